import { afterEach, beforeEach, expect, test } from "vitest";
import type { LicensesWire } from "#contract/accounts/licenses.ts";
import type { CreditWire } from "#contract/credit/credits.ts";
import { certificateDocument, certificatePdf } from "#server/credit/documents/certificate.ts";
import { ownCredit } from "#server/credit/documents/queries.ts";
import { attachment } from "#server/platform/documents/attachment.ts";
import { rowHashes } from "../../../support/database.ts";
import { type TestServer, testServer } from "../../../support/server.ts";
import { deviceOf, seeded } from "../../../support/wire.ts";
import { act, apply, changeLesson, claim, type Device, finished } from "../../acts.ts";

const now = Date.parse("2026-11-21T03:00:00Z");
let server: TestServer;
let nurse: Device;
beforeEach(async () => {
  server = await seeded(await testServer({ now: () => now }));
  nurse = await deviceOf(server);
});
afterEach(() => server.close());

/** Earns a credit through the API. */
async function earned(device: Device, lesson = "RL-1"): Promise<CreditWire> {
  const [, credit] = await apply(device, finished(lesson), claim(lesson, { bias_response: "no" }));
  return credit as CreditWire;
}

const pathOf = ({ id }: { readonly id: string }) => `/api/cme_credits/certificate/${id}`;

const rn: LicensesWire = {
  licences: [
    { state: "FL", profession: "RN", number: "9123456", expires_on: null },
    { state: "GA", profession: "RN", number: "1", expires_on: "2020-01-01" },
  ],
  npi: null,
  may_report: false,
  on_certificates: true,
};

const paperOf = async ({ id }: CreditWire) => {
  const row = await ownCredit(server.db, nurse.owner, id);
  if (!row) throw new Error("There is no such credit");
  return certificateDocument(row, rn, "https://respite.example");
};

test("[CE-01] downloads the person's certificate as a PDF named title-date", async () => {
  await changeLesson(server, "RL-1", { title: 'Slow "rounds": für Nächte' });
  const reply = await nurse.ask(pathOf(await earned(nurse)));
  expect(reply.statusCode).toBe(200);
  expect(reply.headers["content-type"]).toBe("application/pdf");
  expect(reply.headers["cache-control"]).toBe("no-store");
  expect(reply.headers["content-disposition"]).toBe(
    "attachment; filename=\"Slow-rounds-fur-Nachte-2026-11-21.pdf\"; filename*=UTF-8''Slow-rounds-f%C3%BCr-N%C3%A4chte-2026-11-21.pdf",
  );
  expect(reply.rawPayload.subarray(0, 5).toString()).toBe("%PDF-");
  const again = await nurse.ask(pathOf(await earned(nurse)));
  expect(again.rawPayload.equals(reply.rawPayload)).toBe(true);
});

test("[CE-01] [SEC-02] other people's and unknown certificates are not found", async () => {
  const credit = await earned(nurse);
  const leader = await deviceOf(server, "leader");
  const before = await rowHashes(server.db);
  for (const id of [credit.id, credit.certificate.id, "..%2F..%2Fetc", "%00", "x".repeat(64)]) {
    const reply = await leader.ask(pathOf({ id }));
    expect([id, reply.statusCode, reply.json().code]).toEqual([id, 404, "not_found"]);
  }
  expect((await server.app.inject({ url: pathOf(credit) })).statusCode).toBe(401);
  expect(await rowHashes(server.db)).toEqual(before);
});

test("[CE-04] the certificate shows the award and the licenses valid on that day", async () => {
  const credit = await earned(nurse);
  await apply(nurse, act("changeProfile", { first_name: "Another", last_name: "Name" }));
  expect(await paperOf(credit)).toMatchObject({
    recipient: "Test Person",
    credential: "Registered Nurse",
    licenses: ["RN, FL 9123456"],
    title: "Title of RL-1",
    type: "contact_hours",
    amount: "0.25",
    completedOn: "2026-11-21",
    format: "Audio",
    id: credit.certificate.id,
    verifyUrl: `https://respite.example/verify/${credit.certificate.id}`,
    createdAt: "2026-11-21T03:00:00.000Z",
    status: { kind: "valid" },
  });
});

test("[CE-01] prints license numbers only if the learner opted in", async () => {
  const credit = await earned(nurse);
  const change = (licences: LicensesWire) => apply(nurse, act("changeLicences", licences));
  await change({ ...rn, on_certificates: false });
  const without = await nurse.ask(pathOf(credit));
  await change(rn);
  const withThem = await nurse.ask(pathOf(credit));
  const row = await ownCredit(server.db, nurse.owner, credit.id);
  if (!row) throw new Error("There is no such credit");
  const { publicUrl } = server.config;
  const drawn = (of: LicensesWire | undefined) =>
    certificatePdf(certificateDocument(row, of, publicUrl));
  expect(without.rawPayload.equals(await drawn(undefined))).toBe(true);
  expect(withThem.rawPayload.equals(await drawn(rn))).toBe(true);
  expect(withThem.rawPayload.equals(without.rawPayload)).toBe(false);
});

test("[CE-05] the owner can download a revoked certificate, marked as revoked", async () => {
  const credit = await earned(nurse);
  await server.db
    .updateTable("person")
    .set({ burnout_role: "se_admin" })
    .where("id", "=", "person-leader")
    .execute();
  const admin = await deviceOf(server, "leader");
  const payload = { reason: "Claimed by mistake" };
  await admin.ask(`/api/cme_credits/${credit.id}/revoke`, { method: "POST", payload });
  expect((await paperOf(credit)).status).toEqual({ kind: "revoked", on: "2026-11-21" });
  expect((await nurse.ask(pathOf(credit))).statusCode).toBe(200);
});

test("[SEC-02] a file name can't break out of the header", () => {
  const header = attachment('a"; b\r\nset-cookie: x=y\\%41 Ж.pdf');
  expect(header).toBe(
    "attachment; filename=\"a__ b__set-cookie: x=y__41 _.pdf\"; filename*=UTF-8''a%22%3B%20b%0D%0Aset-cookie%3A%20x%3Dy%5C%2541%20%D0%96.pdf",
  );
});
