import type { Page } from "playwright-core";
import type { SoakDevice, SoakPerson } from "./device.ts";
import type { Fact, Ledger } from "./ledger.ts";

export type ActContext = {
  readonly device: SoakDevice;
  readonly page: Page;
  readonly person: string;
  readonly ledger: Ledger;
  readonly random: () => number;
  /** Lessons that only this device saves and writes notes on, because the last write to arrive wins. */
  readonly own: readonly string[];
  /** Lessons that all devices play. */
  readonly shared: readonly string[];
  readonly people: readonly SoakPerson[];
};

export type Act = (context: ActContext) => Promise<unknown>;

export const pick = <T>(all: readonly T[], random: () => number): T => {
  const one = all[Math.floor(random() * all.length)];
  if (one === undefined) throw new Error("Nothing to choose from");
  return one;
};

export const goTo = async ({ page, device }: ActContext, path: string) => {
  await page.goto(device.proxy.url + path);
  await page.getByRole("heading", { level: 1 }).first().waitFor();
};
export const openLesson = async (context: ActContext, lessons: readonly string[]) => {
  const id = pick(lessons, context.random);
  await goTo(context, `/enrichment_center/video/${id}`);
  return id;
};
export const factOf = ({ person }: ActContext, fact: Omit<Fact, "person">): Fact => ({
  person,
  ...fact,
});
