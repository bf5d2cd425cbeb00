import type { AnswerDraft } from "../device.ts";
import type { LocallyEncrypted, Ports } from "../ports.ts";
import { storedDraft } from "./facts.ts";
import type { PersonDatabase } from "./person-database.ts";

/** Older drafts can't be continued. */
export const DRAFT_LIFETIME_MS = 24 * 3_600_000;

type StoredDraft = {
  readonly surveyId: number;
  readonly at: number;
  readonly covered: LocallyEncrypted;
};
export const isExpired = (stored: StoredDraft, now: number): boolean =>
  Math.abs(now - stored.at) >= DRAFT_LIFETIME_MS;

export async function draftOf(
  db: PersonDatabase,
  { localEncryption, clock }: Pick<Ports, "localEncryption" | "clock">,
  surveyId: number,
): Promise<AnswerDraft | undefined> {
  const stored = await storedDraft.get(db.facts);
  if (!localEncryption || stored?.surveyId !== surveyId || isExpired(stored, clock.now()))
    return undefined;
  const text = await localEncryption.decrypt(stored.covered);
  return text === undefined ? undefined : (JSON.parse(text) as AnswerDraft);
}
