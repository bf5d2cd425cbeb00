import { type NetworkFaultKind, networkFaultKinds } from "./fault-kinds.ts";

type Chance = () => number;

const between = (chance: Chance, least: number, most: number) =>
  least + Math.floor(chance() * (most - least + 1));
const oneOf = <T>(chance: Chance, list: readonly T[]) =>
  list[Math.floor(chance() * list.length)] as T;

/** What one seed draws: its own mix of devices, actions, and faults. */
export type Swarm<A = unknown, H = unknown> = {
  readonly steps: number;
  readonly devices: readonly DevicePlan[];
  /** The seed's network faults and the highest chance of each. */
  readonly networkFaults: ReadonlyMap<NetworkFaultKind, number>;
  readonly isSlow: boolean;
  /** The chance that a page or worker dies between two turns. */
  readonly deathRate: number;
  readonly actionTypes: readonly Weighted<A>[];
  readonly events: readonly Weighted<H>[];
  /** The step before which another server takes the place of ours for a while. */
  readonly replacedAt: number | undefined;
  /** The share of steps with user actions. The rest are events. */
  readonly busy: number;
};

export type DevicePlan = {
  readonly person: "nurse" | "leader";
  readonly tabs: number;
  readonly hasLocks: boolean;
  /** How many writes wait in a database of the first release, if there is one. */
  readonly old: { readonly pending: number; readonly staysOpen: boolean } | undefined;
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

function drawDevice(chance: Chance, isSecond: boolean): DevicePlan {
  const isOld = chance() < 0.12;
  return {
    // The second device belongs to the same person or another one.
    person: isSecond && chance() < 0.4 ? "leader" : "nurse",
    tabs: chance() < 0.4 ? 2 : 1,
    hasLocks: chance() < 0.75,
    old: isOld ? { pending: between(chance, 1, 8), staysOpen: chance() < 0.5 } : undefined,
  };
}

type Repertoire<A, H> = {
  readonly actionTypes: readonly A[];
  readonly events: readonly H[];
  /** Drawn on their own, so that the other seeds stay as they are. */
  readonly rareEvents: readonly H[];
};

const RARE = 0.15;

/** `aside` and `rareChance` draw features added later, so that earlier seeds stay as they are. */
export function draw<A, H>(
  chance: Chance,
  aside: Chance,
  rareChance: Chance,
  { actionTypes, events, rareEvents }: Repertoire<A, H>,
): Swarm<A, H> {
  const rare = rareChance() < RARE ? some(rareChance, rareEvents, 0.6) : [];
  const devices = [drawDevice(chance, false)];
  if (chance() < 0.5) devices.push(drawDevice(chance, true));
  const faults = networkFaultKinds.filter(() => chance() < 0.3);
  return {
    steps: between(chance, 6, 18),
    devices,
    networkFaults: new Map(faults.map((kind) => [kind, 0.05 + chance() * 0.25])),
    isSlow: chance() < 0.3,
    deathRate: chance() < 0.5 ? 0 : 0.006 * chance(),
    actionTypes: some(chance, actionTypes, 0.5),
    events: [...some(chance, events, 0.35), ...rare],
    replacedAt: aside() < 0.15 ? between(aside, 1, 5) : undefined,
    busy: 0.4 + chance() * 0.4,
  };
}
