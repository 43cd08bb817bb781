from typing import Any

class BuilderBase:
    files: list[str]
    rules: list[tuple[Any, Any]]
    rulectx: dict[Any, Any]
    def load_string(self, string: str, *, filename: str = ...) -> Any: ...
    def sync(self) -> None: ...

Builder: BuilderBase
