from collections.abc import Sequence
from typing import Any, Self

from kivy.graphics.texture import Texture

class Instruction:
    def __init__(self, **kwargs: Any) -> None: ...

class Canvas(Instruction):
    before: Canvas
    after: Canvas
    children: list[Instruction]
    opacity: float
    def __enter__(self) -> Self: ...
    def __exit__(self, *args: object) -> None: ...
    def clear(self) -> None: ...
    def add(self, instruction: Instruction) -> None: ...
    def remove(self, instruction: Instruction) -> None: ...
    def insert(self, index: int, instruction: Instruction) -> None: ...
    def ask_update(self) -> None: ...

class InstructionGroup(Instruction):
    def add(self, instruction: Instruction) -> None: ...

class Color(Instruction):
    rgba: Sequence[float]
    def __init__(self, *rgba: float, mode: str = ...) -> None: ...

class PushMatrix(Instruction): ...
class PopMatrix(Instruction): ...

class Translate(Instruction):
    x: float
    y: float

class Rotate(Instruction):
    angle: float
    origin: Sequence[float]

class Scale(Instruction):
    x: float
    y: float
    origin: Sequence[float]

class StencilPush(Instruction): ...
class StencilUse(Instruction): ...
class StencilUnUse(Instruction): ...
class StencilPop(Instruction): ...

class VertexInstruction(Instruction):
    texture: Texture | None

class Rectangle(VertexInstruction):
    pos: Sequence[float]
    size: Sequence[float]
    def __init__(
        self, *, pos: Sequence[float] = ..., size: Sequence[float] = ..., texture: Texture | None = ...
    ) -> None: ...

class Ellipse(Rectangle):
    def __init__(
        self,
        *,
        pos: Sequence[float] = ...,
        size: Sequence[float] = ...,
        texture: Texture | None = ...,
        angle_start: float = ...,
        angle_end: float = ...,
    ) -> None: ...

class RoundedRectangle(Rectangle):
    def __init__(
        self,
        *,
        pos: Sequence[float] = ...,
        size: Sequence[float] = ...,
        texture: Texture | None = ...,
        radius: Sequence[float | tuple[float, float]] = ...,
    ) -> None: ...

class SmoothRoundedRectangle(RoundedRectangle): ...

class Line(VertexInstruction):
    points: Sequence[float]
    width: float
    def __init__(
        self,
        *,
        points: Sequence[float] = ...,
        circle: Sequence[float] = ...,
        ellipse: Sequence[float] = ...,
        rectangle: Sequence[float] = ...,
        rounded_rectangle: Sequence[float] = ...,
        width: float = ...,
        close: bool = ...,
        joint: str = ...,
        cap: str = ...,
        dash_length: float = ...,
        dash_offset: float = ...,
    ) -> None: ...

class SmoothLine(Line): ...

class Mesh(VertexInstruction):
    def __init__(
        self,
        *,
        vertices: Sequence[float] = ...,
        indices: Sequence[int] = ...,
        mode: str = ...,
        texture: Texture | None = ...,
    ) -> None: ...
