import * as z from "zod/mini";

/** Where somebody finds help, at any hour where `hours` says nothing else. */
export const helpResource = z.object({
  id: z.string(),
  name: z.string(),
  /** One sentence: who answers, and what for. */
  text: z.string(),
  /** As it is dialled. */
  call: z.nullable(z.string()),
  sms: z.nullable(z.string()),
  url: z.nullable(z.string()),
  hours: z.nullable(z.string()),
  /** When somebody last made sure that it is right, yyyy-MM-dd. */
  checked_on: z.string(),
  /** The organisation that offers it to its own people; null = for everybody. */
  organisation: z.nullable(z.string()),
});
export type HelpResource = z.infer<typeof helpResource>;
