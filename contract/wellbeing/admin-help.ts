import * as z from "zod/mini";
import { route } from "../route.ts";
import { helpResource } from "./help.ts";

/** Whoever needs help must not have to search a long list for it. */
export const MOST_HELP = 20;

/** What people put between digits to read them. */
const SPACERS = /[\s().-]/g;
const dialled = (text: string): string => text.replace(SPACERS, "");
/** A short number, or one with the code of its country. */
export const isDialled = (text: string): boolean => /^\+?\d{3,15}$/.test(dialled(text));

const WEB =
  /^https:\/\/([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9](:\d{1,5})?([/?#]\S*)?$/i;
/** Nothing but the encrypted web, and no name of a user in front of the one of the site. */
export const isSafeAddress = (text: string): boolean => WEB.test(text);

const line = (most: number) =>
  z.string().check(
    z.trim(),
    z.minLength(1),
    z.maxLength(most),
    z.refine((text) => text.isWellFormed() && !/\p{Cc}/u.test(text)),
  );
const phone = z.nullable(
  z.pipe(
    z.string().check(z.maxLength(40), z.refine(isDialled, "must be a phone number")),
    z.transform(dialled),
  ),
);
const groupId = z.string().check(z.regex(/^[\w-]{1,64}$/));

const fields = {
  name: line(100),
  text: line(300),
  call: phone,
  sms: phone,
  url: z.nullable(
    line(500).check(z.refine(isSafeAddress, "must be an address that begins with https://")),
  ),
  hours: z.nullable(line(100)),
  /** When somebody last made sure that it is right; not in days to come. */
  checked_on: z.iso.date(),
};

const row = z.object({
  ...helpResource.shape,
  practice_group_id: z.nullable(z.string()),
  place: z.number(),
  is_fixed: z.boolean(),
  version: z.number(),
  edited_at: z.nullable(z.string()),
  edited_by: z.nullable(z.string()),
});
export type AdminHelp = z.infer<typeof row>;

/** Of everybody, or of one organisation; and which organisations have some of their own. */
const reply = z.object({
  data: z.array(row),
  offered: z.array(z.object({ practice_group_id: z.string(), count: z.number() })),
});

const params = z.object({ id: z.string().check(z.regex(/^[\w-]{1,64}$/)) });
const version = z.int().check(z.minimum(1), z.maximum(1_000_000_000));

export const listHelp = route({
  name: "listHelp",
  method: "GET",
  path: "/api/admin/help_resources",
  access: "person",
  summary: "Where people are told to turn to: everybody, or those of one organisation",
  query: z.strictObject({ practice_group_id: z.optional(groupId) }),
  reply,
});

/** `place` puts back what was taken out where it was; without it, it comes last. */
export const addHelp = route({
  name: "addHelp",
  method: "POST",
  path: "/api/admin/help_resources",
  access: "person",
  summary: "Tell people of another place to turn to",
  body: z.strictObject({
    practice_group_id: z.nullable(groupId),
    place: z.optional(z.int().check(z.minimum(0), z.maximum(1_000_000))),
    ...fields,
  }),
  reply,
});

/** Devices hear of it the next time they synchronise. */
export const changeHelp = route({
  name: "changeHelp",
  method: "PUT",
  path: "/api/admin/help_resources/:id",
  access: "person",
  summary: "Change what people are told of a place to turn to",
  params,
  body: z.strictObject({ version, ...fields }),
  reply,
});

export const removeHelp = route({
  name: "removeHelp",
  method: "DELETE",
  path: "/api/admin/help_resources/:id",
  access: "person",
  summary: "Tell nobody any more of a place to turn to",
  params,
  query: z.strictObject({
    version: z.coerce.number().check(z.int(), z.minimum(1), z.maximum(1_000_000_000)),
  }),
  reply,
});

/** All that may be moved, each once; `changed_meanwhile` when there are others by now. */
export const orderHelp = route({
  name: "orderHelp",
  method: "PUT",
  path: "/api/admin/help_order",
  access: "person",
  summary: "Put the places to turn to in another order",
  body: z.strictObject({
    practice_group_id: z.nullable(groupId),
    ids: z.array(groupId).check(z.maxLength(200)),
  }),
  reply,
});

export const helpRoutes = { listHelp, addHelp, changeHelp, removeHelp, orderHelp } as const;
