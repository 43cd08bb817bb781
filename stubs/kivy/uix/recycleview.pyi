from typing import Any

from kivy.properties import ListProperty
from kivy.uix.scrollview import ScrollView

class RecycleView(ScrollView):
    data: ListProperty[dict[str, Any]]
    view_adapter: Any
    def refresh_from_data(self, *args: object, **kwargs: object) -> None: ...
