import * as z from "zod/mini";
import { route } from "../route.ts";
import { groupQuery } from "./plan-fields.ts";

export const DIGEST_FREQUENCIES = ["monthly", "quarterly", "off"] as const;

const choice = z.object({
  frequency: z.enum(DIGEST_FREQUENCIES),
  /** Whether mail announces a statistically significant change between summaries. */
  alerts: z.boolean(),
});
export type DigestChoice = z.infer<typeof choice>;

const ofGroup = z.strictObject(groupQuery);
const reply = z.object({ data: choice });

export const getDigest = route({
  name: "getDigest",
  method: "GET",
  path: "/api/insights/digest",
  access: "person",
  summary: "How often a leader gets the email summary of a group",
  query: ofGroup,
  reply,
});

export const setDigest = route({
  name: "setDigest",
  method: "PUT",
  path: "/api/insights/digest",
  access: "person",
  summary: "Set how often a leader gets the email summary of a group",
  query: ofGroup,
  body: z.strictObject(choice.shape),
  reply,
});

/** Rejected with `not_found` while nothing is published. */
export const previewDigest = route({
  name: "previewDigest",
  method: "GET",
  path: "/api/insights/digest/preview",
  access: "person",
  summary: "The latest summary of a group as PDF",
  query: ofGroup,
  reply: z.custom<Uint8Array>(),
  replyType: "application/pdf",
});
