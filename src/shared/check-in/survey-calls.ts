import {
  deleteOwnResponse,
  listOwnResponses,
  type OwnResponse,
} from "#contract/wellbeing/surveys.ts";
import { call } from "#device/session.ts";
import type { Outcome } from "#sync/transport/outcome.ts";

/* What one has answered: only the server has it, and gives it to nobody else. */

/** Newest first. */
export async function askForOwnAnswers(): Promise<Outcome<readonly OwnResponse[]>> {
  const outcome = await call(listOwnResponses, {});
  return outcome.kind === "accepted" ? { ...outcome, value: outcome.value.data } : outcome;
}

export const deleteOwnAnswer = (id: string): Promise<Outcome<unknown>> =>
  call(deleteOwnResponse, { params: { id } });
