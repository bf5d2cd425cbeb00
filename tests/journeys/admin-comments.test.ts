import { afterEach, beforeEach, expect } from "vitest";
import { fillQueue } from "#server/insights/comment-review/fill.ts";
import { addStaff, answer, each, NOW } from "../server/insights/plant.ts";
import { setOffline } from "../support/browser.ts";
import { longTest } from "../support/long-tests.ts";
import { violations } from "../unit/src/support/ui-in-browser.ts";
import { type AdminApp, startAdminApp } from "./admin-app.ts";
import { expectUsable, showing } from "./visitors.ts";

let app: AdminApp;
beforeEach(async () => {
  app = await startAdminApp();
  const ids = await addStaff(app.server, "staff", 12);
  const texts = ["Dr. Okafor shouts at all of us", "We are the only two at night"];
  await answer(
    app.server,
    each(ids, (at) => ({
      daysAgo: 25,
      level: 3,
      stressors: [1],
      text: texts[at] ?? `We are ${at} too few on most nights`,
    })),
  );
  await fillQueue(app.server.db, NOW);
});
afterEach(() => app.close());

const states = async () => {
  const rows = await app.server.db.selectFrom("comment_review").select("state").execute();
  return rows.map(({ state }) => state).filter((state) => state !== "waiting");
};

longTest(
  "[ADM-04] a reviewer approves, hides, or redacts pending comments, also several at once, and can undo the decision",
  async () => {
    const { page, context, pageErrors } = await app.open("leader", "/admin");
    await page.getByRole("link", { name: "12 comments to review" }).click();
    const row = (text: string) => page.getByRole("row").filter({ hasText: text });
    await row("Okafor").getByText("Possible name").waitFor();
    expect(await row("Okafor").locator("th mark").allTextContents()).toEqual(["Dr. Okafor"]);

    await row("Okafor").getByRole("button", { name: "Redact" }).click();
    const dialog = page.getByRole("dialog", { name: "Redact words" });
    await dialog.getByText("[…] shouts at all of us").waitFor();
    expect(await violations(page)).toEqual([]);
    await dialog.getByRole("button", { name: "shouts", exact: true }).click();
    await dialog.getByText("[…] at all of us").waitFor();
    const save = dialog.getByRole("button", { name: "Redact and approve" });
    await setOffline(context, true);
    await save.click();
    await page.getByText("You're offline. Nothing was changed.").waitFor();
    await setOffline(context, false);
    await save.click();
    await dialog.waitFor({ state: "detached" });
    await row("Okafor").waitFor({ state: "detached" });
    expect(await states()).toEqual(["redacted"]);

    await page.reload();
    const hide = row("3 too few").getByRole("button", { name: "Hide" });
    await hide.focus();
    await page.keyboard.press("Enter");
    await hide.waitFor({ state: "detached" });
    const focused = () => page.evaluate(() => document.activeElement?.textContent);
    await expect.poll(focused, { message: "the next comment" }).toMatch(/^Hide, /);
    await page.getByRole("button", { name: "Undo" }).click();
    await hide.waitFor();
    await row("4 too few").getByRole("button", { name: "Approve" }).click();
    await row("4 too few").waitFor({ state: "detached" });
    expect((await states()).toSorted()).toEqual(["passed", "redacted"]);
    for (const text of ["5 too few", "6 too few"]) {
      await row(text).getByRole("checkbox").focus();
      await page.keyboard.press("Space");
    }
    await page.getByRole("button", { name: "Approve 2 comments" }).focus();
    await page.keyboard.press("Enter");
    await page.getByText("2 comments approved").waitFor();
    expect(await states()).toHaveLength(4);
    await page.getByRole("button", { name: "Undo", exact: true }).click();
    await expect
      .poll(async () => (await states()).toSorted(), { message: "both are pending again" })
      .toEqual(["passed", "redacted"]);
    await page.getByLabel("Status").selectOption({ label: "Redacted" });
    await row("[…] at all of us").getByRole("button", { name: "Undo decision" }).click();
    await row("[…] at all of us").waitFor({ state: "detached" });
    expect(await states()).toEqual(["passed"]);
    expect(pageErrors.filter((text) => !/ERR_INTERNET_DISCONNECTED|offline/i.test(text))).toEqual(
      [],
    );
  },
);

longTest("the comments page passes axe on phone and desktop in all three themes", async () => {
  await expectUsable(
    (path) => app.open("leader", path),
    [["/admin/comments", showing("Unusual wording")]],
  );
});
