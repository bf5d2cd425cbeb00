import { type WayKind, wayKinds } from "./fault-kinds.ts";

type Chance = () => number;

const between = (chance: Chance, least: number, most: number) =>
  least + Math.floor(chance() * (most - least + 1));
const oneOf = <T>(chance: Chance, list: readonly T[]) =>
  list[Math.floor(chance() * list.length)] as T;

/** How this seed's world is made: a mix of its own of devices, acts and faults. */
export type Swarm<A = unknown, H = unknown> = {
  readonly steps: number;
  readonly phones: readonly PhonePlan[];
  /** Of the faults on the way that this seed knows, the most often each may happen. */
  readonly way: ReadonlyMap<WayKind, number>;
  readonly isSlow: boolean;
  /** How likely a page or a worker dies between two turns. */
  readonly deathRate: number;
  readonly acts: readonly Weighted<A>[];
  readonly happenings: readonly Weighted<H>[];
  /** The share of steps in which somebody does something, the rest is happenings. */
  readonly busy: number;
};

export type PhonePlan = {
  readonly person: "nurse" | "leader";
  readonly tabs: number;
  readonly hasLocks: boolean;
  /** How many acts wait in a database of the first version; `undefined` without one. */
  readonly old: { readonly owed: number; readonly staysOpen: boolean } | undefined;
};

export type Weighted<T> = { readonly what: T; readonly weight: number };

function some<T>(chance: Chance, list: readonly T[], share: number): Weighted<T>[] {
  const chosen = list.filter(() => chance() < share);
  return (chosen.length > 0 ? chosen : [oneOf(chance, list)]).map((what) => ({
    what,
    weight: 0.2 + chance(),
  }));
}

export function pick<T>(chance: Chance, list: readonly Weighted<T>[]): T {
  const whole = list.reduce((sum, { weight }) => sum + weight, 0);
  let dice = chance() * whole;
  for (const { what, weight } of list) {
    dice -= weight;
    if (dice <= 0) return what;
  }
  return (list.at(-1) as Weighted<T>).what;
}

function phonePlan(chance: Chance, isSecond: boolean): PhonePlan {
  const isOld = chance() < 0.12;
  return {
    // The second is another person's as often as it is the same one's other device.
    person: isSecond && chance() < 0.4 ? "leader" : "nurse",
    tabs: chance() < 0.4 ? 2 : 1,
    hasLocks: chance() < 0.75,
    old: isOld ? { owed: between(chance, 1, 8), staysOpen: chance() < 0.5 } : undefined,
  };
}

type Repertoire<A, H> = { readonly acts: readonly A[]; readonly happenings: readonly H[] };

export function draw<A, H>(chance: Chance, { acts, happenings }: Repertoire<A, H>): Swarm<A, H> {
  const phones = [phonePlan(chance, false)];
  if (chance() < 0.5) phones.push(phonePlan(chance, true));
  const way = wayKinds.filter(() => chance() < 0.3);
  return {
    steps: between(chance, 6, 18),
    phones,
    way: new Map(way.map((kind) => [kind, 0.05 + chance() * 0.25])),
    isSlow: chance() < 0.3,
    deathRate: chance() < 0.5 ? 0 : 0.006 * chance(),
    acts: some(chance, acts, 0.5),
    happenings: some(chance, happenings, 0.35),
    busy: 0.4 + chance() * 0.4,
  };
}
