import { afterEach, beforeEach, expect, test } from "vitest";
import type { AdminTemplate } from "#contract/credit/admin-certificates.ts";
import type { CertificateTemplate } from "#contract/credit/certificate-template.ts";
import type { CreditWire } from "#contract/credit/credits.ts";
import { defaultTemplate } from "#contract/credit/documents/default-template.ts";
import { textIn } from "../../../support/pdf-text.ts";
import { type TestServer, testServer } from "../../../support/server.ts";
import { deviceOf, seeded } from "../../../support/wire.ts";
import { apply, askOf, attempt, type Device, post, pulled } from "../../acts.ts";
import { adminOf, awardedTo, change, ledgerCredit } from "../ledger/ledger-helpers.ts";

let now = Date.parse("2026-11-21T03:00:00Z");
let server: TestServer;
let nurse: Device;
let admin: Device;
beforeEach(async () => {
  now = Date.parse("2026-11-21T03:00:00Z");
  server = await seeded(await testServer({ now: () => now }));
  nurse = await deviceOf(server);
  admin = await adminOf(server);
});
afterEach(() => server.close());

const PATH = "/api/admin/certificate_template";
const save = (version: number, changes: Partial<CertificateTemplate>) =>
  admin.ask(PATH, {
    method: "PUT",
    payload: { version, template: { ...defaultTemplate, ...changes } },
  });
const problems = async (changes: Partial<CertificateTemplate>) => {
  const reply = await save(0, changes);
  expect(reply.statusCode).toBe(422);
  return reply.json().errors;
};
const template = async (version?: number): Promise<AdminTemplate> =>
  (await admin.ask(version === undefined ? PATH : `${PATH}?version=${version}`)).json();
const paper = async ({ id }: CreditWire) =>
  textIn((await nurse.ask(`/api/cme_credits/certificate/${id}`)).rawPayload).replaceAll("\n", " ");

const signed = {
  signatories: [{ name: "Zoë Łukasiewicz", title: "Директор, Ward School", signature: null }],
  provider: { name: "Ward School", number: "WS-77", address: "1 Main Street, Tampa" },
  statement: "Keep this paper for six years.",
};

test("[ADM-05] a new template applies to certificates issued afterwards, in any script", async () => {
  const before = await awardedTo(nurse, "RL-1");
  expect((await save(0, signed)).json()).toMatchObject({ version: 1 });
  const credit = await awardedTo(nurse, "RL-2");
  const text = await paper(credit);
  for (const said of [
    "Zoë Łukasiewicz",
    "Директор, Ward School",
    "Provider number WS-77 · 1 Main Street, Tampa",
    "Keep this paper for six years.",
  ])
    expect(text).toContain(said);
  expect(credit.certificate.provider.name).toBe("Ward School");
  expect(await paper(before)).not.toContain("Łukasiewicz");
  expect(before.certificate.template ?? null).toBeNull();
  expect((await template()).versions).toMatchObject([
    { version: 1, edited_by: "Test Person", certificates: 1 },
  ]);
});

test("[CE-04] a synced certificate names its template file", async () => {
  await save(0, signed);
  const credit = await awardedTo(nurse);
  const file = credit.certificate.template;
  expect((await pulled(nurse)).credits?.[0]?.certificate.template).toEqual(file);
  const reply = await server.app.inject(file?.url ?? "");
  expect(reply.headers["content-type"]).toBe("application/json");
  expect(reply.json()).toEqual({ ...defaultTemplate, ...signed });
});

test("[ADM-05] a corrected certificate keeps its template version, a reissued one gets the current version", async () => {
  await save(0, signed);
  const credit = await awardedTo(nurse);
  await save(1, { ...signed, statement: "Another sentence." });
  const { certificate } = credit;
  await change(admin, "correct", certificate.id, { amount: "0.5" });
  expect(await paper(credit)).toContain("Keep this paper for six years.");
  await change(admin, "reissue", certificate.id, {});
  const { certificates, events } = await ledgerCredit(admin, certificate.id);
  expect(certificates.map(({ template_version }) => template_version)).toEqual([1, 1, 2]);
  expect(events.at(-1)).toMatchObject({
    kind: "reissued",
    before: { template_version: "1" },
    after: { template_version: "2" },
  });
  expect(await paper(credit)).toContain("Another sentence.");
});

test("[CE-03] a certificate shows the full statement of the lesson's terms with any template", async () => {
  await askOf(server, "RL-1", {});
  await save(0, signed);
  await apply(nurse, attempt("RL-1", [1, 1]));
  const text = await paper(await awardedTo(nurse, "RL-1"));
  expect(text).toContain("Stands for hours.");
  expect(text.indexOf("Stands for hours.")).toBeLessThan(text.indexOf("Keep this paper"));
});

test("[CE-03] rejects templates that claim accreditation", async () => {
  const titles = { ...defaultTemplate.titles, cme: "Accredited certificate" };
  const statement = "Designated for 1.00 AMA PRA Category 1 Credit(s)™.";
  expect(await problems({ titles, statement })).toEqual({
    "titles.cme": [expect.stringContaining("lesson's requirements")],
    statement: [expect.stringContaining("lesson's requirements")],
  });
});

test("[ADM-05] rejects truncated, unprintable, and markup text by field", async () => {
  const long = "Very long words of somebody important ".repeat(3);
  const one = { name: "A", title: "", signature: null };
  expect(
    await problems({
      titles: { ...defaultTemplate.titles, cme: long.slice(0, 119), participation: "" },
      statement: long.repeat(5),
      provider: { name: "<b>Ward</b>", number: "", address: "𓀀𓀁" },
      signatories: [one, { ...one, name: long.slice(0, 119) }, { ...one, name: "" }],
    }),
  ).toEqual({
    "titles.cme": ["This is too long to print. Shorten it."],
    "titles.participation": ["Enter a text."],
    statement: ["This is too long to print. Shorten it."],
    "provider.name": ["Remove the tags. Text is printed as you enter it."],
    "provider.address": ["Some characters can't be printed. Use others."],
    "signatories.1.name": ["This is too long to print. Shorten it."],
    "signatories.2.name": ["Enter a text."],
  });
  expect((await template()).version).toBe(0);
});

test("[ADM-05] rejects saving over a newer template version, and saving unchanged does nothing", async () => {
  expect((await save(0, signed)).json().version).toBe(1);
  const late = await save(0, { statement: "Late." });
  expect(late.statusCode).toBe(409);
  expect(late.json().code).toBe("changed_meanwhile");
  expect((await save(1, signed)).json()).toMatchObject({ version: 1 });
  expect((await template()).versions).toHaveLength(1);
  expect((await template(0)).template).toEqual(defaultTemplate);
  expect((await admin.ask(`${PATH}?version=7`)).statusCode).toBe(404);
  await expect(
    server.db.updateTable("certificate_template").set({ edited_by: null }).execute(),
  ).rejects.toThrow();
});

test("[ADM-06] audits which parts of the template changed, without their content", async () => {
  await save(0, signed);
  const [event] = await server.db
    .selectFrom("audit_event")
    .innerJoin("audit_detail", "audit_detail.n", "audit_event.n")
    .select(["action", "body"])
    .where("about", "=", "certificate_template")
    .execute();
  expect(event?.action).toBe("certificate_template.changed");
  expect(JSON.parse(event?.body ?? "")).toEqual({
    before: { version: 0 },
    after: { version: 1, parts: ["statement", "provider", "signatories"] },
  });
});

test("[ADM-05] converts a picture or rejects it", async () => {
  const send = (payload: Buffer) =>
    admin.ask("/api/admin/certificate_pictures", {
      method: "POST",
      payload,
      headers: { ...admin.headers, "content-type": "application/octet-stream" },
    });
  const drawn = await send(Buffer.from('<svg viewBox="0 0 9 9"><path d="M0 0h9v9z"/></svg>'));
  expect(drawn.json()).toMatchObject({ kind: "drawing", width: 1000, height: 1000 });
  expect((await save(0, { logo: drawn.json() })).statusCode).toBe(200);
  expect((await send(Buffer.from("GIF89a"))).statusCode).toBe(422);
  expect((await send(Buffer.alloc(600 * 1024))).statusCode).toBe(413);
  expect((await post(nurse, "/api/admin/certificate_pictures", {})).statusCode).toBe(403);
});
