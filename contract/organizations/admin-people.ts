import * as z from "zod/mini";
import { LONGEST_EMAIL } from "../email.ts";
import { listFields } from "../lists.ts";
import { route } from "../route.ts";

/** Roles that can be given. Others that somebody has from before stay until they are changed. */
export const ROLES = [
  "provider",
  "physician",
  "org_leader",
  "provider org_leader",
  "se_admin",
] as const;
export const PEOPLE_SORTS = [
  "name",
  "-name",
  "email",
  "-email",
  "created",
  "-created",
  "last_seen",
  "-last_seen",
] as const;
/** The most that are acted on at once. */
export const MOST_AT_ONCE = 500;

const id = z.string().check(z.regex(/^[\w-]{1,64}$/));
const personPath = z.object({ id });
const yesNo = z.optional(z.enum(["yes", "no"]));
const plain = (most: number) =>
  z.string().check(
    z.trim(),
    z.maxLength(most),
    z.refine((text) => text.isWellFormed() && !/\p{Cc}/u.test(text)),
  );
const needed = (most: number) => plain(most).check(z.minLength(1));
const optional = z.nullable(plain(200));

const filters = {
  /** Beginnings of words of the name and of the address. */
  q: listFields.q,
  practice_group_id: z.optional(id),
  role: z.optional(z.enum(["professional", "leader", "admin"])),
  enabled: yesNo,
  confirmed: yesNo,
  title: z.optional(needed(200)),
};

export const peopleQuery = z.strictObject({
  ...listFields,
  ...filters,
  sort: z.optional(z.enum(PEOPLE_SORTS)),
});
export type PeopleQuery = z.infer<typeof peopleQuery>;

const group = z.object({ id: z.string(), name: z.string() });

export const personRow = z.object({
  id: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  provider_title: z.nullable(z.string()),
  burnout_role: z.string(),
  groups: z.array(group),
  enabled: z.boolean(),
  confirmed: z.boolean(),
  created_at: z.string(),
  /** Nothing where a leader asks: when somebody is there is not theirs to know. */
  last_seen_at: z.nullable(z.string()),
});
export type PersonListed = z.infer<typeof personRow>;

/** An account as administrators see it. What somebody answered, hears or feels is nowhere in it. */
export const personRecord = z.object({
  ...personRow.shape,
  burnout_location: z.nullable(z.string()),
  burnout_specialty: z.nullable(z.string()),
  years_in_profession: z.nullable(z.string()),
  is_provider: z.boolean(),
  ce_eligible: z.boolean(),
  /** Where the account signs in: `email`, or the name of a single sign-on. */
  provider: z.string(),
  has_password: z.boolean(),
  /** Too many wrong passwords; nothing = it is not locked. */
  locked_until: z.nullable(z.string()),
  /** A link for the first password is still to be mailed. */
  invitation_due: z.boolean(),
  credits: z.int(),
  devices: z.array(
    z.object({
      user_agent: z.nullable(z.string()),
      signed_in_at: z.string(),
      last_seen_at: z.string(),
    }),
  ),
  version: z.int(),
  changed: z.object({ at: z.string(), by: z.nullable(z.string()) }),
});
export type PersonRecord = z.infer<typeof personRecord>;

/** A leader names one of their groups; an administrator need not. */
export const listPeople = route({
  name: "listPeople",
  method: "GET",
  path: "/api/admin/people",
  access: "person",
  summary: "People, searched and filtered",
  query: peopleQuery,
  reply: z.object({ data: z.array(personRow), total: z.int() }),
});

export const exportPeople = route({
  name: "exportPeople",
  method: "GET",
  path: "/api/admin/people/export",
  access: "person",
  summary: "The same people as a table in CSV",
  query: z.strictObject(filters),
  reply: z.custom<Uint8Array>(),
});

export const getPerson = route({
  name: "getPerson",
  method: "GET",
  path: "/api/admin/people/:id",
  access: "person",
  summary: "One account",
  params: personPath,
  reply: z.object({ data: personRecord }),
});

const account = {
  first_name: needed(100),
  last_name: needed(100),
  email: plain(LONGEST_EMAIL),
  provider_title: optional,
  burnout_role: needed(100),
  burnout_location: optional,
  burnout_specialty: optional,
  years_in_profession: optional,
  is_provider: z.boolean(),
  ce_eligible: z.boolean(),
};

/** Refused with `invalid` by field, or `email_taken`. The reply's `message` says where the link went. */
export const createPerson = route({
  name: "createPerson",
  method: "POST",
  path: "/api/admin/people",
  access: "person",
  summary: "Make an account and mail the link for its first password",
  body: z.strictObject({ ...account, groups: z.array(id).check(z.maxLength(50)) }),
  reply: z.object({ data: personRecord, message: z.string() }),
});
export type NewPerson = z.input<typeof createPerson.body>;

/** All fields each time, with the `version` they were read at; `changed_meanwhile` when it is another by now. */
export const changePerson = route({
  name: "changePerson",
  method: "PUT",
  path: "/api/admin/people/:id",
  access: "person",
  summary: "Change an account",
  params: personPath,
  body: z.strictObject({ ...account, version: z.int() }),
  reply: z.object({ data: personRecord }),
});
export type PersonChange = z.input<typeof changePerson.body>;

export const PEOPLE_ACTIONS = [
  "disable",
  "enable",
  "invite",
  "sign_out",
  "unlock",
  "add_to_group",
  "remove_from_group",
] as const;
export type PeopleAction = (typeof PEOPLE_ACTIONS)[number];

export const actOutcome = z.object({
  id: z.string(),
  /** `done` · `unchanged`: it was so already · `refused`: `why` says it. */
  outcome: z.enum(["done", "unchanged", "refused"]),
  why: z.nullable(
    z.enum([
      "no_such_person",
      "oneself",
      "last_admin",
      "signs_in_elsewhere",
      "has_password",
      "switched_off",
    ]),
  ),
});
export type ActOutcome = z.infer<typeof actOutcome>;

/** One or many; each stands for itself, and the reply says what became of each. */
export const actOnPeople = route({
  name: "actOnPeople",
  method: "POST",
  path: "/api/admin/people/actions",
  access: "person",
  summary: "Switch accounts off or on, invite, sign out, unlock, or change groups",
  body: z.strictObject({
    action: z.enum(PEOPLE_ACTIONS),
    ids: z.array(id).check(z.minLength(1), z.maxLength(MOST_AT_ONCE)),
    /** For the two actions about groups. */
    practice_group_id: z.optional(id),
    reason: z.optional(plain(500)),
  }),
  reply: z.object({ results: z.array(actOutcome) }),
});

export const peopleRoutes = {
  listPeople,
  exportPeople,
  getPerson,
  createPerson,
  changePerson,
  actOnPeople,
} as const;
