import * as z from "zod/mini";
import { queuedRoute } from "../route.ts";

const text = (max: number) => z.string().check(z.trim(), z.maxLength(max));

/** Hours or credits. */
const amount = z.number().check(z.minimum(0), z.maximum(1000));

/** What the person has to earn until the license expires, as they edited it. */
export const renewalGoal = z.object({
  amount,
  /** First day that counts, yyyy-MM-dd. Null = the board's usual cycle. */
  starts_on: z.nullable(z.iso.date()),
  /** Earned outside of Respite, without the categories. */
  earned_elsewhere: amount,
  /** Parts of the amount that the board requires. */
  categories: z
    .array(z.object({ name: text(80).check(z.minLength(1)), amount, earned_elsewhere: amount }))
    .check(z.maxLength(12)),
});
export type RenewalGoalWire = z.infer<typeof renewalGoal>;

/** A professional license. `state` is a two-character code, `profession` the board's abbreviation ("RN"). */
export const license = z.object({
  state: z.string().check(z.regex(/^[A-Z]{2}$/)),
  profession: text(40).check(z.minLength(1)),
  number: text(40).check(z.minLength(1)),
  /** yyyy-MM-dd */
  expires_on: z.nullable(z.iso.date()),
  /** Private: not in any report. Null = the board's usual goal. Absent (older devices) = unchanged. */
  goal: z.optional(z.nullable(renewalGoal)),
});
export type LicenseWire = z.infer<typeof license>;

/** How boards identify the person. Reported to boards only if `may_report` is set. */
export const licenses = z.object({
  licences: z.array(license).check(z.maxLength(20)),
  /** National Provider Identifier, ten digits. */
  npi: z.nullable(z.string().check(z.regex(/^\d{10}$/))),
  may_report: z.boolean(),
  /** Whether license numbers are printed on certificates. */
  on_certificates: z.boolean(),
});
export type LicensesWire = z.infer<typeof licenses>;

/** Replaces all licenses; the last write to arrive wins. Rejected with `forbidden` for another person's id. */
export const changeLicences = queuedRoute({
  name: "changeLicences",
  method: "PUT",
  path: "/api/providers/:id/licences",
  access: "person",
  summary: "Replace the person's licenses",
  params: z.object({ id: z.string().check(z.maxLength(64)) }),
  body: licenses,
  reply: licenses,
  queued: {
    v: 1,
    record: "licences",
    replyHasText: true,
    lane: () => "licences",
    merge: (_older, newer) => newer,
    params: (owner) => ({ id: owner }),
  },
});
