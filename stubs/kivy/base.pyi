from kivy.core.window import WindowBase
from kivy.event import EventDispatcher
from kivy.uix.widget import Widget

class EventLoopBase(EventDispatcher):
    status: str
    window: WindowBase
    quit: bool
    def idle(self) -> None: ...
    def close(self) -> None: ...

EventLoop: EventLoopBase

def runTouchApp(widget: Widget | None = ..., embedded: bool = ...) -> None: ...
def stopTouchApp() -> None: ...
