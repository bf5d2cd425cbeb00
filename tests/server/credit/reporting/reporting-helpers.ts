import type { LicensesWire } from "#contract/accounts/licenses.ts";
import type { ActivityRecordWire } from "#contract/credit/admin-activities.ts";
import type { listCreditReports, ReportFile } from "#contract/credit/admin-reporting.ts";
import type { Reply } from "#contract/route.ts";
import type { TestServer } from "../../../support/server.ts";
import { act, apply, type Device, post } from "../../acts.ts";

export const someRecord = (
  reporting: Partial<ActivityRecordWire["reporting"]> = {},
): ActivityRecordWire => ({
  reporting: {
    cme: { course_number: "20400", subject_area: null, activity_number: "987654321" },
    contact_hours: { course_number: "20500", subject_area: null },
    ...reporting,
  },
  planning: { practice_gap: "", needs: "", commercial_support: "", reviewed_on: null },
  disclosures: [],
});

/** Stores the numbers that reports need, as an administrator would. */
export async function recordNumbers({ db }: TestServer, lessons: readonly string[]) {
  const edited = { edited_by: null, edited_at: null };
  await db
    .insertInto("credit_reporting_settings")
    .values({ version: 1, ce_broker_provider: "12345", pars_provider: "0001234", ...edited })
    .execute();
  for (const content_id of lessons)
    await db
      .insertInto("activity_record")
      .values({ content_id, version: 1, wire: JSON.stringify(someRecord()), ...edited })
      .execute();
}

export const license = { state: "FL", profession: "RN", number: "RN9123456", expires_on: null };

export const allow = (device: Device, changes: Partial<LicensesWire> = {}) =>
  apply(
    device,
    act("changeLicences", {
      licences: [license],
      npi: null,
      may_report: true,
      on_certificates: false,
      ...changes,
    }),
  );

export type Reports = Reply<typeof listCreditReports>;

export const reports = async (
  admin: Device,
  query: Record<string, string> = {},
): Promise<Reports> => {
  const reply = await admin.ask("/api/admin/credit_reports", {
    query: { system: "ce_broker", ...query },
  });
  return reply.json();
};

export async function makeFile(admin: Device, system = "ce_broker"): Promise<ReportFile> {
  await admin.confirmIdentity();
  const reply = await post(admin, "/api/admin/credit_report_files", { system });
  if (reply.statusCode !== 200) throw new Error(`No file was made: ${reply.body}`);
  return reply.json().data;
}

export const answer = (admin: Device, file: ReportFile, csv: string | Buffer) =>
  admin.ask(`/api/admin/credit_report_files/${file.id}/reply`, {
    method: "POST",
    headers: { "content-type": "text/csv" },
    payload: csv,
  });
