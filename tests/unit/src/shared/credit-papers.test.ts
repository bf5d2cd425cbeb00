import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { certificateFile, transcriptFile } from "#shared/credit/credit-documents.ts";
import type { Device } from "#sync/device.ts";
import type { Credit } from "#sync/records/types.ts";
import { textIn } from "../../../support/pdf-text.ts";
import { watchedUntil, world } from "../../../support/world.ts";

const folder = join(import.meta.dirname, "../../../../public");

/** What the application is served with, or what a portal puts in its place. */
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
const allowed = { licences: [someLicence], mayReport: false, onCertificates: true };
const claim = { contentId: "RL-1", type: "contact_hours", biasResponse: "no" } as const;

test("[CE-04] a certificate that is not confirmed is made of what the device knows, and marked; once confirmed it is not", async () => {
  const earth = await world();
  const { page } = await earth.signedIn("nurse");
  const { device } = page;
  earth.network.cut();
  await device.progress.record({ ...watchedUntil("RL-1", 120), finished: true });
  await device.licences.change(allowed);
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
  // Wide letters may make it two lines.
  expect(after.replaceAll(" ", "")).toContain(credit.certificate?.id);
  expect(confirmed.name).toBe(`Title-of-RL-1-${credit.awardedOn}.pdf`);
});

test("[CE-06] the transcript has what was claimed without a network, as PDF and as CSV", async () => {
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
