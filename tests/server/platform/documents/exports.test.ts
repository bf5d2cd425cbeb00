import { afterAll, beforeAll, expect, test } from "vitest";
import { XLSX } from "#contract/route.ts";
import { MAX_XLSX_ROWS, tableReply } from "#server/platform/documents/table-file.ts";
import { type AdminServer, startAdminServer } from "../../../support/admin-server.ts";
import { cellOf, serial, unzipped } from "../../../support/spreadsheet.ts";
import { deviceOf } from "../../../support/wire.ts";
import { awardedTo } from "../../credit/ledger/ledger-helpers.ts";

let server: AdminServer;
beforeAll(async () => {
  server = await startAdminServer();
  await awardedTo(await deviceOf(server, "nurse"));
});
afterAll(() => server.close());

const spreadsheet = async (url: string) => {
  const reply = await server.admin(url);
  expect([url, reply.statusCode, reply.headers["content-type"]]).toEqual([url, 200, XLSX]);
  return reply;
};

test("[ADM-10] people are exported as a spreadsheet with dates, and text is never a formula", async () => {
  const last_name = '=HYPERLINK("https://evil.example")';
  await server.add({ email: "evil@respite.example", last_name });
  const url = "/api/admin/people/export?q=evil&format=xlsx";
  const { rawPayload, headers } = await spreadsheet(url);
  expect(headers["content-disposition"]).toContain("people-2026-03-01.xlsx");
  expect(cellOf(rawPayload, "C2").isText).toBe(true);
  expect(unzipped(rawPayload, "xl/sharedStrings.xml")).toContain("=HYPERLINK(");
  expect(unzipped(rawPayload, "xl/worksheets/sheet1.xml")).not.toMatch(/<f[ >]/);
  expect(cellOf(rawPayload, "K2")).toEqual({ isText: false, value: String(serial("2026-01-01")) });
  expect(await server.auditEvents("people.exported")).toHaveLength(1);
});

test("[ADM-10] the ledger has amounts as numbers and times in UTC", async () => {
  const { rawPayload } = await spreadsheet("/api/cme_credits/export?format=xlsx");
  expect(cellOf(rawPayload, "K2")).toEqual({ isText: false, value: "0.25" });
  const { isText, value } = cellOf(rawPayload, "M2");
  expect([isText, Math.floor(Number(value))]).toEqual([false, serial("2026-03-01")]);
  const texts = unzipped(rawPayload, "xl/sharedStrings.xml");
  expect(texts).toContain("Claimed (UTC)");
  expect(texts).not.toContain("Completed (UTC)");
});

test("[ADM-10] every list that exports CSV exports a spreadsheet, too", async () => {
  for (const path of [
    "content/export",
    "assignments/export",
    "feedback/export",
    "audit/export",
    "utilization/export",
  ])
    await spreadsheet(`/api/admin/${path}?format=xlsx`);
  await spreadsheet("/api/admin/credit_reports/excluded?system=ce_broker&format=xlsx");
  expect((await server.admin("/api/admin/people/export?format=pdf")).statusCode).toBe(422);
});

test("[ADM-10] a list that is too long for a spreadsheet is refused, and CSV isn't", async () => {
  const page = Array.from({ length: MAX_XLSX_ROWS / 2 }, (_, n) => [n]);
  const file = { name: "numbers", header: ["n"], pages: [page, page, [[1]]] };
  expect(await tableReply({ ...file, format: "xlsx" })).toMatchObject({
    ...{ status: 422, error: { code: "invalid" } },
  });
  expect(await tableReply({ ...file, format: "csv" })).toHaveProperty("body");
});
