from collections.abc import Sequence

from kivy.graphics.texture import Texture

class LabelBase:
    texture: Texture
    text: str
    def __init__(
        self,
        *,
        text: str = ...,
        font_size: float = ...,
        font_name: str = ...,
        line_height: float = ...,
        color: Sequence[float] = ...,
        text_size: tuple[float, float | None] = ...,
    ) -> None: ...
    def resolve_font_name(self) -> None: ...
    def render(self, real: bool = ...) -> tuple[int, int]: ...
    def refresh(self) -> None: ...
    def get_extents(self, text: str) -> tuple[int, int]: ...
    @staticmethod
    def register(name: str, fn_regular: str) -> None: ...

Label = LabelBase
