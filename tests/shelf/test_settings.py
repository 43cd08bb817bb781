"""Settings read from a file: what nobody could have chosen falls back, everything else stays."""

from __future__ import annotations

import pytest

from companion.shelf.settings import Settings, from_plain, to_plain


def test_settings_survive_their_file() -> None:
    chosen = Settings(
        "de", "dark", 150, "phone", "teal", sound=True, vibration=False, reduce_motion=True, left_hand=True, patience=60
    )
    assert from_plain(to_plain(chosen)) == chosen


def test_a_new_device_is_silent_can_be_felt_and_stays_awake() -> None:
    """As the owner's device speaks and is coloured; nothing that somebody may need is taken away."""
    assert to_plain(Settings()) == {
        "language": "", "theme": "auto", "text": 100, "palette": "standard", "tint": "", "sound": False,
        "vibration": True, "reduce_motion": False, "keep_awake": True, "left_hand": False, "hold_to_seal": True,
        "patience": 30,
        "explain": "new",
    }  # fmt: skip


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("language", "tlh"),
        ("theme", 3),
        ("theme", ["dark"]),
        ("text", 5),
        ("text", 10_000),
        ("text", True),
        ("text", "100"),
        ("palette", "neon"),
        ("palette", None),
        ("tint", "#ff0000"),
        ("tint", []),
        ("patience", 8),
        ("patience", True),
        ("sound", "yes"),
        ("left_hand", 1),
        ("unknown", True),
    ],
)
def test_a_value_nobody_could_choose_falls_back_alone(name: str, value: object) -> None:
    assert from_plain({"reduce_motion": True, name: value}) == Settings(reduce_motion=True)


def test_what_is_no_file_of_settings_raises() -> None:
    with pytest.raises(TypeError):
        from_plain(["dark"])
