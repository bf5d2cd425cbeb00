import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { certificateFile, transcriptFile } from "#shared/credit/credit-documents.ts";
import type { Device } from "#sync/device.ts";
import type { Credit } from "#sync/records/types.ts";
import { textIn } from "../../../support/pdf-text.ts";
import { watchedUntil, world } from "../../../support/world.ts";

const folder = join(import.meta.dirname, "../../../../public");

/** Serves the application's files, or a captive portal's page instead. */
const serve = (read: (path: string) => Promise<Uint8Array | string>) =>
  vi.stubGlobal("fetch", async (path: string) => new Response((await read(path)) as BodyInit));

beforeEach(() => {
  serve((path) => readFile(join(folder, path)));
  vi.stubGlobal("location", { origin: "https://respite.example" });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const textOf = async (blob: Blob) =>
  textIn(new Uint8Array(await blob.arrayBuffer())).replaceAll("\n", " ");

async function theOnly(device: Device): Promise<Credit> {
  const [credit, ...more] = await device.credits.all();
  if (!credit || more.length > 0) throw new Error("There is not one credit");
  return credit;
}

const someLicence = { state: "FL", profession: "RN", number: "9123456", expiresOn: "2099-01-01" };
const allowed = { licenses: [someLicence], mayReport: false, onCertificates: true };
const claim = { contentId: "RL-1", type: "contact_hours", biasResponse: "no" } as const;

test("[CE-04] marks a certificate built from local data until it is confirmed", async () => {
  const earth = await world();
  const { page } = await earth.signedIn("nurse");
  const { device } = page;
  earth.network.cut();
  await device.progress.record({ ...watchedUntil("RL-1", 120), finished: true });
  await device.licenses.change(allowed);
  await device.credits.claim(claim);
  const pending = await certificateFile(device, await theOnly(device));
  const text = await textOf(pending.blob);
  for (const said of ["PENDING VERIFICATION", "Test Person", "Title of RL-1", "RN, FL 9123456"])
    expect(text).toContain(said);
  expect(text).not.toContain("/verify/");
  expect(pending.blob.type).toBe("application/pdf");

  await earth.pass(150_000);
  earth.network.mend();
  device.sync.now();
  await earth.settled();
  const credit = await theOnly(device);
  expect(credit.state).toBe("confirmed");
  const confirmed = await certificateFile(device, credit);
  const after = await textOf(confirmed.blob);
  expect(after).not.toContain("PENDING");
  // The text may wrap.
  expect(after.replaceAll(" ", "")).toContain(credit.certificate?.id);
  expect(confirmed.name).toBe(`Title-of-RL-1-${credit.awardedOn}.pdf`);
});

test("[CE-06] includes offline claims in the transcript, as PDF and CSV", async () => {
  const earth = await world();
  const { page } = await earth.signedIn("nurse");
  const { device } = page;
  earth.network.cut();
  await device.credits.claim(claim);
  const { blob, name } = await transcriptFile(device, "pdf");
  expect(name).toMatch(/^transcript-\d{4}-\d\d-\d\d\.pdf$/);
  const text = await textOf(blob);
  for (const said of ["Test Person", "Title of RL-1", "Pending verification"])
    expect(text).toContain(said);
  const csv = await transcriptFile(device, "csv");
  expect(csv.name).toMatch(/\.csv$/);
  expect((await csv.blob.text()).split("\r\n")[1]).toMatch(
    /,Title of RL-1,RL-\d+,Contact hours,0\.25,Pending verification,/,
  );
});

test("[CE-06] leaves a claim that can't be confirmed out of the transcript, as the Credits page does", async () => {
  const earth = await world();
  const { page } = await earth.signedIn("nurse");
  const { device } = page;
  // The server rejects these answers, so the claim behind them isn't sent.
  await device.credits.answerTest("RL-1", [{ questionId: 99, choiceId: 1 }]);
  await device.credits.claim(claim);
  await earth.settled();
  expect(await device.outbox.summary()).toEqual({ waiting: 1, needAttention: 1 });
  const csv = await transcriptFile(device, "csv");
  expect(await csv.blob.text()).not.toContain("RL-1");
  const { blob } = await transcriptFile(device, "pdf");
  expect(await textOf(blob)).not.toContain("Pending verification");
});
