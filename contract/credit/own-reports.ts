import * as z from "zod/mini";
import { route } from "../route.ts";

/** The systems that credit is reported to. */
export const REPORT_SYSTEMS = ["ce_broker", "pars"] as const;

/**
 * - `pending`: goes into the next file, for the first time or with a correction
 * - `reported`: in a file, without an answer
 * - `excluded`: can't be reported
 */
export const REPORT_STATUSES = ["pending", "reported", "accepted", "rejected", "excluded"] as const;

/** Where a credit is on its way to a system, for one license of the person. */
export const ownReport = z.object({
  /** Id of the certificate. */
  credit_id: z.string(),
  system: z.enum(REPORT_SYSTEMS),
  /** "RN, FL 9123456". Null if the person has none, or the report has all of a person's. */
  license: z.nullable(z.string()),
  status: z.enum(REPORT_STATUSES),
});
export type OwnReport = z.infer<typeof ownReport>;

export const listOwnReports = route({
  name: "listOwnReports",
  method: "GET",
  path: "/api/cme_credits/reports",
  access: "person",
  summary: "Reporting status of the person's credits, without those that can't be reported",
  reply: z.object({ data: z.array(ownReport) }),
});
