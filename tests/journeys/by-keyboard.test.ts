import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import type { CreditTerms } from "#sync/local/content.ts";
import { leader, nurse, workerReady } from "../support/people.ts";
import { type Hands, handsOn } from "./keyboard.ts";
import { follow } from "./page-checks.ts";
import { hasPlayed, medium, player } from "./player.ts";
import {
  everythingIsHere,
  everythingSent,
  type House,
  openHouse,
  owe,
  rowsOf,
} from "./running-app.ts";
import { admin } from "./things.ts";

const LESSON = "rl-180";

let house: House;
beforeAll(async () => {
  house = await openHouse();
});
afterEach(() => house.tidy());
afterAll(() => house?.close());

const title = (page: Page, name: string | RegExp) =>
  page.getByRole("heading", { level: 1, name }).and(page.locator(":focus"));
const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name });

test("[PWA-07] with the keyboard alone: signing in, finding a lesson, hearing it, its handout, and the way on", async () => {
  const guest = await house.welcome(undefined, "/login");
  const { page, context, complaints } = guest;
  const hands = handsOn(page);
  await button(page, "Show password").waitFor();
  await hands.to(page.getByRole("link", { name: "Skip to content" }));
  await hands.to(page.getByLabel("Email"));
  await hands.type(nurse.email);
  await hands.to(page.getByLabel("Password", { exact: true }));
  await hands.type(nurse.password);
  await hands.press("Enter");

  await title(page, /^(Good|Quiet) /).waitFor();
  await everythingIsHere(guest);
  await hands.to(page.getByRole("searchbox"));
  await hands.type("coming down after nights");
  const found = page.getByRole("link", { name: "Coming down after nights" });
  // Until what was found has come, it may stand among what is suggested, or among what fewer letters find.
  await page.getByRole("heading", { name: "Lessons with “coming down after nights”" }).waitFor();
  await expect.poll(() => found.count()).toBe(1);
  await hands.to(found);
  await hands.press("Enter");

  await title(page, "Coming down after nights").waitFor();
  await hands.to(player(page).getByRole("button", { name: "Play", exact: true }).last());
  await hands.press("Space");
  await hasPlayed(page, 0.5);
  await button(page, "Pause").and(page.locator(":focus")).waitFor();
  await hands.press("Space");
  await expect.poll(async () => (await medium(page)).isPaused).toBe(true);
  await hands.to(page.getByRole("link", { name: /^Open the handout / }));
  const [handout] = await Promise.all([context.waitForEvent("page"), hands.press("Enter")]);
  await handout.close();
  await hands.to(page.getByRole("link", { name: "Check-in" }), "back");
  await hands.press("Enter");
  await title(page, /^Question 1 of 4/).waitFor();
  expect(hands.amiss()).toEqual([]);
  expect(complaints).toEqual([]);
});

test("[PWA-07] [SUR-01] with the keyboard alone: the assessment up to what it means", async () => {
  const guest = await house.welcome(nurse, "/library");
  const { page, complaints } = guest;
  await everythingIsHere(guest);
  // What is said when it is ready would lie over the buttons at the edge of the window.
  await workerReady(page);
  await page.goto(`${house.proxy.url}/assessment`);
  await page.getByRole("heading", { level: 1, name: /^Question 1 of 4/ }).waitFor();
  const hands = handsOn(page);
  await hands.to(page.getByRole("radio").first());
  await hands.press("ArrowDown", "ArrowDown");
  await page.getByRole("radio").nth(2).and(page.locator(":focus:checked")).waitFor();
  await hands.to(button(page, "Next"));
  await hands.press("Enter");
  await title(page, /^Question 2 of 4/).waitFor();
  await hands.to(page.getByRole("radio").first());
  await hands.press("Space");
  await hands.to(page.getByRole("textbox"));
  await hands.type("too few of us");
  await hands.to(button(page, "Next"));
  await hands.press("Enter");
  await title(page, /^Question 3 of 4/).waitFor();
  await hands.to(button(page, "Skip"));
  await hands.press("Enter");
  await title(page, /.+/).and(page.locator(":not(:text('Question'))")).waitFor();
  await page.waitForURL((url) => url.pathname === "/assessment/result");
  await hands.to(page.getByRole("link", { name: "All your answers: look, export, delete" }));
  expect(hands.amiss()).toEqual([]);
  expect(complaints).toEqual([]);
});

/** In each group, goes with the arrows to the answer that is right. */
async function answer(page: Page, hands: Hands, { questions }: CreditTerms) {
  for (const { text, choices, right } of questions) {
    const group = page.getByRole("group", { name: text });
    const label = choices.find(({ id }) => id === right)?.label ?? "";
    await hands.to(group.getByRole("radio").first());
    await hands.press("Space");
    for (let at = 0; at < choices.length; at += 1) {
      if (await group.getByRole("radio", { name: label, exact: true }).isChecked()) break;
      await hands.press("ArrowDown");
    }
  }
}

/** The next step of a claim stands there, and the focus went along. */
const cameAlong = (page: Page, name: string | RegExp) =>
  page
    .locator(":focus")
    .filter({ has: page.getByRole("heading", { name }) })
    .waitFor();

test("[PWA-07] [CE-04] with the keyboard alone: the questions after a lesson, the evaluation, and the claim", async () => {
  const { page, complaints } = await house.welcome(nurse, "/downloads");
  const body = {
    record_id_: LESSON,
    seconds_watched: 31,
    video_finished: true,
    intervals: [[0, 31]],
  };
  await everythingSent(page);
  await owe(page, [{ call: "recordTimeWatched", lane: `content:${LESSON}`, body }]);
  await page.reload();
  await everythingSent(page);
  await page.goto(`${house.proxy.url}/enrichment_center/video/${LESSON}/credit`);
  const hands = handsOn(page);
  await page.getByRole("heading", { name: /\d questions$/ }).waitFor();
  const all = await rowsOf<CreditTerms>(page, "respite-device", "creditTerms");
  const terms = all.find(({ contentId }) => contentId === LESSON);
  if (!terms) throw new Error("The demo asks nothing for this credit");
  await answer(page, hands, terms);
  await hands.to(button(page, "Look at my answers"));
  await hands.press("Enter");
  await cameAlong(page, /right$/);
  await hands.to(button(page, "Go on"));
  await hands.press("Enter");
  await cameAlong(page, "Your view");
  await hands.to(page.getByRole("group", { name: /bias/ }).getByRole("radio").first());
  await hands.press("Space");
  await hands.to(page.getByRole("radio", { name: /^1, / }));
  await hands.press("Space", "ArrowRight", "ArrowRight", "ArrowRight", "ArrowRight");
  await page.getByRole("radio", { name: "5, Fully" }).and(page.locator(":checked")).waitFor();
  await hands.to(
    page
      .getByRole("group", { name: /differently/ })
      .getByRole("radio")
      .first(),
  );
  await hands.press("Space");
  await hands.to(button(page, /^Claim /));
  // The server's answer would take the place of what is said until then.
  house.proxy.holdAfter("/api/sync/batch", 0);
  await hands.press("Enter");
  await page.getByText("Saved on this device, will be confirmed.").waitFor();
  await hands.to(page.getByRole("link", { name: "All your credits" }));
  expect(hands.amiss()).toEqual([]);
  expect(complaints).toEqual([]);
});

test("[PWA-07] [INS-03] with the keyboard alone: the dashboard, its filters, the points of a chart and its table", async () => {
  const { page, complaints } = await house.welcome(leader, "/insights");
  const hands = handsOn(page);
  const figure = page
    .getByRole("figure")
    .filter({ has: page.getByRole("slider") })
    .first();
  const rail = figure.getByRole("slider");
  await rail.waitFor();
  await hands.to(page.getByRole("main").getByLabel("Role").first());
  await hands.type("Nurses");
  await page.waitForURL((url) => url.search === "?role=Nurses");
  await page.getByRole("button", { name: "Nurses", pressed: true }).waitFor();
  await expect.poll(() => page.locator("main [aria-busy=true]").count()).toBe(0);
  await hands.to(rail);
  const said = await rail.getAttribute("aria-valuetext");
  await hands.press("ArrowLeft");
  await expect.poll(() => rail.getAttribute("aria-valuetext")).not.toBe(said);
  await hands.to(figure.getByText(/^Show the table/));
  await hands.press("Enter");
  await figure.getByRole("table").waitFor();
  await hands.to(page.getByRole("button", { name: "More filters" }), "back");
  await hands.press("Enter");
  const sheet = page.getByRole("dialog", { name: "Filters" });
  await sheet.waitFor();
  await hands.to(sheet.getByLabel("Department"));
  await hands.press("Escape");
  await sheet.waitFor({ state: "detached" });
  await page.getByRole("button", { name: "More filters" }).and(page.locator(":focus")).waitFor();
  expect(hands.amiss()).toEqual([]);
  expect(complaints).toEqual([]);
});

test("[PWA-07] [ADM-01] with the keyboard alone: a staff list up to what it would do", async () => {
  const { page, complaints } = await house.welcome(admin, "/admin/people/import");
  const hands = handsOn(page);
  await page.getByLabel("Staff list (CSV)").waitFor();
  await page
    .getByRole("option", { name: "Harbor Point Medical Center" })
    .waitFor({ state: "attached" });
  await hands.to(page.getByLabel("Whose list is it"));
  await hands.type("Harbor");
  await hands.to(page.getByLabel("Staff list (CSV)"));
  const asked = page.waitForEvent("filechooser");
  // The browser opens one only while it counts the key as a person's, which a busy machine may take from it.
  await expect
    .poll(async () => {
      await hands.press("Space");
      return Promise.race([asked.then(() => "open"), page.waitForTimeout(2000)]);
    })
    .toBe("open");
  const chooser = await asked;
  await chooser.setFiles({
    name: "ward.csv",
    mimeType: "text/csv",
    buffer: Buffer.from("email,first_name,last_name\r\nann.ash@ward.example,Ann,Ash"),
  });
  await hands.to(button(page, "Check the list"));
  await hands.press("Enter");
  await page.getByRole("heading", { name: "Checked, nothing done yet" }).waitFor();
  await title(page, "ward.csv").waitFor();
  await hands.to(button(page, "Apply the list"));
  expect(hands.amiss()).toEqual([]);
  expect(complaints).toEqual([]);
});

/** On a phone the bar lies over the end of the page, and above it the small player, once something plays. */
test("[PWA-07] a round through a lesson, and through a series while it plays, comes to everything, is never hidden, and ends where it began", async () => {
  const guest = await house.welcome(nurse, "/enrichment_center/video/rl-104");
  const { page } = guest;
  await page.setViewportSize({ width: 390, height: 640 });
  await player(page).waitFor();
  await everythingIsHere(guest);
  const skip = page.getByRole("link", { name: "Skip to content" });
  const hands = handsOn(page);
  await hands.to(skip);
  expect(await hands.round(skip)).toBeGreaterThan(15);
  await hands.to(player(page).getByRole("button", { name: "Play", exact: true }).last());
  await hands.press("Space");
  await hasPlayed(page, 0.5);

  await follow(page, "/library/series/first-steps");
  await title(page, /./).waitFor();
  await page.getByRole("region", { name: "In the player" }).waitFor();
  await hands.to(skip);
  expect(await hands.round(skip)).toBeGreaterThan(15);
  expect(hands.amiss()).toEqual([]);
});
