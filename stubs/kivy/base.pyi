from typing import Any

from kivy.core.window import WindowBase
from kivy.event import EventDispatcher
from kivy.uix.widget import Widget

class EventLoopBase(EventDispatcher):
    status: str
    window: WindowBase
    quit: bool
    touches: list[Any]
    def idle(self) -> None: ...
    def close(self) -> None: ...
    def post_dispatch_input(self, etype: str, me: Any) -> None: ...

EventLoop: EventLoopBase

class ExceptionHandler:
    def handle_exception(self, exception: BaseException) -> int: ...

class ExceptionManagerBase:
    RAISE: int
    PASS: int
    def add_handler(self, cls: ExceptionHandler) -> None: ...
    def remove_handler(self, cls: ExceptionHandler) -> None: ...
    def handle_exception(self, inst: BaseException) -> int: ...

ExceptionManager: ExceptionManagerBase

def runTouchApp(widget: Widget | None = ..., embedded: bool = ...) -> None: ...
def stopTouchApp() -> None: ...
