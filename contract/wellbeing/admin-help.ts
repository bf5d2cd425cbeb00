import * as z from "zod/mini";
import { LICENSE_TYPES } from "../constants.ts";
import { count } from "../numbers.ts";
import { route } from "../route.ts";
import { noControls } from "../text-fields.ts";
import { helpResource } from "./help.ts";

/** Maximum number of resources, so that people in need don't have to search a long list. */
export const MAX_HELP_RESOURCES = 20;

/** Separators people write between digits. */
const SEPARATORS = /[\s().-]/g;
const stripSeparators = (text: string): string => text.replace(SEPARATORS, "");
/** Accepts short codes and numbers with a country code. */
export const isDialable = (text: string): boolean => /^\+?\d{3,15}$/.test(stripSeparators(text));

const HTTPS_URL =
  /^https:\/\/([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9](:\d{1,5})?([/?#]\S*)?$/i;
/** Accepts https URLs without user info. */
export const isHttpsUrl = (text: string): boolean => HTTPS_URL.test(text);

const line = (max: number) =>
  z.string().check(z.trim(), z.minLength(1), z.maxLength(max), noControls);
const phone = z.nullable(
  z.pipe(
    z.string().check(z.maxLength(40), z.refine(isDialable, "must be a phone number")),
    z.transform(stripSeparators),
  ),
);
const profession = z.nullable(z.enum(LICENSE_TYPES));
const groupId = z.string().check(z.regex(/^[\w-]{1,64}$/));

const fields = {
  name: line(100),
  text: line(300),
  call: phone,
  sms: phone,
  url: z.nullable(
    line(500).check(z.refine(isHttpsUrl, "must be an address that begins with https://")),
  ),
  hours: z.nullable(line(100)),
  /** The day the details were last verified. Not in the future. */
  checked_on: z.iso.date(),
  /** The license type it is for. Null = for everyone. Absent keeps what it was. */
  profession: z.optional(profession),
};

const row = z.object({
  ...helpResource.shape,
  profession,
  practice_group_id: z.nullable(z.string()),
  place: count,
  is_fixed: z.boolean(),
  version: count,
  edited_at: z.nullable(z.string()),
  edited_by: z.nullable(z.string()),
});
export type AdminHelp = z.infer<typeof row>;

/** The resources for everyone or for one organization, and the number of resources per organization. */
const reply = z.object({
  data: z.array(row),
  offered: z.array(z.object({ practice_group_id: z.string(), count: count })),
});

const params = z.object({ id: z.string().check(z.regex(/^[\w-]{1,64}$/)) });
const version = z.int().check(z.minimum(1), z.maximum(1_000_000_000));

export const listHelp = route({
  name: "listHelp",
  method: "GET",
  path: "/api/admin/help_resources",
  access: "person",
  summary: "Help resources for everyone or for one organization",
  query: z.strictObject({ practice_group_id: z.optional(groupId) }),
  reply,
});

/** `place` restores a removed resource to its position. Without it, the resource is added last. */
export const addHelp = route({
  name: "addHelp",
  method: "POST",
  path: "/api/admin/help_resources",
  access: "person",
  summary: "Add a help resource",
  body: z.strictObject({
    practice_group_id: z.nullable(groupId),
    place: z.optional(z.int().check(z.minimum(0), z.maximum(1_000_000))),
    ...fields,
  }),
  reply,
});

/** Devices get the change with their next sync. */
export const changeHelp = route({
  name: "changeHelp",
  method: "PUT",
  path: "/api/admin/help_resources/:id",
  access: "person",
  summary: "Change a help resource",
  params,
  body: z.strictObject({ version, ...fields }),
  reply,
});

export const removeHelp = route({
  name: "removeHelp",
  method: "DELETE",
  path: "/api/admin/help_resources/:id",
  access: "person",
  summary: "Remove a help resource",
  params,
  query: z.strictObject({
    version: z.coerce.number().check(z.int(), z.minimum(1), z.maximum(1_000_000_000)),
  }),
  reply,
});

/** Takes all movable ids, each once. Rejected with `changed_meanwhile` if the set has changed. */
export const orderHelp = route({
  name: "orderHelp",
  method: "PUT",
  path: "/api/admin/help_order",
  access: "person",
  summary: "Reorder help resources",
  body: z.strictObject({
    practice_group_id: z.nullable(groupId),
    ids: z.array(groupId).check(z.maxLength(200)),
  }),
  reply,
});

export const helpRoutes = { listHelp, addHelp, changeHelp, removeHelp, orderHelp } as const;
