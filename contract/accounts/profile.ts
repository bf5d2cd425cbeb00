import * as z from "zod/mini";
import { queuedRoute } from "../route.ts";

const name = z.string().check(z.trim(), z.minLength(1), z.maxLength(100));
const text = z.nullable(z.string().check(z.trim(), z.maxLength(200)));
const MAX_INTERESTS = 12;
/** Categories of lessons that the person wants suggested first. `null` until they have picked. */
const interests = z.nullable(
  z
    .array(z.string().check(z.trim(), z.minLength(1), z.maxLength(200)))
    .check(z.maxLength(MAX_INTERESTS)),
);

/** Fields people can edit themselves. `dob_string` is yyyy-MM-dd. */
const fields = z.object({
  first_name: name,
  last_name: name,
  provider_title: text,
  dob_string: z.nullable(z.iso.date()),
  gender: text,
  burnout_location: text,
  burnout_specialty: text,
  years_in_profession: text,
  interests,
});

const stored = z.nullable(z.string());
/** A stored profile. Identity providers and rosters may give no last name, or one longer than people can enter. */
export const profile = z.object({
  id: z.string(),
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  provider_title: stored,
  dob_string: z.nullable(z.iso.date()),
  gender: stored,
  burnout_location: stored,
  burnout_specialty: stored,
  years_in_profession: stored,
  /** Missing in replies of older servers. */
  interests: z.optional(z.nullable(z.array(z.string()))),
  /** False: this person gets certificates of participation instead of credit. Missing in replies of older servers. */
  ce_eligible: z.optional(z.boolean()),
});
export type ProfileWire = z.infer<typeof profile>;

const changes = z.partial(fields);
export type ProfileChanges = z.infer<typeof changes>;

/**
 * Changes only the fields sent; for each field the last write to arrive wins. Role, groups, and eligibility are ignored.
 * Rejected with `forbidden` for another person's id.
 */
export const changeProfile = queuedRoute({
  name: "changeProfile",
  method: "PUT",
  path: "/api/providers/:id",
  access: "person",
  summary: "Change the person's profile",
  params: z.object({ id: z.string().check(z.maxLength(64)) }),
  body: changes,
  reply: profile,
  queued: {
    v: 1,
    record: "profile",
    replyHasText: true,
    lane: () => "profile",
    merge: (older, newer) => ({ ...older, ...newer }),
    params: (owner) => ({ id: owner }),
  },
});
