class Texture:
    width: int
    height: int
    size: tuple[int, int]
    pixels: bytes
    mag_filter: str
    min_filter: str
    wrap: str
    @staticmethod
    def create(size: tuple[int, int] = ..., colorfmt: str = ...) -> Texture: ...
    def blit_buffer(self, pbuffer: bytes, *, colorfmt: str = ..., bufferfmt: str = ...) -> None: ...
    def get_region(self, x: float, y: float, width: float, height: float) -> Texture: ...
