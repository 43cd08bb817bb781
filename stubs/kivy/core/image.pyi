from io import BytesIO

from kivy.graphics.texture import Texture

class Image:
    texture: Texture
    size: tuple[int, int]
    def __init__(self, arg: str | BytesIO, *, ext: str = ..., nocache: bool = ...) -> None: ...
    def save(self, filename: str, flipped: bool = ..., fmt: str | None = ...) -> bool: ...
