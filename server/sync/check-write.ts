import * as z from "zod/mini";
import type { RefusalCode } from "#contract/refusal.ts";
import { type QueuedCall, queuedCalls, routes } from "#contract/routes.ts";
import { type Write, write } from "#contract/sync.ts";
import type { CheckedWrite } from "./apply-write.ts";

export type CheckedEntry =
  | { readonly kind: "write"; readonly id: string; readonly write: CheckedWrite }
  | {
      readonly kind: "refused";
      readonly id: string;
      readonly code: RefusalCode;
      readonly errors: readonly string[];
    };

const isQueued = (call: string): call is QueuedCall => Object.hasOwn(queuedCalls, call);

/** The id an entry claims to have, so that its sender can find it again, however wrong the rest is. */
export function claimedId(entry: unknown): string {
  const id = typeof entry === "object" && entry !== null && "id" in entry ? entry.id : "";
  return typeof id === "string" ? id.slice(0, 64) : "";
}

/** A long list of wrong things must not become a longer answer. */
const MOST_SENTENCES = 10;

const sentences = (error: z.core.$ZodError) =>
  error.issues
    .slice(0, MOST_SENTENCES)
    .map(({ path, message }) => `${path.join(".") || "entry"}: ${message}`);

function checkCall({ id, call, v, body }: Write): CheckedEntry {
  const refused = (code: RefusalCode, ...errors: string[]) =>
    ({ kind: "refused", id, code, errors }) as const;
  if (!Object.hasOwn(routes, call)) return refused("unknown_call", "There is no such call.");
  if (!isQueued(call)) return refused("not_queueable", "This call must be made directly.");
  const route = queuedCalls[call];
  if (v !== route.queued.v)
    return refused("unknown_version", `This server knows version ${route.queued.v} of this call.`);
  const checked = z.safeParse(route.body, body);
  if (!checked.success) return refused("malformed", ...sentences(checked.error));
  return { kind: "write", id, write: { key: id, call, body: checked.data } };
}

/** Judges one entry of a batch by itself: a wrong one does not hold the others. */
export function checkEntry(entry: unknown): CheckedEntry {
  const parsed = z.safeParse(write, entry);
  if (parsed.success) return checkCall(parsed.data);
  return {
    kind: "refused",
    id: claimedId(entry),
    code: "malformed",
    errors: sentences(parsed.error),
  };
}
