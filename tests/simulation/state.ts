import type { Files } from "#sync/ports.ts";
import type { Session } from "#sync/session/session.ts";
import type { HandClock } from "../support/manual-clock.ts";
import { type PersonName, people } from "../support/small-world.ts";
import type { Beginning, Life, Page, TestBrowser } from "../support/test-browser.ts";
import type { Alone } from "./alone.ts";
import type { PhoneClock } from "./device-clock.ts";
import type { Disk } from "./disk.ts";
import type { Counts } from "./fault-kinds.ts";
import type { Deed, Ledger } from "./ledger.ts";
import type { Sky } from "./network-faults.ts";
import type { SimServer } from "./server/sim-server.ts";
import type { Ice } from "./storage-faults.ts";
import type { Swarm } from "./swarm.ts";
import type { Traffic } from "./traffic.ts";
import type { Turns } from "./turns.ts";

/** One tab: its page is opening, open, or dead. */
export type Tab = {
  beginning: Beginning | undefined;
  page: Page | undefined;
  life: Life | undefined;
  isFrozen: boolean;
  /** What was begun on it and has not been answered. */
  readonly underWay: Set<Deed>;
};

export type Phone = {
  readonly index: number;
  readonly browser: TestBrowser;
  readonly clock: PhoneClock;
  readonly disk: Disk;
  readonly files: Files;
  readonly ice: Ice;
  readonly alone: Alone;
  readonly tabs: readonly Tab[];
  readonly known: Map<PersonName, Session>;
  /** Everybody who was ever signed in on it. */
  readonly seen: Set<PersonName>;
  /** The browser does; a worker that fails is woken again by it. */
  readonly wakeWorker: () => void;
  /** Whose life the next page begins; set by the page itself. */
  born: Life | undefined;
  person: PersonName | undefined;
  /** How often what it kept was removed, by the browser or because somebody left. */
  wipes: number;
};

/** Each breach of these is a defect. */
export type Rule =
  | "lost"
  | "invented"
  | "twice"
  | "order"
  | "alone"
  | "hands"
  | "lowered"
  | "disagree"
  | "budget"
  | "too early"
  | "not drained"
  | "readable"
  | "undeserved"
  | "not opened"
  | "silent"
  | "threw";
export type Violation = { readonly rule: Rule; readonly what: string };

export type Scene = {
  readonly chance: () => number;
  readonly clock: HandClock;
  readonly server: SimServer;
  readonly sky: Sky;
  readonly traffic: Traffic;
  readonly turns: Turns;
  readonly ledger: Ledger;
  readonly swarm: Swarm;
  readonly phones: readonly Phone[];
  readonly counts: Counts;
  readonly violations: Violation[];
  /** Names of what can be achieved. */
  readonly achievements: readonly string[];
  /** What the server has been through. */
  readonly history: { isWithdrawn: boolean; restores: number };
  readonly tell: (phone: number, what: () => string) => void;
  /** Happens after some time, whatever else happens meanwhile. */
  readonly afterwards: (ms: number, then: () => void | Promise<void>) => void;
};

export const one = <T>({ chance }: Pick<Scene, "chance">, list: readonly T[]) =>
  list[Math.floor(chance() * list.length)] as T;

export const breach = ({ violations }: Pick<Scene, "violations">, rule: Rule, what: string) =>
  violations.push({ rule, what });

/** The answer to a question, for which turns have to be taken. */
export async function ask<T>({ turns }: Pick<Scene, "turns">, question: Promise<T>): Promise<T> {
  let isAnswered = false;
  const answered = () => {
    isAnswered = true;
  };
  question.then(answered, answered);
  while (!isAnswered) await turns.pass(100);
  return await question;
}

export function openTab(scene: Scene, phone: Phone, tab: Tab) {
  if (!phone.person) return;
  phone.born = undefined;
  const beginning = phone.browser.beginPage();
  Object.assign(tab, { beginning, page: undefined, life: phone.born, isFrozen: false });
  beginning.page.then(
    (page) => {
      if (tab.beginning === beginning) tab.page = page;
    },
    (error) => {
      // A browser in trouble says so, and the person may try again.
      scene.tell(phone.index, () => `A page did not open: ${error}`);
      if (tab.beginning === beginning) Object.assign(tab, { beginning: undefined });
    },
  );
}

export function killTab(scene: Scene, tab: Tab) {
  tab.beginning?.kill();
  for (const deed of tab.underWay) scene.ledger.end(deed, "under way");
  tab.underWay.clear();
  Object.assign(tab, { beginning: undefined, page: undefined, life: undefined, isFrozen: false });
}

export function killPhone(scene: Scene, phone: Phone) {
  for (const tab of phone.tabs) killTab(scene, tab);
  phone.browser.killWorker();
}

/** Opens what is not open. */
export function openTabs(scene: Scene, phone: Phone) {
  for (const tab of phone.tabs) if (!tab.beginning) openTab(scene, phone, tab);
}

/** As after the login screen, which is not part of this. A session that is still good is taken up again. */
export async function signIn(scene: Scene, phone: Phone, person: PersonName) {
  const session =
    phone.known.get(person) ?? (await inTurn(scene, () => scene.server.openSession(person)));
  phone.known.set(person, session);
  phone.seen.add(person);
  phone.person = person;
  phone.browser.sessions.write(session);
}

/** Something of the world outside, while no device moves. */
export const inTurn = <T>({ turns }: Pick<Scene, "turns">, work: () => Promise<T>): Promise<T> =>
  ask(
    { turns },
    new Promise<T>((resolve, reject) => {
      turns.later(() => work().then(resolve, reject));
    }),
  );

export const personOfId = (id: string) =>
  (Object.keys(people) as PersonName[]).find((name) => people[name].id === id);
