import { createRequestStore, type RequestStore } from "#shared/requests/request-store.ts";
import { call } from "#device/session.ts";
import type { Outcome } from "#sync/transport/outcome.ts";

const UNREACHABLE = { kind: "unreachable" } as const;

/** The schemas are code of their own, which may not come without a network either. */
const routes = () => import("#contract/learning/library.ts").catch(() => undefined);

async function askForRecommended(): Promise<Outcome<readonly string[]>> {
  const known = await routes();
  if (!known) return UNREACHABLE;
  const outcome = await call(known.recommendedContent, {
    query: { limit: known.RECOMMENDED_LIMIT },
  });
  if (outcome.kind !== "accepted") return outcome;
  return { ...outcome, value: outcome.value.map(({ record_id_ }) => record_id_) };
}

async function askForCategories(): Promise<Outcome<readonly string[]>> {
  const known = await routes();
  if (!known) return UNREACHABLE;
  const outcome = await call(known.listCategories, {});
  if (outcome.kind !== "accepted") return outcome;
  return { ...outcome, value: outcome.value.map(({ name }) => name).toSorted() };
}

type Ids = RequestStore<readonly string[]>;
let recommended: { readonly owner: string; readonly ids: Ids } | undefined;

/** What the server would put forward to this person, the best first, by id. Never that of somebody else. */
export function recommendedTo(owner: string): Ids {
  if (recommended?.owner !== owner) recommended = { owner, ids: createRequestStore(askForRecommended) };
  return recommended.ids;
}

/** The names of what weighs on people, in their order; the same for everybody. */
export const categories: Ids = createRequestStore(askForCategories);
