import {
  deleteOwnResponse,
  listOwnResponses,
  type OwnResponse,
} from "#contract/wellbeing/surveys.ts";
import { call } from "#device/session.ts";
import type { Outcome } from "#sync/transport/outcome.ts";

/* A person's own answers, which are stored only on the server and returned only to that person. */

/** Newest first. */
export async function fetchOwnAnswers(): Promise<Outcome<readonly OwnResponse[]>> {
  const outcome = await call(listOwnResponses, {});
  return outcome.kind === "accepted" ? { ...outcome, value: outcome.value.data } : outcome;
}

export const deleteOwnAnswer = (id: string): Promise<Outcome<unknown>> =>
  call(deleteOwnResponse, { params: { id } });
