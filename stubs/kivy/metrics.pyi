def dp(value: float | str) -> float: ...
def sp(value: float | str) -> float: ...

class MetricsBase:
    density: float
    dpi: float
    fontscale: float

Metrics: MetricsBase
