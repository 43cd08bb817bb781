"""One phone in WebKit, the engine of iPhones, moved as the standard of WebDriver has it: Debian's webkit2gtk-driver.

`WEBKIT_DRIVER` names another command for it.
"""

from __future__ import annotations

import json
import os
import shlex
import shutil
import signal
import socket
import subprocess
import time
from pathlib import Path
from typing import Any
from urllib.error import HTTPError, URLError
from urllib.request import Request, urlopen

HERE = "127.0.0.1"
COMMAND = os.environ.get("WEBKIT_DRIVER") or shutil.which("WebKitWebDriver") or ""
MISSING = "needs WebKit (Debian: apt-get install -y webkit2gtk-driver xvfb)"
PATIENCE = 20.0  # seconds
ELEMENT = "element-6066-11e4-a52e-4f735466cecf"  # as the standard calls it


class WebKit:
    def __init__(self) -> None:
        with socket.socket() as probe:
            probe.bind((HERE, 0))
            port = probe.getsockname()[1]
        screen = [] if os.environ.get("DISPLAY") else ["xvfb-run", "-a"]
        command = [*screen, *shlex.split(COMMAND), f"--port={port}"]
        quiet = subprocess.DEVNULL
        self._driver = subprocess.Popen(command, start_new_session=True, stdout=quiet, stderr=quiet)
        self._place = f"http://{HERE}:{port}"
        self._session = ""
        browser = os.environ.get("WEBKIT_BROWSER") or self._browser()
        options = {"binary": browser, "args": ["--automation"]}
        wanted = {"capabilities": {"alwaysMatch": {"webkitgtk:browserOptions": options}}}
        try:
            self._session = self._soon(lambda: self._do("POST", "/session", wanted))["sessionId"]
        except BaseException:
            self.close()
            raise

    @staticmethod
    def _browser() -> str:
        places = Path("/usr/lib").glob("*/webkit2gtk-4.*/MiniBrowser")
        return str(next(places, "MiniBrowser"))

    def _soon(self, act: Any) -> Any:
        """Once it works, or why it never does."""
        end = time.monotonic() + PATIENCE
        while True:
            try:
                return act()
            except (AssertionError, URLError, ConnectionError, TimeoutError):
                if time.monotonic() > end:
                    raise
                time.sleep(0.1)

    def _do(self, method: str, path: str, body: Any = None) -> Any:
        place = f"{self._place}{f'/session/{self._session}' if self._session else ''}{path}"
        sent = None if body is None else json.dumps(body).encode()
        request = Request(place, sent, {"Content-Type": "application/json"}, method=method)
        try:
            with urlopen(request, timeout=PATIENCE) as told:
                return json.loads(told.read())["value"]
        except HTTPError as error:
            raise AssertionError(error.read().decode()) from error

    def open(self, url: str) -> None:
        self._do("POST", "/url", {"url": url})

    def reload(self) -> None:
        self._do("POST", "/refresh", {})

    def _found(self, at: str) -> str:
        return f"/element/{self._do('POST', '/element', {'using': 'css selector', 'value': at})[ELEMENT]}"

    def see(self, at: str) -> str:
        """What stands there, once it does."""
        return str(self._soon(lambda: self._do("GET", f"{self._found(at)}/text")))

    def click(self, *places: str) -> None:
        for at in places:
            self._soon(lambda at=at: self._do("POST", f"{self._found(at)}/click", {}))

    def run(self, code: str) -> Any:
        return self._do("POST", "/execute/sync", {"script": f"return {code}", "args": []})

    def sleep(self) -> None:
        """As a phone that is put aside: nothing of it runs."""
        os.killpg(self._driver.pid, signal.SIGSTOP)

    def wake(self) -> None:
        os.killpg(self._driver.pid, signal.SIGCONT)

    def close(self) -> None:
        self.wake()
        if self._session:
            self._do("DELETE", "")
        os.killpg(self._driver.pid, signal.SIGTERM)
        try:
            self._driver.wait(20)
        except subprocess.TimeoutExpired:
            os.killpg(self._driver.pid, signal.SIGKILL)
            self._driver.wait(20)
