import * as z from "zod/mini";
import { twoStepPolicies } from "../accounts/two-step.ts";
import { bulkReply, bulkSelection } from "../bulk-changes.ts";
import { MAX_EMAIL_LENGTH } from "../email.ts";
import { listFields } from "../lists.ts";
import { count } from "../numbers.ts";
import { route } from "../route.ts";
import { noControls } from "../text-fields.ts";
import { actionResult, ROLES } from "./admin-people.ts";

const id = z.string().check(z.regex(/^[\w-]{1,64}$/));
const path = z.object({ id });
const plain = (max: number) =>
  z.string().check(z.trim(), z.minLength(1), z.maxLength(max), noControls);
const changed = z.object({ at: z.string(), by: z.nullable(z.string()) });

export const groupRow = z.object({
  id: z.string(),
  name: z.string(),
  enabled: z.boolean(),
  people: count,
  leaders: count,
  codes: count,
  created_at: z.string(),
});
export type GroupRow = z.infer<typeof groupRow>;

export const groupRecord = z.object({
  ...groupRow.shape,
  two_step: z.enum(twoStepPolicies),
  /** Members with the leader role. */
  led_by: z.array(z.object({ id: z.string(), name: z.string(), email: z.string() })),
  version: count,
  changed,
});
export type GroupRecord = z.infer<typeof groupRecord>;

const groupReply = z.object({ data: groupRecord });

export const listGroups = route({
  name: "listGroups",
  method: "GET",
  path: "/api/admin/groups",
  access: "person",
  summary: "Practice groups with member counts",
  query: z.strictObject({
    ...listFields,
    sort: z.optional(z.enum(["name", "-name", "people", "-people", "created", "-created"])),
    enabled: z.optional(z.enum(["yes", "no"])),
  }),
  reply: z.object({ data: z.array(groupRow), total: count }),
});

/** Also available to the group's leaders. */
export const getGroup = route({
  name: "getGroup",
  method: "GET",
  path: "/api/admin/group",
  access: "person",
  summary: "One practice group",
  query: z.strictObject({ practice_group_id: id }),
  reply: groupReply,
});

export const createGroup = route({
  name: "createGroup",
  method: "POST",
  path: "/api/admin/groups",
  access: "person",
  summary: "Create a practice group",
  body: z.strictObject({ name: plain(200) }),
  reply: groupReply,
});

export const changeGroup = route({
  name: "changeGroup",
  method: "PUT",
  path: "/api/admin/groups/:id",
  access: "person",
  summary: "Change a practice group",
  params: path,
  body: z.strictObject({
    name: plain(200),
    enabled: z.boolean(),
    /** Absent = unchanged. */
    two_step: z.optional(z.enum(twoStepPolicies)),
    version: count,
  }),
  reply: groupReply,
});

/** Rejected with `in_use` and a sentence that counts the records that refer to it. */
export const deleteGroup = route({
  name: "deleteGroup",
  method: "DELETE",
  path: "/api/admin/groups/:id",
  access: "person",
  summary: "Delete a practice group that nothing refers to",
  params: path,
  reply: z.object({ success: z.literal(true) }),
});

/** Adds people by email; `id` of a result is the email. Leaders get the leader role in addition to their own. */
export const addMembers = route({
  name: "addMembers",
  method: "POST",
  path: "/api/admin/groups/:id/members",
  access: "person",
  summary: "Add people to a practice group, as members or as leaders",
  params: path,
  body: z.strictObject({
    emails: z
      .array(z.string().check(z.trim(), z.maxLength(MAX_EMAIL_LENGTH), noControls))
      .check(z.minLength(1), z.maxLength(200)),
    as: z.enum(["member", "leader"]),
  }),
  reply: z.object({ results: z.array(actionResult) }),
});

export const codeRecord = z.object({
  code: z.string(),
  group: z.nullable(z.object({ id: z.string(), name: z.string() })),
  burnout_role: z.string(),
  is_provider: z.boolean(),
  ce_eligible: z.boolean(),
  enabled: z.boolean(),
  expires_at: z.nullable(z.string()),
  most_uses: z.nullable(count),
  uses: count,
  /** Whether people can register with the code now, or why not. */
  state: z.enum(["usable", "off", "expired", "used_up"]),
  email_domains: z.array(z.string()),
  redirect_url: z.nullable(z.string()),
  /** Sign-up link for people with this code. */
  link: z.string(),
  version: count,
  changed,
});
export type CodeRecord = z.infer<typeof codeRecord>;

/** Leaders must name one of their groups. */
export const listCodes = route({
  name: "listCodes",
  method: "GET",
  path: "/api/admin/codes",
  access: "person",
  summary: "Registration codes",
  query: z.strictObject({
    ...listFields,
    sort: z.optional(z.enum(["name", "-name", "uses", "-uses", "created", "-created"])),
    practice_group_id: z.optional(id),
  }),
  reply: z.object({ data: z.array(codeRecord), total: count }),
});

const domain = z
  .string()
  .check(z.trim(), z.toLowerCase(), z.maxLength(200), noControls, z.regex(/^[^\s@]+\.[^\s@.]+$/));
const code = {
  practice_group_id: z.nullable(id),
  burnout_role: z.enum(ROLES),
  is_provider: z.boolean(),
  ce_eligible: z.boolean(),
  enabled: z.boolean(),
  /** Last valid day, yyyy-MM-dd. */
  last_day: z.nullable(z.iso.date()),
  most_uses: z.nullable(z.int().check(z.minimum(1), z.maximum(1_000_000))),
  email_domains: z.array(domain).check(z.maxLength(20)),
  redirect_url: z.nullable(
    z
      .string()
      .check(
        z.maxLength(1000),
        noControls,
        z.regex(/^https:\/\/[^\s/?#@]+\.[^\s/?#@]+([/?#]\S*)?$/),
      ),
  ),
};
const codeText = z.string().check(z.trim(), z.toUpperCase(), z.regex(/^[A-Z0-9][A-Z0-9_-]{0,63}$/));
const codePath = z.object({ code: codeText });
const codeReply = z.object({ data: codeRecord });

/** Rejected with `invalid`, by field, if the code exists. Codes can't grant the administrator role. */
export const createCode = route({
  name: "createCode",
  method: "POST",
  path: "/api/admin/codes",
  access: "person",
  summary: "Create a registration code",
  body: z.strictObject({ ...code, code: codeText }),
  reply: codeReply,
});
export type NewCode = z.input<typeof createCode.body>;

export const changeCode = route({
  name: "changeCode",
  method: "PUT",
  path: "/api/admin/codes/:code",
  access: "person",
  summary: "Change a registration code",
  params: codePath,
  body: z.strictObject({ ...code, version: count }),
  reply: codeReply,
});
export type CodeChange = z.input<typeof changeCode.body>;

/** Rejected with `in_use` if anyone has registered with it. Disable it instead. */
export const deleteCode = route({
  name: "deleteCode",
  method: "DELETE",
  path: "/api/admin/codes/:code",
  access: "person",
  summary: "Delete an unused registration code",
  params: codePath,
  reply: z.object({ success: z.literal(true) }),
});

export const codeUse = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  at: z.string(),
});
export type CodeUse = z.infer<typeof codeUse>;

/** Newest first. Leaders must name the code's group, which must be theirs. */
export const listCodeUses = route({
  name: "listCodeUses",
  method: "GET",
  path: "/api/admin/codes/:code/uses",
  access: "person",
  summary: "Who registered with a code",
  params: codePath,
  query: z.strictObject({
    page: listFields.page,
    size: listFields.size,
    practice_group_id: z.optional(id),
  }),
  reply: z.object({ data: z.array(codeUse), total: count }),
});

const codesChange = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("deactivate") }),
  z.strictObject({ kind: z.literal("activate") }),
  /** Null = never expires. */
  z.strictObject({ kind: z.literal("extend"), last_day: code.last_day }),
]);
export type CodesChange = z.infer<typeof codesChange>;

export const previewCodesChange = route({
  name: "previewCodesChange",
  method: "POST",
  path: "/api/admin/codes/bulk",
  access: "person",
  summary: "Preview a change of many registration codes",
  body: z.strictObject({
    selection: bulkSelection(
      z.strictObject({ q: listFields.q, practice_group_id: z.optional(id) }),
    ),
    change: codesChange,
  }),
  reply: bulkReply,
});

export const groupRoutes = {
  listGroups,
  getGroup,
  createGroup,
  changeGroup,
  deleteGroup,
  addMembers,
  listCodes,
  createCode,
  changeCode,
  deleteCode,
  listCodeUses,
  previewCodesChange,
} as const;
