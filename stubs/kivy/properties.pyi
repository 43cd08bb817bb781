from collections.abc import Callable, Mapping, Sequence
from typing import Any, Generic, Literal, Self, TypeVar, overload

from kivy.event import EventDispatcher
from typing_extensions import TypeVar as DefaultTypeVar

# What is read, and what may be written: a length may be written as "12dp" and is read as a number.
Read = DefaultTypeVar("Read", default=Any)
Write = DefaultTypeVar("Write", default=Read)
Item = DefaultTypeVar("Item", default=Any)
Key = DefaultTypeVar("Key", default=Any)
Result = TypeVar("Result")

class Property(Generic[Read, Write]):
    @overload
    def __get__(self, obj: None, owner: type[Any], /) -> Self: ...
    @overload
    def __get__(self, obj: object, owner: type[Any], /) -> Read: ...
    def __set__(self, obj: Any, value: Write, /) -> None: ...
    def dispatch(self, obj: object) -> None: ...
    def get(self, obj: EventDispatcher) -> Read: ...
    def set(self, obj: EventDispatcher, value: Write) -> None: ...

class NumericProperty(Property[Read, Write]):
    @overload
    def __init__(
        self: NumericProperty[float | None, float | str | None],
        defaultvalue: float | str | None = ...,
        *,
        allownone: Literal[True],
    ) -> None: ...
    @overload
    def __init__(self: NumericProperty[float, float | str], defaultvalue: float | str = ...) -> None: ...

class StringProperty(Property[Read, Write]):
    @overload
    def __init__(
        self: StringProperty[str | None, str | None], defaultvalue: str | None = ..., *, allownone: Literal[True]
    ) -> None: ...
    @overload
    def __init__(self: StringProperty[str, str], defaultvalue: str = ...) -> None: ...

class BooleanProperty(Property[bool, bool]):
    def __init__(self, defaultvalue: bool = ...) -> None: ...

class OptionProperty(Property[str, str]):
    def __init__(self, defaultvalue: str, *, options: Sequence[str]) -> None: ...

class ColorProperty(Property[list[float], Sequence[float] | str]):
    def __init__(self, defaultvalue: Sequence[float] | str | None = ...) -> None: ...

class ListProperty(Property[list[Item], Sequence[Item]]):
    def __init__(self, defaultvalue: Sequence[Item] = ...) -> None: ...

class DictProperty(Property[dict[Key, Item], Mapping[Key, Item]]):
    def __init__(self, defaultvalue: Mapping[Key, Item] = ...) -> None: ...

class ObjectProperty(Property[Read, Write]):
    def __init__(
        self, defaultvalue: Any = ..., *, allownone: bool = ..., rebind: bool = ..., baseclass: type[Any] = ...
    ) -> None: ...

class AliasProperty(Property[Result, Result]):
    def __init__(
        self,
        getter: Callable[[Any], Result],
        setter: Callable[[Any, Result], bool | None] | None = ...,
        *,
        bind: Sequence[str] = ...,
        cache: bool = ...,
    ) -> None: ...

# Always of two numbers here, `pos` or `size`: a list of fixed length, which a tuple says better.
class ReferenceListProperty(Property[tuple[float, float], Sequence[float | str] | float | str]):
    def __init__(self, *properties: Property[Any, Any]) -> None: ...
