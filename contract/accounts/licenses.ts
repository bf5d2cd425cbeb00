import * as z from "zod/mini";
import { queuedRoute } from "../route.ts";

const text = (max: number) => z.string().check(z.trim(), z.maxLength(max));

/** A professional license. `state` is a two-character code, `profession` the board's abbreviation ("RN"). */
export const license = z.object({
  state: z.string().check(z.regex(/^[A-Z]{2}$/)),
  profession: text(40).check(z.minLength(1)),
  number: text(40).check(z.minLength(1)),
  /** yyyy-MM-dd */
  expires_on: z.nullable(z.iso.date()),
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
