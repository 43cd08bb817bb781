"""What frames are said in, so that they stay as they are: keys instead of the sentences of any version."""

from __future__ import annotations

from typing import Any

from companion.core.asks import Ask
from companion.core.say import Free, Say, Who, say
from companion.core.telling import question


class Keys:
    """Words that stay what they are: sentences may change with every version, frames may not."""

    names = {"anna": "Anna", "ben": "Ben"}

    def __call__(self, key: str, **parts: object) -> str:
        return self.say(say(key, **parts))  # type: ignore[arg-type]

    def say(self, said: Say) -> str:
        return " ".join((said.key, *(f"{name}={self.part(part)}" for name, part in said.parts)))

    def rule(self, rule: str) -> str:
        return self(rule)

    def asked(self, ask: Ask, seat: str) -> str:
        return self.say(question(ask, seat))

    def part(self, part: Any) -> str:
        match part:
            case Say():
                return f"({self.say(part)})"
            case Who():
                return f"@{part.seat}"
            case Free():
                return part.text
            case tuple():
                return ", ".join(map(self.part, part))
        return str(part)

    def knows(self, key: str) -> bool:
        return True
