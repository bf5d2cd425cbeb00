import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { invitationMessage } from "#server/platform/mail/messages.ts";
import { sharedBrowser } from "../support/browser.ts";
import { longTest } from "../support/long-tests.ts";
import { fillWithOddContent, longEmail, oddTexts } from "../support/odd-content.ts";
import { type AdminApp, startAdminApp } from "./admin-app.ts";
import { scrollsSideways } from "./visitors.ts";

const ROSTER = `${oddTexts.unbroken.slice(0, 190)}.csv`;

let app: AdminApp;
let roster: string;
beforeAll(async () => {
  app = await startAdminApp();
  await fillWithOddContent(app.server);
  const csv = ["email,first_name,last_name,provider_title,role"]
    .concat(
      [longEmail, "a@ward.example"].map(
        (email) => `${email},${oddTexts.unbroken},${oddTexts.rightToLeft},${oddTexts.emoji},king`,
      ),
    )
    .join("\r\n");
  const reply = await app.admin.ask(
    `/api/admin/rosters?name=${encodeURIComponent(ROSTER)}&practice_group_id=group-1`,
    { method: "POST", payload: csv, headers: { "content-type": "text/csv" } },
  );
  roster = reply.json().data.id;
});
afterAll(() => app?.close());

const WIDTHS = [390, 1280] as const;

/** Returns the elements that stand out of the page, widest first. */
const findWide = (page: Page) =>
  page.evaluate(() => {
    const isInScroller = (one: Element) => {
      for (let up = one.parentElement; up; up = up.parentElement)
        if (/auto|scroll|hidden|clip/.test(getComputedStyle(up).overflowX)) return true;
      return false;
    };
    return [...document.querySelectorAll("body *")]
      .filter((one) => one.getBoundingClientRect().right > innerWidth + 1 && !isInScroller(one))
      .map((one) => `${one.tagName.toLowerCase()}.${one.getAttribute("class") ?? ""}`)
      .slice(0, 6);
  });

async function wideIn(paths: readonly string[], widths: readonly number[] = WIDTHS) {
  const { page, pageErrors } = await app.open("leader", paths[0] ?? "/admin");
  const found: string[] = [];
  for (const path of paths) {
    await page.goto(app.origin + path);
    await page.locator("h1").first().waitFor();
    await page.waitForFunction(() => document.querySelector("[aria-busy=true]") === null);
    for (const width of widths) {
      await page.setViewportSize({ width, height: 844 });
      // Lists switch between table and cards.
      await page
        .waitForFunction(() => document.documentElement.scrollWidth <= innerWidth, undefined, {
          timeout: 3000,
        })
        .catch(() => undefined);
      if (await scrollsSideways(page))
        found.push(`${path} at ${width}: ${(await findWide(page)).join(", ")}`);
    }
  }
  await page.close();
  return [...found, ...pageErrors];
}

longTest(
  "names of 300 letters, right to left, and in emoji keep people and rosters within the page",
  async () => {
    expect(await wideIn(["/admin/people", `/admin/people/import/${roster}`])).toEqual([]);
  },
);

test("mails with names that no layout expects fit a phone, and show them as text", async () => {
  const page = await (await sharedBrowser()).newPage({ viewport: { width: 390, height: 844 } });
  for (const name of Object.values(oddTexts)) {
    const person = { first_name: name, email: longEmail };
    const { subject, html } = invitationMessage(person, name, `${app.origin}/first-password/x`);
    await page.setContent(html);
    expect([name, await scrollsSideways(page), await findWide(page)]).toEqual([name, false, []]);
    expect(await page.locator("[onclick]").count()).toBe(0);
    expect(subject).not.toMatch(/[\r\n]/);
    expect(subject.length).toBeLessThan(200);
  }
  await page.close();
});

const lists = [
  "/admin",
  "/admin/people",
  "/admin/people/new",
  "/admin/people/import",
  "/admin/people/person-nurse",
  "/admin/groups",
  "/admin/groups/group-1",
  "/admin/assignments",
  "/admin/assignments/new",
  "/admin/content",
  "/admin/content/RL-1",
  "/admin/series",
  "/admin/sections",
  "/admin/content/names",
  "/admin/content/achievements",
  "/admin/content/links",
  "/admin/credits",
  "/admin/credits/terms",
  "/admin/credits/certificate",
  "/admin/credits/evaluations",
  "/admin/surveys",
  "/admin/surveys/2",
  "/admin/comments",
  "/admin/insights-costs",
  "/admin/help",
  "/admin/feedback",
  "/admin/watch",
  "/admin/watch/audit",
  "/admin/watch/devices",
  "/admin/watch/use",
  "/admin/watch/mail",
];
const forEveryone = [
  "/library",
  "/you",
  "/credits",
  "/downloads",
  "/check-in",
  "/assessment",
  "/insights",
  "/insights/questions",
  "/overview",
];

longTest(
  "no page scrolls sideways with names that no layout expects",
  async () => {
    expect(await wideIn([...lists, ...forEveryone])).toEqual([]);
  },
  300_000,
);
