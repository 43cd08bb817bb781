"""How The White Castle looks: its emblem, its symbols, its boards, the deck of its owner, the ladder."""

from companion.ui.look import Brought, Look, Mood, Tint, Zone

SYMBOLS = {
    "gardener-plant": "castle-garden-plant",
    "gardener-stone": "castle-garden-stone",
    "gardener-any": "castle-garden-any",
    "warrior-1": "castle-yard-1",
    "warrior-3": "castle-yard-3",
    "warrior-5": "castle-yard-5",
    "gate": "castle-gate",
    "up-1": "castle-level-1",
    "up-2": "castle-level-2",
}
AMOUNTS = {"vp": "castle-points", "influence": "castle-influence", "coins": "castle-coins"}
OF_AMOUNTS = AMOUNTS | {f"{kind}-{amount}": icon for kind, icon in AMOUNTS.items() for amount in range(1, 10)}

LINES = {
    **{f"todo.warrior.{cost}": f"castle-yard-{cost}" for cost in (1, 3, 5)},
    **{
        f"todo.gardener.garden.{bridge}-{kind}": f"castle-garden-{kind}"
        for bridge in ("red", "black", "white")
        for kind in ("plant", "stone")
    },
    **{f"todo.up_{goal}": "castle-level-1" for goal in ("level1", "level2", "level3")},
    **{f"todo.{kind}": icon for kind, icon in AMOUNTS.items()},
    **dict.fromkeys(("todo.take_coins", "todo.pay_coins", "todo.exchange", "todo.to_coins"), AMOUNTS["coins"]),
    **dict.fromkeys(("todo.lay_gardens", "todo.gardeners", "todo.all_gardeners"), "castle-garden-any"),
    **dict.fromkeys(("todo.to_resource", "todo.act_out"), "swap"),  # one thing or the other
    **dict.fromkeys(("todo.die", "todo.die_coins", "todo.lay_dice", "todo.next_round", "todo.clear_dice"), "dice"),
    "todo.heron": "emblem-heron",
    "todo.lantern": "plus",
    "todo.act_room": "castle-level-1",
    "todo.act_well": "target",
    "todo.act_own": "people",
    "todo.gate": "castle-gate",
    "todo.not_done": AMOUNTS["vp"],
    **dict.fromkeys(("todo.under_stack", "todo.shuffle"), "note"),
}

LOOK = Look(
    emblem="emblem-heron",
    zones=(
        Zone("castle", "castle-level-1", (0.34, 0.5, 0.66, 0.5), "aim turn end"),
        Zone("gardens", "castle-garden-any", (0, 0.62, 0.3, 0.38), "aim"),
        Zone("yards", "castle-yard-1", (0, 0.24, 0.3, 0.34), "aim"),
        Zone("bridges", "dice", (0.34, 0.24, 0.42, 0.22), "turn"),
        Zone("well", "target", (0.8, 0.24, 0.2, 0.22), "turn"),
        Zone("family", "people", (0, 0, 1, 0.2), "turn"),
    ),
    boards="board",
    icons={
        **{f"effect.{symbol}": icon for symbol, icon in (SYMBOLS | OF_AMOUNTS).items()},
        **{f"sign.{symbol}": icon for symbol, icon in SYMBOLS.items()},
        **LINES,
    },
    screens={"deck": "deck.Deck", "ladder": "ladder.Ladder"},
    brought={"deck": Brought("note", editor="deck", title="label")},
    ladder="ladder",
    mood=Mood(Tint("#EAF0F6", "#2D5078"), Tint("#0F151C", "#9DBCE0"), "roof_tiles"),
)
