import type { Locator } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openUi } from "../support/ui-in-browser.ts";
import { type Desk, openDesk } from "./error-catalogue/desk.ts";
import { endingRows } from "./error-catalogue/ending.ts";
import { loadingRows } from "./error-catalogue/loading.ts";
import { type Row, type Scene, type Situation, situations } from "./error-catalogue/row.ts";
import { signedInRows } from "./error-catalogue/signed-in.ts";
import { unknownRows } from "./error-catalogue/unknown.ts";

/** Each situation of the catalogue, once: what is left out does not compile, and what is told twice neither. */
const catalogue: Readonly<Record<Situation, readonly Row[]>> = {
  ...unknownRows,
  ...endingRows,
  ...signedInRows,
  ...loadingRows,
};

/** None of them stands in two places: one would hide the other. */
const all = [unknownRows, endingRows, signedInRows, loadingRows].flatMap(Object.keys);

const desks = new Map<Scene, Desk>();
beforeAll(async () => {
  const ui = await openUi();
  for (const scene of ["unknown", "signed in", "loading"] as const)
    desks.set(scene, await openDesk(ui));
  await Promise.all(["unknown", "signed in"].map((scene) => deskOf(scene as Scene).load("/login")));
});
afterAll(async () => {
  for (const { close } of desks.values()) await close();
});

function deskOf(scene: Scene): Desk {
  const desk = desks.get(scene);
  if (!desk) throw new Error(`There is no desk for ${scene}`);
  return desk;
}

const rows = Object.entries(catalogue).flatMap(([situation, all]) =>
  all.map((row) => ({ ...row, situation })),
);

const wordForWord = (text: string) => new RegExp(text.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&"));
const isSeen = (place: Locator) => place.first().waitFor({ state: "visible" });

/** Requirements beside the catalogue that speak of the same situation. */
const alsoProven: Partial<Readonly<Record<Situation, string>>> = {
  "API error list contains 'Authorized users only.' or 'You need to sign in or sign up before continuing.'":
    "[ACC-07] ",
  "Utilization logging receives those same errors": "[ACC-07] ",
  "Session check says timed out, or fails": "[ACC-08] ",
  "Confirmation-token check fails": "[ACC-11] ",
  "Reset token validation fails": "[ACC-10] ",
  "Recommended content fails": "[LIB-12] ",
};
const titleOf = ({ situation, when }: (typeof rows)[number]) =>
  `${alsoProven[situation as Situation] ?? ""}${situation}: ${when}`;

test.for(rows.map((row) => [titleOf(row), row] as const))("[PWA-06] %s", async ([, row]) => {
  const desk = deskOf(row.scene);
  const { page } = desk;
  desk.console.length = 0;
  desk.answer(row.answers ?? {});
  await row.act(desk);
  if (row.ledTo) await expect.poll(() => new URL(page.url()).pathname).toBe(row.ledTo);
  if (row.on) await isSeen(page.getByRole("heading", { level: 1, name: row.on }));
  if (row.said) await isSeen(page.getByText(wordForWord(row.said)));
  const { console: heard } = row;
  if (heard) await expect.poll(() => desk.console.join("\n")).toMatch(heard);
  if (heard) expect(await page.locator("#root").textContent()).not.toMatch(heard);
  await row.also?.(desk);
});

test("[PWA-06] each situation is told in one place, and says something, leads somewhere or is read by developers", () => {
  expect(all.toSorted()).toEqual(situations.toSorted());
  const isMute = ({ said, console: heard, also }: Row) => !(said || heard || also);
  expect(rows.filter(isMute)).toEqual([]);
});
