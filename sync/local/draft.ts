import type { AnswerDraft, AskedPart } from "../device.ts";
import type { Ports } from "../ports.ts";
import { storedDraft, storedOwnDraft } from "./facts.ts";
import type { PersonDatabase } from "./person-database.ts";

/** Older drafts can't be continued. */
export const DRAFT_LIFETIME_MS = 24 * 3_600_000;

export const isExpired = (stored: { readonly at: number }, now: number): boolean =>
  Math.abs(now - stored.at) >= DRAFT_LIFETIME_MS;

export const draftFact = (part: AskedPart | undefined) =>
  part === "own" ? storedOwnDraft : storedDraft;

export async function draftOf(
  db: PersonDatabase,
  { localEncryption, clock }: Pick<Ports, "localEncryption" | "clock">,
  surveyId: number,
  part?: AskedPart,
): Promise<AnswerDraft | undefined> {
  const stored = await draftFact(part).get(db.facts);
  if (!localEncryption || stored?.surveyId !== surveyId || isExpired(stored, clock.now()))
    return undefined;
  const text = await localEncryption.decrypt(stored.covered);
  return text === undefined ? undefined : (JSON.parse(text) as AnswerDraft);
}
