import { Dexie } from "dexie";
import { chanceFrom } from "../support/chance.ts";
import { handClock } from "../support/hand-clock.ts";
import { testServer } from "../support/server.ts";
import { type PersonName, seedSmall } from "../support/small-world.ts";
import { testBrowser } from "../support/test-browser.ts";
import { calm, check } from "./calm.ts";
import { type FaultKind, skyOver } from "./faults.ts";
import { ledger } from "./ledger.ts";
import { openTab, type Phone, type Scene, signIn } from "./scene.ts";
import { storm } from "./storm.ts";
import { takeTurns } from "./turns.ts";

export type Report = {
  readonly violations: readonly string[];
  readonly trace: string;
  readonly fired: ReadonlyMap<FaultKind | "page killed" | "another person", number>;
  readonly requests: number;
};

async function play(scene: Scene) {
  for (const phone of scene.phones) {
    await signIn(scene, phone, phone.person);
    for (const tab of phone.tabs) openTab(scene, phone, tab);
  }
  await scene.turns.pass(1000);
  await storm(scene);
  await calm(scene);
  await check(scene);
}

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

/** Two phones with two tabs and a worker each, one perhaps without locks, the real server, and what the seed brings. */
export async function episode(seed: number): Promise<Report> {
  const chance = chanceFrom(seed);
  const clock = handClock();
  const server = await testServer({ now: clock.now });
  await seedSmall(server.db);
  const turns = takeTurns({ clock, chance });
  const stopListening = earsOf(
    (Dexie.on as unknown as { storagemutated: Listeners }).storagemutated,
  );
  const sky = skyOver({ app: server.app, clock, chance, turns });
  const phone = (person: PersonName, hasLocks: boolean): Phone => ({
    browser: testBrowser({ network: sky.network(), clock, random: chance, hasLocks }),
    tabs: [
      { beginning: undefined, page: undefined },
      { beginning: undefined, page: undefined },
    ],
    known: new Map(),
    person,
  });
  const scene: Scene = {
    chance,
    clock,
    server,
    sky,
    turns,
    ledger: ledger(),
    phones: [phone("nurse", true), phone("nurse", chance() < 0.5)],
    violations: [],
    counts: new Map(),
  };
  try {
    await play(scene);
  } finally {
    for (const { tabs } of scene.phones) for (const { beginning } of tabs) beginning?.kill();
    turns.end();
    stopListening();
    await server.close();
  }
  return {
    violations: scene.violations,
    trace: turns.trace(),
    fired: new Map([...sky.fired, ...scene.counts]),
    requests: sky.requests(),
  };
}
