import { describe, expect, it, vi } from "vitest";
import {
  afterState,
  findCard,
  gripOf,
  legalMoves,
  legalTargets,
  moveFor,
  settleFocus,
  sourcesOf,
  stockMove,
} from "../src/state";
import { cardId, type State } from "../src/protocol";
import { pile, position, storeOf, viewOf } from "./fakes";

/** The position after the top cards of a column went elsewhere. */
function moved(state: State, from: number, to: number, count: number): State {
  const tableau = state.piles.tableau.map((cards) => [...cards]);
  tableau[to]!.push(...tableau[from]!.splice(-count));
  return { ...state, rev: state.rev + 1, piles: { ...state.piles, tableau } };
}

describe("the store", () => {
  it("tells each listener what the view was before, until it leaves", () => {
    const store = storeOf(position()).store;
    const listener = vi.fn();
    const before = store.view;
    const leave = store.subscribe(listener);
    store.update({ hover: "T1" });
    leave();
    store.update({ hover: null });
    expect(listener.mock.calls).toEqual([[before]]);
    expect(store.view.hover).toBeNull();
  });
});

describe("the first message", () => {
  it("asks for the base card where the player chooses it", () => {
    const asked = (legal: string[]) => viewOf(position({ base: "?", legal })).message?.key;
    expect(asked(["R1F", "T2F"])).toBe("refusal.choose_base");
    expect(asked(["R1F", "R4F"])).toBe("refusal.choose_base_reserve");
    expect(asked([])).toBe("refusal.choose_base");
    expect(viewOf(position()).message).toBeNull();
  });
});

describe("an update that changes nothing", () => {
  it("wakes nobody", () => {
    const store = storeOf(position()).store;
    const listener = vi.fn();
    store.subscribe(listener);
    store.update({ hover: null, link: "ok" });
    expect(listener).not.toHaveBeenCalled();
  });
});

describe("the foundation that a card will be seen on", () => {
  const target = (foundations: string[], starts: string[], card: string) => {
    const { piles, layout } = position();
    const state = position({
      piles: { ...piles, foundations: foundations.map(pile), tableau: [pile(card)] },
      layout: { ...layout, starts, foundations: starts.length },
      legal: ["T1F"],
    });
    return legalMoves(state)[0]!.target;
  };
  const eights = ["8", "8", "8", "8"];

  it.each([
    ["its suit", ["8c", "8h", "", ""], eights, "9h", "F2"],
    ["the card before it, of two decks", ["8h 9h Th", "8h", "", ""], eights, "9h", "F2"],
    ["the first gap for a base card", ["8h", "", "", ""], eights, "8c", "F2"],
    ["a gap for its rank", ["", "", "", ""], ["A", "A", "K-", "K-"], "Kd", "F3"],
    ["the pile that builds down", ["Ad 2d 3d 4d", "", "Kd Qd Jd", ""], ["A", "A", "K-", "K-"], "Td", "F3"],
    ["another suit where any may follow", ["8c 9h", "", "", ""], ["8", "", "", ""], "Td", "F1"],
    ["a gap, not a full pile", ["8h 9h Th Jh Qh Kh Ah 2h 3h 4h 5h 6h 7h", "", "", ""], eights, "8h", "F2"],
    ["the first gap while the base is open", ["", "", "", ""], ["", "", "", ""], "8h", "F1"],
  ])("is %s", (_, foundations, starts, card, code) => expect(target(foundations, starts, card)).toBe(code));
});

describe("a new game that was asked for", () => {
  const asked = { wanted: { variant: "rainbow" }, panel: "settings" } as const;

  it("closes the settings when it is dealt", () => {
    const view = viewOf(position(), asked);
    expect(afterState(view, position({ game_id: "g2" }))).toMatchObject({ wanted: null, panel: null });
  });
  it("leaves them open while it is not there, and when it is another's", () => {
    const went = afterState(viewOf(position(), asked), position({ rev: 2 }));
    const other = afterState(viewOf(position(), { panel: "settings" }), position({ game_id: "g2" }));
    for (const patch of [went, other]) expect(patch).not.toHaveProperty("panel");
  });
  it("leaves the rules open", () => {
    const view = viewOf(position(), { ...asked, panel: "rules" });
    expect(afterState(view, position({ game_id: "g2" })).panel).toBe("rules");
  });
});

describe("what can be picked up", () => {
  it("is each open top card, and the runs that have a legal move", () => {
    const sources = sourcesOf(viewOf(position()));
    expect(Object.fromEntries(sources)).toEqual({ W: [1], F1: [1], R: [1], T1: [1, 4], T2: [1], T4: [1] });
  });

  it("leaves a top card that lies face down", () => {
    const state = position();
    state.piles.reserves = [pile("- -")];
    expect(sourcesOf(viewOf(state)).has("R")).toBe(false);
  });

  it("grips no run with a card in it that lies face down", () => {
    const piles = { ...position().piles, tableau: [pile("Jh - Td 9c")] };
    const view = viewOf(position({ piles, legal: [] }));
    expect([gripOf(view, "T1", 2)?.count, gripOf(view, "T1", 4)]).toEqual([2, null]);
  });

  it("grips the next longer run that may move", () => {
    const view = viewOf(position());
    expect(gripOf(view, "T1", 2)).toEqual({ pile: "T1", count: 4 });
    expect(gripOf(view, "T1", 1)).toEqual({ pile: "T1", count: 1 });
    expect(gripOf(view, "W", 2)).toBeNull();
    expect(gripOf(view, "T3", 1)).toBeNull();
  });

  it("lifts open cards of a column that may not move, but none that lie face down", () => {
    const piles = { ...position().piles, tableau: [pile("- Qc Jh Ts"), [], [], []] };
    const view = viewOf(position({ legal: ["T1T2"], piles }));
    expect(gripOf(view, "T1", 3)).toEqual({ pile: "T1", count: 3 });
    expect(gripOf(view, "T1", 4)).toBeNull();
    expect(sourcesOf(view).get("T1")).toEqual([1]);
  });
});

describe("targets", () => {
  it("are looked up in the legal moves only", () => {
    const view = viewOf(position());
    expect([...legalTargets(view, "R", 1)]).toEqual([["T4", "RT4"]]);
    expect([...legalTargets(view, "T1", 4)]).toEqual([["T3", "T1T3:4"]]);
    expect([...legalTargets(view, "S", 1)]).toEqual([]);
  });

  it("show the foundation of the card's suit, or the first gap", () => {
    const legal = ["T1F", "T2F"];
    const foundations = [pile("8c"), pile("8h"), [], []];
    const state = position({ legal, piles: { ...position().piles, foundations } });
    expect([...legalTargets(viewOf(state), "T1", 1).keys()]).toEqual(["F2"]);
    expect([...legalTargets(viewOf(state), "T2", 1).keys()]).toEqual(["F3"]);
  });

  it("resolve a foundation that is named by its suit", () => {
    const view = viewOf(position({ legal: ["FcT2"] }));
    expect([...legalTargets(view, "F1", 1)]).toEqual([["T2", "FcT2"]]);
  });

  it("do not take the redeal for a move of the waste", () => {
    const view = viewOf(position({ legal: ["X"] }));
    expect([...legalTargets(view, "W", 1)]).toEqual([]);
    expect(stockMove(view.state)).toBe("X");
  });
});

describe("moveFor", () => {
  const view = viewOf(position());

  it("gives the legal move, on any foundation the one that takes the card", () => {
    expect(moveFor(view, { pile: "R", count: 1 }, "T4")).toBe("RT4");
    expect(moveFor(view, { pile: "T1", count: 1 }, "F4")).toBe("T1F");
    expect(moveFor(view, { pile: "T1", count: 4 }, "T3")).toBe("T1T3:4");
  });

  it("words a move that is not legal, for the kernel to refuse", () => {
    expect(moveFor(view, { pile: "R", count: 1 }, "T2")).toBe("RT2");
    expect(moveFor(view, { pile: "W", count: 1 }, "F3")).toBe("WF");
    expect(moveFor(view, { pile: "F1", count: 1 }, "T2")).toBe("FcT2");
    expect(moveFor(view, { pile: "T1", count: 4 }, "T2")).toBe("T1T2:4");
    expect(moveFor(view, { pile: "T1", count: 4 }, "S")).toBe("T1S:4");
    expect(moveFor(view, { pile: "W", count: 1 }, "S")).toBe("WS");
    expect(moveFor(view, { pile: "R", count: 1 }, "W")).toBe("RW");
    expect(moveFor(view, { pile: "T1", count: 1 }, "R")).toBe("T1R");
  });

  it("keeps the slot where several foundations would do", () => {
    const several = viewOf(position({ legal: ["T1F2", "T1F3"] }));
    expect(moveFor(several, { pile: "T1", count: 1 }, "F3")).toBe("T1F3");
  });
});

describe("after a new state", () => {
  it("the focus follows the card that was moved", () => {
    const state = position();
    const view = viewOf(state, { focus: { pile: "T1", count: 4 } });
    const after = { ...moved(state, 0, 2, 4), legal: ["T3T4:4"] };
    expect(afterState(view, after).focus).toEqual({ pile: "T3", count: 4 });
  });

  it("the focus stays on the reserve when its card filled a space", () => {
    const state = position();
    const piles = structuredClone(state.piles);
    piles.tableau[2]!.push(piles.reserves[0]!.pop()!);
    piles.reserves[0]![1] += ":2c";
    const view = viewOf(state, { focus: { pile: "R", count: 1 } });
    const last = { kind: "move" as const, moves: ["T3T4"], fills: ["T3"] };
    expect(afterState(view, { ...state, rev: 2, piles, last }).focus).toEqual({ pile: "R", count: 1 });
  });

  it("the focus stays on the stock when its card was turned", () => {
    const state = position();
    const piles = structuredClone(state.piles);
    piles.waste.push(`${piles.stock.pop()!}:2c`);
    const view = viewOf(state, { focus: { pile: "S", count: 1 } });
    expect(afterState(view, { ...state, rev: 2, piles }).focus).toEqual({ pile: "S", count: 1 });
  });

  it("a selection lives as long as its cards lie there", () => {
    const state = position();
    const view = viewOf(state, { selection: { pile: "T1", count: 1 } });
    expect(afterState(view, { ...state, rev: 2 }).selection).toEqual({ pile: "T1", count: 1 });
    expect(afterState(view, moved(state, 0, 2, 1)).selection).toBeNull();
    expect(afterState(view, { ...state, game_id: "g2" }).selection).toBeNull();
  });

  it("a drag goes on when other cards moved, and ends when its own did", () => {
    const state = position();
    const dragging = { selection: { pile: "T2", count: 1 }, x: 1, y: 2, over: null };
    const view = viewOf(state, { dragging });
    expect(afterState(view, moved(state, 0, 2, 4)).dragging).toEqual(dragging);
    expect(afterState(view, moved(state, 1, 2, 1)).dragging).toBeNull();
    const dropped = viewOf(state, { dragging: { ...dragging, dropped: true } });
    // Its own command may still wait for its turn: the reply takes it out of the hand.
    expect(afterState(dropped, { ...state, rev: 2 }).dragging).toEqual(dropped.dragging);
    expect(afterState(dropped, moved(state, 1, 2, 1)).dragging).toBeNull();
  });

  it("the bar shows the end of a game, and keeps the question about the same game", () => {
    const state = position();
    const asked = viewOf(state, { bar: "confirm" });
    expect(afterState(asked, { ...state, rev: 2 }).bar).toBe("confirm");
    expect(afterState(asked, { ...state, outcome: "won" }).bar).toBe("won");
    expect(afterState(asked, { ...state, game_id: "g2" }).bar).toBeNull();
    expect(afterState(viewOf(state), { ...state, outcome: "stuck" }).bar).toBe("stuck");
  });

  it("the list of keys stays open until the game ends", () => {
    const state = position();
    const open = viewOf(state, { bar: "keys" });
    expect(afterState(open, { ...state, rev: 2 }).bar).toBe("keys");
    expect(afterState(open, { ...state, outcome: "won" }).bar).toBe("won");
  });

  it("a silent kernel counts as answering", () => {
    expect(afterState(viewOf(position(), { link: "lost" }), position()).link).toBe("ok");
  });
});

describe("places", () => {
  it("are found by the card", () => {
    const state = position();
    const id = cardId(state.piles.tableau[0]![1]!);
    expect(findCard(state, id)).toEqual({ pile: "T1", count: 3 });
    expect(findCard(state, "nobody")).toBeNull();
  });

  it("settle on what the cursor can stand at", () => {
    const view = viewOf(position());
    expect(settleFocus(view, { pile: "T1", count: 2 })).toEqual({ pile: "T1", count: 1 });
    expect(settleFocus(view, { pile: "T3", count: 1 })).toEqual({ pile: "T3", count: 0 });
    expect(settleFocus(view, { pile: "S", count: 9 })).toEqual({ pile: "S", count: 1 });
  });
});
