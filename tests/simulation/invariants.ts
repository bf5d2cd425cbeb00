import type { PersonName } from "../support/small-world.ts";
import { databaseOf } from "./disk.ts";
import { inTurn, type SimDevice, type Simulation, violate } from "./state.ts";

/** A check that must hold at all times; runs after each step. */
export type Invariant = () => Promise<void> | void;

/** Progress on the server only grows, unless it is restored from a backup. */
function serverProgressGrows(sim: Simulation): Invariant {
  let before = new Map<string, number>();
  let restores = 0;
  return async () => {
    const rows = await inTurn(sim, () => sim.server.watched());
    const now = new Map(rows.map((row) => [`${row.person} ${row.record}`, row.seconds]));
    if (restores !== sim.history.restores) before = new Map();
    for (const [what, seconds] of before) {
      const later = now.get(what) ?? 0;
      if (later < seconds) violate(sim, "lowered", `${what}: from ${seconds} to ${later}`);
    }
    restores = sim.history.restores;
    before = now;
  };
}

type Row = { readonly contentId: string; readonly furthest: number };
type Entry = { readonly id: string; readonly attempts: number; readonly lane: string };

/**
 * Progress on a device only grows, unless the browser or signing out removes all progress.
 */
function localProgressGrows(sim: Simulation, device: SimDevice, person: PersonName): Invariant {
  const { index, disk } = device;
  let before = new Map<string, number>();
  let clearCount = 0;
  return () => {
    if (clearCount !== device.clearCount) before = new Map();
    clearCount = device.clearCount;
    const rows = disk.rows(databaseOf(person), "timeWatched") as unknown as readonly Row[];
    for (const { contentId, furthest } of rows)
      if (furthest < (before.get(contentId) ?? 0))
        violate(
          sim,
          "lowered",
          `${contentId} of ${person} on device ${index}: ${before.get(contentId)} to ${furthest}`,
        );
    before = new Map(rows.map((row) => [row.contentId, row.furthest]));
  };
}

/** The attempts of a write never exceed the server's failures on it. */
const attemptsMatchFailures =
  (sim: Simulation, { disk }: SimDevice, person: PersonName): Invariant =>
  () => {
    const entries = disk.rows(databaseOf(person), "outbox") as unknown as readonly Entry[];
    for (const entry of entries) {
      const { all } = sim.traffic.failuresOf(entry.id);
      if (entry.attempts > all)
        violate(sim, "unjustified", `${entry.lane}: ${entry.attempts} attempts, ${all} failures`);
    }
  };

export function createInvariants(sim: Simulation): readonly Invariant[] {
  const people = ["nurse", "leader"] as const;
  return [
    serverProgressGrows(sim),
    ...sim.devices.flatMap((device) =>
      people.flatMap((person) => [
        localProgressGrows(sim, device, person),
        attemptsMatchFailures(sim, device, person),
      ]),
    ),
  ];
}
