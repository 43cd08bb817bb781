from collections.abc import Sequence

WINDING_ODD: int
TYPE_POLYGONS: int

class Tesselator:
    meshes: list[tuple[list[float], list[int]]]
    def add_contour(self, points: Sequence[float]) -> None: ...
    def tesselate(self, winding_rule: int = ..., element_type: int = ...) -> int: ...
