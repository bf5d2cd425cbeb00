/**
 * How well each document matches a search. Until the index changes, every search returns the same `ids`, so that pages receive them once:
 * copying thousands of ids to the page with each key took longer than finding them.
 */
export type Matches = {
  /** By slot. The slot of a removed document is empty. */
  readonly ids: readonly (string | undefined)[];
  /** By slot. Lower is better, and from `NOWHERE` on, a word is missing. */
  readonly costs: Uint16Array;
};

/** A few words that are found cost far less. */
export const NOWHERE = 255;

export const NO_MATCHES: Matches = { ids: [], costs: new Uint16Array() };

/** Returns the slots of all matches, best first. Equally good ones stay in order. */
export function slotsByCost(costs: Uint16Array): number[] {
  const levels: number[][] = [];
  for (let slot = 0; slot < costs.length; slot += 1) {
    const cost = costs[slot] ?? NOWHERE;
    if (cost >= NOWHERE) continue;
    const level = levels[cost];
    if (level) level.push(slot);
    else levels[cost] = [slot];
  }
  return levels.flat();
}

/** Returns the ids of the best matches, best first. */
export const idsByCost = ({ ids, costs }: Matches, most = costs.length): string[] =>
  slotsByCost(costs)
    .slice(0, most)
    .map((slot) => ids[slot] ?? "");

const known = new WeakMap<Matches["ids"], ReadonlyMap<string, number>>();

function slotsOf(ids: Matches["ids"]): ReadonlyMap<string, number> {
  const slots =
    known.get(ids) ??
    new Map(ids.flatMap((id, slot) => (id === undefined ? [] : [[id, slot] as const])));
  known.set(ids, slots);
  return slots;
}

/** Returns a function that tells how well a document matches, or undefined if it doesn't. */
export function costsById({ ids, costs }: Matches): (id: string) => number | undefined {
  const slots = slotsOf(ids);
  return (id) => {
    const cost = costs[slots.get(id) ?? -1] ?? NOWHERE;
    return cost < NOWHERE ? cost : undefined;
  };
}
