import type { AnswerDraft } from "../device.ts";
import type { Covered, Ports } from "../ports.ts";
import { keptDraft } from "./facts.ts";
import type { PersonDatabase } from "./person-database.ts";

/** What was begun longer ago is not gone on with. */
export const DRAFT_LASTS_MS = 24 * 3_600_000;

type Kept = { readonly surveyId: number; readonly at: number; readonly covered: Covered };
export const isOver = (kept: Kept, now: number): boolean =>
  Math.abs(now - kept.at) >= DRAFT_LASTS_MS;

export async function draftOf(
  db: PersonDatabase,
  { cover, clock }: Pick<Ports, "cover" | "clock">,
  surveyId: number,
): Promise<AnswerDraft | undefined> {
  const kept = await keptDraft.get(db.facts);
  if (!cover || kept?.surveyId !== surveyId || isOver(kept, clock.now())) return undefined;
  const text = await cover.open(kept.covered);
  return text === undefined ? undefined : (JSON.parse(text) as AnswerDraft);
}
