import type { Files } from "#sync/ports.ts";
import type { Session } from "#sync/session/session.ts";
import type { ManualClock } from "../support/manual-clock.ts";
import type { PersonName } from "../support/small-world.ts";
import type { Lifetime, Page, PageOpening, TestBrowser } from "../support/test-browser.ts";
import type { DeviceClock } from "./device-clock.ts";
import type { Disk } from "./disk.ts";
import type { Counts } from "./fault-kinds.ts";
import type { Ledger, UserAction } from "./ledger.ts";
import type { SimNetwork } from "./network.ts";
import type { PageFreezer } from "./page-freezer.ts";
import type { SimServer } from "./server/sim-server.ts";
import type { SingleSenderCheck } from "./single-sender.ts";
import type { Swarm } from "./swarm.ts";
import type { Traffic } from "./traffic.ts";
import type { Turns } from "./turns.ts";

/** One tab. Its page is opening, open, or dead. */
export type Tab = {
  beginning: PageOpening | undefined;
  page: Page | undefined;
  life: Lifetime | undefined;
  isFrozen: boolean;
  /** Actions without an answer yet. */
  readonly unanswered: Set<UserAction>;
};

export type SimDevice = {
  readonly index: number;
  readonly browser: TestBrowser;
  readonly clock: DeviceClock;
  readonly disk: Disk;
  readonly files: Files;
  readonly freezer: PageFreezer;
  readonly senderCheck: SingleSenderCheck;
  readonly tabs: readonly Tab[];
  readonly known: Map<PersonName, Session>;
  /** Everyone who has signed in on it. */
  readonly seen: Set<PersonName>;
  /** As browsers do it: a failed worker is woken again. */
  readonly wakeWorker: () => void;
  /** The lifetime of the page that is opening; set when its ports are created. */
  openingLife: Lifetime | undefined;
  person: PersonName | undefined;
  /** How often its data was removed, by the browser or at sign-out. */
  clearCount: number;
};

/** Rules that must never be broken. */
export type Rule =
  | "lost"
  | "invented"
  | "duplicate"
  | "order"
  | "two senders"
  | "wrong person"
  | "lowered"
  | "mismatch"
  | "budget"
  | "too early"
  | "not drained"
  | "plaintext"
  | "unjustified"
  | "not opened"
  | "wrong status"
  | "threw";
export type Violation = { readonly rule: Rule; readonly what: string };

export type Simulation = {
  readonly chance: () => number;
  readonly clock: ManualClock;
  readonly server: SimServer;
  readonly network: SimNetwork;
  readonly traffic: Traffic;
  readonly turns: Turns;
  readonly ledger: Ledger;
  readonly swarm: Swarm;
  readonly devices: readonly SimDevice[];
  readonly counts: Counts;
  readonly violations: Violation[];
  /** Names of achievements that can be recorded. */
  readonly achievements: readonly string[];
  /** What happened to the server. */
  readonly history: {
    /** Even if a restore has brought the lesson back. */
    isWithdrawn: boolean;
    edits: number;
    restores: number;
    /** The turn of the first restore after the device learned that the write was applied, by mark. */
    readonly toldBefore: Map<string, number>;
  };
  readonly log: (device: number, what: () => string) => void;
  /** Runs `then` after a delay, independent of everything else. */
  readonly schedule: (ms: number, then: () => void | Promise<void>) => void;
};

export const pickOne = <T>({ chance }: Pick<Simulation, "chance">, list: readonly T[]) =>
  list[Math.floor(chance() * list.length)] as T;

export const violate = ({ violations }: Pick<Simulation, "violations">, rule: Rule, what: string) =>
  violations.push({ rule, what });

/** Awaits a promise by taking turns until it settles. */
export async function ask<T>(
  { turns }: Pick<Simulation, "turns">,
  question: Promise<T>,
): Promise<T> {
  let isAnswered = false;
  const answered = () => {
    isAnswered = true;
  };
  question.then(answered, answered);
  while (!isAnswered) await turns.pass(100);
  return await question;
}

export function openTab(sim: Simulation, device: SimDevice, tab: Tab) {
  if (!device.person) return;
  device.openingLife = undefined;
  const beginning = device.browser.beginPage();
  Object.assign(tab, { beginning, page: undefined, life: device.openingLife, isFrozen: false });
  beginning.page.then(
    (page) => {
      if (tab.beginning === beginning) tab.page = page;
    },
    (error) => {
      // The person may try again.
      sim.log(device.index, () => `A page did not open: ${error}`);
      if (tab.beginning === beginning) Object.assign(tab, { beginning: undefined });
    },
  );
}

export function killTab(sim: Simulation, tab: Tab) {
  tab.beginning?.kill();
  for (const action of tab.unanswered) sim.ledger.end(action, "under way");
  tab.unanswered.clear();
  Object.assign(tab, { beginning: undefined, page: undefined, life: undefined, isFrozen: false });
}

export function killDevice(sim: Simulation, device: SimDevice) {
  for (const tab of device.tabs) killTab(sim, tab);
  device.browser.killWorker();
}

/** Opens tabs that are closed. */
export function openTabs(sim: Simulation, device: SimDevice) {
  for (const tab of device.tabs) if (!tab.beginning) openTab(sim, device, tab);
}

/** Stores a session as the login screen would. A valid session is reused. */
export async function signIn(sim: Simulation, device: SimDevice, person: PersonName) {
  const session =
    device.known.get(person) ?? (await inTurn(sim, () => sim.server.openSession(person)));
  device.known.set(person, session);
  device.seen.add(person);
  device.person = person;
  device.browser.sessions.write(session);
}

/** Runs work outside the devices, in a separate turn. */
export const inTurn = <T>(
  { turns }: Pick<Simulation, "turns">,
  work: () => Promise<T>,
): Promise<T> =>
  ask(
    { turns },
    new Promise<T>((resolve, reject) => {
      turns.later(() => work().then(resolve, reject));
    }),
  );
