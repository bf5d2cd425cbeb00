import * as z from "zod/mini";
import { bulkReply, bulkSelection } from "../bulk-changes.ts";
import { MAX_EMAIL_LENGTH } from "../email.ts";
import { exportFields, listFields } from "../lists.ts";
import { count } from "../numbers.ts";
import { route, TABLE_TYPES } from "../route.ts";
import { noControls } from "../text-fields.ts";

/** Roles that can be assigned. Accounts can still have older roles. */
export const ROLES = [
  "provider",
  "physician",
  "org_leader",
  "provider org_leader",
  "ce_admin",
  "content_editor",
  "ce_admin content_editor",
  "se_admin",
] as const;
/** Filters of the people list. A person with several roles matches each. */
const ROLE_FILTERS = ["professional", "leader", "ce_admin", "content_editor", "admin"] as const;
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

const id = z.string().check(z.regex(/^[\w-]{1,64}$/));
const personPath = z.object({ id });
const yesNo = z.optional(z.enum(["yes", "no"]));
const plain = (max: number) => z.string().check(z.trim(), z.maxLength(max), noControls);
const required = (max: number) => plain(max).check(z.minLength(1));
const optional = z.nullable(plain(200));

const filters = {
  /** Matches prefixes of words in name and email. */
  q: listFields.q,
  practice_group_id: z.optional(id),
  role: z.optional(z.enum(ROLE_FILTERS)),
  enabled: yesNo,
  confirmed: yesNo,
  title: z.optional(required(200)),
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
  /** Null for leaders, who may not see when people are active. */
  last_seen_at: z.nullable(z.string()),
});
export type PersonListItem = z.infer<typeof personRow>;

/** An account for administrators. Contains no answers, progress, or feedback. */
export const personRecord = z.object({
  ...personRow.shape,
  burnout_location: z.nullable(z.string()),
  burnout_specialty: z.nullable(z.string()),
  years_in_profession: z.nullable(z.string()),
  is_provider: z.boolean(),
  ce_eligible: z.boolean(),
  /** Sign-in method: `email` or the name of a single sign-on provider. */
  provider: z.string(),
  has_password: z.boolean(),
  /** The last confirmed email, while a changed one waits for its confirmation. */
  proven_email: z.nullable(z.string()),
  /** End of a lock after too many wrong passwords. Null = not locked. */
  locked_until: z.nullable(z.string()),
  two_step: z.object({ passkeys: count, app: z.boolean() }),
  /** The email with the first-password link is still queued. */
  invitation_due: z.boolean(),
  credits: count,
  devices: z.array(
    z.object({
      user_agent: z.nullable(z.string()),
      signed_in_at: z.string(),
      last_seen_at: z.string(),
    }),
  ),
  version: count,
  changed: z.object({ at: z.string(), by: z.nullable(z.string()) }),
});
export type PersonRecord = z.infer<typeof personRecord>;

/** Leaders must name one of their groups. */
export const listPeople = route({
  name: "listPeople",
  method: "GET",
  path: "/api/admin/people",
  access: "person",
  summary: "People, searched and filtered",
  query: peopleQuery,
  reply: z.object({ data: z.array(personRow), total: count }),
});

export const exportPeople = route({
  name: "exportPeople",
  method: "GET",
  path: "/api/admin/people/export",
  access: "person",
  summary: "People as CSV or Excel",
  query: z.strictObject({ ...filters, ...exportFields }),
  reply: z.custom<Uint8Array>(),
  replyType: TABLE_TYPES,
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
  first_name: required(100),
  last_name: required(100),
  email: plain(MAX_EMAIL_LENGTH),
  provider_title: optional,
  burnout_role: required(100),
  burnout_location: optional,
  burnout_specialty: optional,
  years_in_profession: optional,
  is_provider: z.boolean(),
  ce_eligible: z.boolean(),
};

/** Rejected with `invalid`, by field, or `email_taken`. The reply's `message` names the address the link was sent to. */
export const createPerson = route({
  name: "createPerson",
  method: "POST",
  path: "/api/admin/people",
  access: "person",
  summary: "Create an account and email the first-password link",
  body: z.strictObject({ ...account, groups: z.array(id).check(z.maxLength(50)) }),
  reply: z.object({ data: personRecord, message: z.string() }),
});
export type NewPerson = z.input<typeof createPerson.body>;

/** Replaces all fields. Rejected with `changed_meanwhile` if `version` isn't current. */
export const changePerson = route({
  name: "changePerson",
  method: "PUT",
  path: "/api/admin/people/:id",
  access: "person",
  summary: "Change an account",
  params: personPath,
  body: z.strictObject({ ...account, version: count }),
  reply: z.object({ data: personRecord }),
});
export type PersonChange = z.input<typeof changePerson.body>;

export const PERSON_ACTIONS = [
  "disable",
  "enable",
  "invite",
  "sign_out",
  "unlock",
  "reset_two_step",
  "add_to_group",
  "remove_from_group",
] as const;
export type PersonAction = (typeof PERSON_ACTIONS)[number];

export const actionResult = z.object({
  id: z.string(),
  /** `unchanged`: nothing to do. `refused`: `why` has the reason. */
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
export type ActionResult = z.infer<typeof actionResult>;

/** Acts on one person. `previewPeopleChange` changes several. */
export const actOnPerson = route({
  name: "actOnPerson",
  method: "POST",
  path: "/api/admin/people/:id/actions",
  access: "person",
  summary:
    "Disable, enable, invite, sign out, unlock, or change groups or two-step sign-in of a person",
  params: personPath,
  body: z.strictObject({
    action: z.enum(PERSON_ACTIONS),
    /** For `add_to_group` and `remove_from_group`. */
    practice_group_id: z.optional(id),
    reason: z.optional(plain(500)),
  }),
  reply: z.object({ result: actionResult }),
});

/** What can be changed for many people at once. Changing a role needs a recent proof of identity. */
const peopleChange = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("add_to_group"), practice_group_id: id }),
  z.strictObject({ kind: z.literal("remove_from_group"), practice_group_id: id }),
  z.strictObject({ kind: z.literal("role"), burnout_role: z.enum(ROLES) }),
  /** Null clears it. */
  z.strictObject({ kind: z.literal("title"), provider_title: optional }),
  z.strictObject({ kind: z.literal("department"), burnout_specialty: optional }),
  z.strictObject({ kind: z.literal("disable"), reason: z.optional(plain(500)) }),
  z.strictObject({ kind: z.literal("enable") }),
  z.strictObject({ kind: z.literal("invite") }),
]);
export type PeopleChange = z.infer<typeof peopleChange>;

/** Rejected with `invalid` if the group doesn't exist, or if no people or too many match. */
export const previewPeopleChange = route({
  name: "previewPeopleChange",
  method: "POST",
  path: "/api/admin/people/bulk",
  access: "person",
  summary: "Preview a change of many people",
  body: z.strictObject({
    selection: bulkSelection(z.strictObject(filters)),
    change: peopleChange,
  }),
  reply: bulkReply,
});

export const peopleRoutes = {
  listPeople,
  exportPeople,
  getPerson,
  createPerson,
  changePerson,
  actOnPerson,
  previewPeopleChange,
} as const;
