import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createLocalJWKSet, jwtVerify } from "jose";
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import type { CreditWire } from "#contract/credit/credits.ts";
import { act, apply, claim, type Device, finished } from "../server/acts.ts";
import {
  newProfile,
  type RealBrowser,
  removeProfiles,
  setOffline,
  startBrowser,
} from "../support/browser.ts";
import { signIn, workerReady } from "../support/people.ts";
import { type TestServer, testServer } from "../support/server.ts";
import { PASSWORD, people } from "../support/small-world.ts";
import { deviceOf, seeded } from "../support/wire.ts";

const root = join(import.meta.dirname, "../..");
let server: TestServer;
let origin: string;
let nurse: Device;
let credit: CreditWire;
let browser: RealBrowser | undefined;
beforeAll(async () => {
  const applicationFolder = join(root, "dist");
  server = await seeded(await testServer({ applicationFolder }));
  origin = await server.app.listen({ host: "127.0.0.1", port: 0 });
  nurse = await deviceOf(server);
  const licences = {
    licences: [{ state: "FL", profession: "RN", number: "9123456", expires_on: null }],
    npi: null,
    may_report: false,
    on_certificates: true,
  };
  const more = { bias_response: "no" };
  const results = await apply(
    nurse,
    act("changeLicences", licences),
    finished("RL-1"),
    claim("RL-1", more),
  );
  credit = results[2] as CreditWire;
});
afterEach(async () => {
  await browser?.kill();
  removeProfiles();
});
afterAll(() => server?.close());

async function open(): Promise<RealBrowser> {
  browser = await startBrowser(newProfile());
  return browser;
}

/** Presses the button and returns the name and bytes of the file it saves. */
async function savedBy(page: Page, name: RegExp) {
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name }).first().click(),
  ]);
  return { name: file.suggestedFilename(), bytes: readFileSync(await file.path()) };
}

const drawingCode = (page: Page) =>
  page.evaluate(
    () => performance.getEntriesByType("resource").filter(({ name }) => /jspdf/.test(name)).length,
  );

test("[CE-01] [CE-04] a certificate made offline is byte-identical to the server's, and the PDF library loads only when needed", async () => {
  const { page, context, pageErrors } = await open();
  await signIn(page, origin, { email: people.nurse.email, password: PASSWORD });
  await workerReady(page);
  await page.goto(`${origin}/credits`);
  await page.getByRole("button", { name: /^Download certificate for/ }).waitFor();
  await setOffline(context, true);
  await page.reload();
  await page.getByRole("button", { name: /^Download certificate for/ }).waitFor();
  expect(await drawingCode(page)).toBe(0);
  const made = await savedBy(page, /^Download certificate for/);
  expect(await drawingCode(page)).toBeGreaterThan(0);
  expect(made.name).toBe(`Title-of-RL-1-${credit.cme_certificate_awarded_at}.pdf`);
  const sent = await nurse.ask(`/api/cme_credits/certificate/${credit.id}`);
  expect(made.bytes.length).toBe(sent.rawPayload.length);
  expect(made.bytes.equals(sent.rawPayload)).toBe(true);
  expect(pageErrors).toEqual([]);
});

test("[CE-05] anyone with the link can verify a certificate, save a signed copy, and see a revocation", async () => {
  const { page, context } = await open();
  const address = `${origin}/verify/${credit.certificate.id}`;
  await page.goto(address);
  await page.getByRole("heading", { level: 1, name: "This certificate is valid" }).waitFor();
  await page.getByText("Test Person, Registered Nurse").waitFor();
  const signed = await savedBy(page, /^Download \.jwt/);
  expect(signed.name).toBe(`certificate-${credit.certificate.id}.jwt`);
  const keys = await (await fetch(`${origin}/.well-known/jwks.json`)).json();
  const { payload } = await jwtVerify(signed.bytes.toString(), createLocalJWKSet(keys));
  expect(JSON.stringify(payload)).toContain("Test Person");

  await workerReady(page);
  await setOffline(context, true);
  await page.reload();
  await page.getByText(/We can't verify certificates offline/).waitFor();
  await server.db
    .updateTable("person")
    .set({ burnout_role: "se_admin" })
    .where("id", "=", people.leader.id)
    .execute();
  const admin = await deviceOf(server, "leader");
  const revoked = await admin.ask(`/api/cme_credits/${credit.id}/revoke`, {
    method: "POST",
    payload: { reason: "Claimed by mistake" },
  });
  expect(revoked.statusCode).toBe(200);
  await setOffline(context, false);
  await page.getByRole("heading", { level: 1, name: "This certificate was revoked" }).waitFor();
  await page.goto(`${origin}/verify/nothing-of-ours`);
  await page.getByRole("heading", { name: "Certificate not found" }).waitFor();
});
