import type { Session } from "#sync/session/session.ts";
import type { HandClock } from "../support/hand-clock.ts";
import type { TestServer } from "../support/server.ts";
import { PASSWORD, type PersonName, people } from "../support/small-world.ts";
import type { Beginning, Page, TestBrowser } from "../support/test-browser.ts";
import type { Sky } from "./faults.ts";
import type { Ledger } from "./ledger.ts";
import type { Turns } from "./turns.ts";

/** One tab: its page is opening, open, or dead. */
export type Tab = { beginning: Beginning | undefined; page: Page | undefined };
export type Phone = {
  readonly browser: TestBrowser;
  readonly tabs: readonly Tab[];
  readonly known: Map<PersonName, Session>;
  person: PersonName;
};

export type Scene = {
  readonly chance: () => number;
  readonly clock: HandClock;
  readonly server: TestServer;
  readonly sky: Sky;
  readonly turns: Turns;
  readonly ledger: Ledger;
  readonly phones: Phone[];
  readonly violations: string[];
  readonly counts: Map<"page killed" | "another person", number>;
};

export function openTab(scene: Scene, phone: Phone, tab: Tab) {
  const beginning = phone.browser.beginPage();
  tab.beginning = beginning;
  tab.page = undefined;
  beginning.page.then(
    (page) => {
      if (tab.beginning === beginning) tab.page = page;
    },
    (error) => scene.violations.push(`A page did not open: ${error}`),
  );
}

export function killTab(scene: Scene, phone: Phone, tab: Tab) {
  tab.beginning?.kill();
  count(scene, "page killed");
  openTab(scene, phone, tab);
}

/** Nobody can sign in under a bad sky: it clears for that moment. A session that is still good is taken up again. */
export async function signIn({ sky, turns }: Scene, phone: Phone, person: PersonName) {
  phone.person = person;
  const known = phone.known.get(person);
  if (known) return phone.browser.sessions.write(known);
  sky.setWeather({});
  await ask({ turns }, phone.browser.signIn(people[person].email, PASSWORD));
  const session = phone.browser.sessions.read();
  if (session) phone.known.set(person, session);
}

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

export const one = <T>({ chance }: Scene, list: readonly T[]) =>
  list[Math.floor(chance() * list.length)] as T;
export const count = ({ counts }: Scene, what: "page killed" | "another person") =>
  counts.set(what, (counts.get(what) ?? 0) + 1);
