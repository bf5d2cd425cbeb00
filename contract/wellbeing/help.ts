import * as z from "zod/mini";

/** A place to get help. Open around the clock unless `hours` says otherwise. */
export const helpResource = z.object({
  id: z.string(),
  name: z.string(),
  /** One sentence: who answers and what they help with. */
  text: z.string(),
  /** Number in dialable form. */
  call: z.nullable(z.string()),
  sms: z.nullable(z.string()),
  url: z.nullable(z.string()),
  hours: z.nullable(z.string()),
  /** The day the details were last verified, yyyy-MM-dd. */
  checked_on: z.string(),
  /** Name of the organization that offers it to its people. Null = for everyone. */
  organisation: z.nullable(z.string()),
  /** The license type it is for. Null = for everyone. Absent in data from older versions. */
  profession: z.optional(z.nullable(z.string())),
});
export type HelpResource = z.infer<typeof helpResource>;
