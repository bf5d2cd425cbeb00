import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import type { VerifiedCertificate } from "#contract/credit/credits.ts";
import { setOffline } from "../../../../support/browser.ts";
import { longTest } from "../../../../support/long-tests.ts";
import { expectAccessible, openPage, openUi } from "../../support/ui-in-browser.ts";

let ui: Awaited<ReturnType<typeof openUi>>;
beforeAll(async () => {
  ui = await openUi();
});

const ID = "kX7vQ2mB9sT4wY1zLpR8dA";
const certificate: VerifiedCertificate = {
  id: ID,
  status: "valid",
  recipient: "王小明 <b>Maximiliana</b>-Alexandrina Featherstonehaugh-Cholmondeley",
  credential: "Advanced Practice Registered Nurse",
  title_of_activity: "Coming down after nights",
  certificate_type: "contact_hours",
  credits_awarded: "0.25",
  provider: { name: "Ward School", web: "https://school.example/continuing-education" },
  completed_on: "2026-11-18",
  issued_at: "2026-11-19T22:10:00.000Z",
  revoked_on: null,
  credential_jwt: "eyJhbGciOiJFZERTQSJ9.e30.c2ln",
};

/** Stubs the server's response. */
const answer = (page: Page, status: number, json: object, headers: Record<string, string> = {}) =>
  page.route(/\/api\/verify\//, (route) => route.fulfill({ status, json, headers }));

const heading = (page: Page, name: string) =>
  page.getByRole("heading", { level: 1, name, exact: true }).waitFor();

longTest(
  "[CE-05] every verification result is accessible in every theme and at every width",
  async () => {
    const { page, pageErrors, close } = await openPage(ui.browser, {
      theme: "day",
      width: 320,
      reducedMotion: true,
    });
    await page.route(/\/(api|health_check)/, (route) => route.abort());
    await page.goto(`${ui.address}verify/${ID}`);
    await page.getByRole("heading", { name: "Not verified yet" }).waitFor();
    await page.getByText(/^Network error, no response received\./).waitFor();
    await setOffline(page.context(), true);
    await page.getByRole("button", { name: "Try again" }).click();
    await page.getByText(/^We can't verify certificates offline\./).waitFor();
    await expectAccessible(page);
    await setOffline(page.context(), false);

    await answer(
      page,
      429,
      { success: false, code: "too_many", errors: ["Wait."] },
      { "retry-after": "30" },
    );
    await page.getByRole("button", { name: "Try again" }).click();
    await page.getByText(/Try again in 30 seconds/).waitFor();

    await answer(page, 404, { success: false, code: "not_found", errors: ["No."] });
    await page.getByRole("button", { name: "Try again" }).click();
    await page.getByRole("heading", { name: "Certificate not found" }).waitFor();
    await page.getByText(ID).waitFor();
    await expectAccessible(page);

    await answer(page, 200, certificate);
    await page.reload();
    await heading(page, "This certificate is valid");
    await page.getByText(certificate.recipient).waitFor();
    await page.getByText("0.25 contact hours").waitFor();
    const announced = page.getByRole("status").filter({ hasText: "This certificate is valid" });
    await announced.waitFor({ state: "attached" });
    await expectAccessible(page);

    await answer(page, 200, { ...certificate, status: "revoked", revoked_on: "2026-11-20" });
    await page.reload();
    await heading(page, "This certificate was revoked");
    await page.getByText(/revoked on Nov 20, 2026/).waitFor();
    await expectAccessible(page);
    const own = pageErrors.filter((text) => !text.startsWith("Failed to load resource"));
    expect(own).toEqual([]);
    await close();
  },
);

test("[CE-05] certificate pages are excluded from search engines", async () => {
  const { page, close } = await openPage(ui.browser, { theme: "day", width: 390 });
  await answer(page, 200, certificate);
  await page.goto(`${ui.address}verify/${ID}`);
  await heading(page, "This certificate is valid");
  const robots = () =>
    page.evaluate(() => document.querySelector<HTMLMetaElement>('meta[name="robots"]')?.content);
  await expect.poll(robots).toBe("noindex");
  await close();
});

test("[CE-05] a deleted account's certificate has no name and no signed copy", async () => {
  const { page, close } = await openPage(ui.browser, { theme: "day", width: 390 });
  await answer(page, 200, { ...certificate, recipient: "", credential: null, credential_jwt: "" });
  await page.goto(`${ui.address}verify/${ID}`);
  await page.getByText("Name removed (account deleted)").waitFor();
  expect(await page.getByRole("button", { name: /Download \.jwt/ }).count()).toBe(0);
  await close();
});
