import * as z from "zod/mini";
import { queuedRoute } from "../route.ts";

const text = (most: number) => z.string().check(z.trim(), z.maxLength(most));

/** A licence to practise. `state`: two capitals. `profession`: as its board names it ("RN"). */
export const licence = z.object({
  state: z.string().check(z.regex(/^[A-Z]{2}$/)),
  profession: text(40).check(z.minLength(1)),
  number: text(40).check(z.minLength(1)),
  /** yyyy-MM-dd */
  expires_on: z.nullable(z.iso.date()),
});
export type LicenceWire = z.infer<typeof licence>;

/** What boards need to know somebody by. Told to them only with `may_report`. */
export const licences = z.object({
  licences: z.array(licence).check(z.maxLength(20)),
  /** National Provider Identifier: ten digits. */
  npi: z.nullable(z.string().check(z.regex(/^\d{10}$/))),
  may_report: z.boolean(),
  /** Whether the numbers may stand on certificates. */
  on_certificates: z.boolean(),
});
export type LicencesWire = z.infer<typeof licences>;

/** All of it each time; the last that arrives counts. `forbidden` when the path names somebody else. */
export const changeLicences = queuedRoute({
  name: "changeLicences",
  method: "PUT",
  path: "/api/providers/:id/licences",
  access: "person",
  summary: "Change one's own licences",
  params: z.object({ id: z.string().check(z.maxLength(64)) }),
  body: licences,
  reply: licences,
  queued: {
    v: 1,
    lane: () => "licences",
    merge: (_older, newer) => newer,
    params: (owner) => ({ id: owner }),
  },
});
