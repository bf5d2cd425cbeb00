import { Dexie } from "dexie";
import { builtInRules } from "#server/learning/achievements/built-in-rules.ts";
import { handClock } from "../support/manual-clock.ts";
import { chanceFrom } from "../support/random.ts";
import type { Act } from "./actions.ts";
import { acts, SECRET } from "./actions.ts";
import { storm } from "./chaos-phase.ts";
import { makePhone } from "./devices.ts";
import { watchWrites } from "./disk.ts";
import type { Happening } from "./events/event.ts";
import { happenings } from "./events.ts";
import { counts, type Kind } from "./fault-kinds.ts";
import { ledger } from "./ledger.ts";
import { skyOver } from "./network-faults.ts";
import { beginOld } from "./old-tab.ts";
import { calm, check } from "./quiet-phase.ts";
import type { SimServer } from "./server/sim-server.ts";
import { breach, killPhone, openTabs, type Scene, signIn, type Violation } from "./state.ts";
import { draw, type Swarm } from "./swarm.ts";
import { traffic } from "./traffic.ts";
import { type Turns, takeTurns } from "./turns.ts";

export type Report = {
  readonly seed: number;
  readonly violations: readonly Violation[];
  readonly trace: string;
  readonly fired: ReadonlyMap<Kind, number>;
  readonly recovered: ReadonlyMap<Kind, number>;
  readonly requests: number;
  readonly deeds: number;
  /** Of the world, in milliseconds. */
  readonly elapsed: number;
};

/** Receives what happens, line by line. */
export type Story = (line: string) => void;

type Listeners = {
  readonly subscribers: readonly (() => void)[];
  readonly unsubscribe: (listener: () => void) => void;
};

/** Pages that were killed still listen to what others write, until here: so no episode is heard by the next. */
function earsOf(listeners: Listeners) {
  const before = new Set(listeners.subscribers);
  return () => {
    for (const each of [...listeners.subscribers]) {
      if (!before.has(each)) listeners.unsubscribe(each);
    }
  };
}

/** Dexie says each time that a connection was lost; here that is as usual as rain. */
function hush() {
  const { warn } = console;
  console.warn = (...words: unknown[]) => {
    if (!String(words[0]).startsWith("Dexie: ")) warn(...words);
  };
  return () => {
    console.warn = warn;
  };
}

async function play(scene: DrawnScene) {
  for (const [index, phone] of scene.phones.entries()) {
    const plan = scene.swarm.phones[index];
    if (!plan) continue;
    if (!plan.hasLocks) scene.counts.happened("no shared locks", index);
    await beginOld(scene, phone, plan);
    await signIn(scene, phone, plan.person);
    openTabs(scene, phone);
  }
  await scene.turns.pass(1000);
  await storm(scene, scene.swarm);
  await calm(scene);
  await check(scene);
}

/** Whatever is asked of it takes real time, during which no device moves. */
const outside = (server: SimServer, turns: Turns): SimServer =>
  Object.fromEntries(
    Object.entries(server).map(([name, ask]) => [
      name,
      (...args: never[]) =>
        turns.outside(() => (ask as (...args: never[]) => Promise<never>)(...args)),
    ]),
  ) as unknown as SimServer;

type DrawnScene = Scene & { readonly swarm: Swarm<Act, Happening> };

function setScene(seed: number, real: SimServer, story?: Story): DrawnScene {
  const chance = chanceFrom(seed);
  const clock = handClock();
  const turns = takeTurns({ clock, chance });
  const server = outside(real, turns);
  const violations: Violation[] = [];
  const swarm = draw(chance, { acts, happenings });
  const watched = traffic(clock.elapsed, (rule, what) => breach({ violations }, rule, what));
  const tally = counts();
  const tell: Scene["tell"] = (phone, what) =>
    story?.(`${(clock.elapsed() / 1000).toFixed(1).padStart(8)} s  phone ${phone}  ${what()}`);
  const afterwards: Scene["afterwards"] = (ms, then) =>
    void clock.wait(ms).then(() => turns.later(then));
  const onServerError = (error: unknown) => breach({ violations }, "threw", `${error}`);
  const parts = { server, clock, chance, turns, traffic: watched, counts: tally, tell, afterwards };
  const world = {
    ...parts,
    violations,
    sky: skyOver({ ...parts, isSlow: swarm.isSlow, onServerError }),
  };
  return {
    ...world,
    swarm,
    ledger: ledger(turns.count),
    phones: swarm.phones.map((plan, index) => makePhone(world, index, plan)),
    achievements: builtInRules.filter(({ at_least }) => at_least <= 5).map(({ name }) => name),
    history: { isWithdrawn: false, restores: 0 },
  };
}

/** What is loaded lazily is there before: loading takes real time. */
const loadAll = () =>
  Promise.all([import("#sync/run-device.ts"), import("#sync/encryption/jwe.ts"), import("jose")]);

/** One seed's story: what the seed draws of phones, tabs, people and faults, against this server. */
export async function episode(seed: number, server: SimServer, story?: Story): Promise<Report> {
  await loadAll();
  const { stackTraceLimit } = Error;
  // Much fails here, and where is only of interest to who replays it.
  if (!story) Error.stackTraceLimit = 0;
  const scene = setScene(seed, server, story);
  const { turns, clock, sky, violations } = scene;
  const speak = hush();
  const stopListening = earsOf(
    (Dexie.on as unknown as { storagemutated: Listeners }).storagemutated,
  );
  const stopWatching = watchWrites((value) => {
    if (JSON.stringify(value)?.includes(SECRET)) breach(scene, "readable", "An answer lies open");
  });
  try {
    await scene.server.reset(clock.now);
    await play(scene);
  } catch (error) {
    breach(scene, "threw", error instanceof Error ? (error.stack ?? error.message) : String(error));
  } finally {
    for (const phone of scene.phones) killPhone(scene, phone);
    turns.end();
    stopListening();
    stopWatching();
    speak();
    Error.stackTraceLimit = stackTraceLimit;
  }
  return {
    seed,
    violations,
    trace: turns.trace(),
    fired: scene.counts.fired,
    recovered: scene.counts.recovered,
    requests: sky.requests(),
    deeds: scene.ledger.deeds.length,
    elapsed: clock.now() - handClock().now(),
  };
}
