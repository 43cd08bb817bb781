from typing import Any

class FactoryBase:
    classes: dict[str, dict[str, Any]]
    def register(self, name: str, cls: type[Any] | None = ...) -> None: ...
    def __getattr__(self, name: str) -> type[Any]: ...

Factory: FactoryBase
