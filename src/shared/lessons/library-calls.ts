import { call } from "#device/session.ts";
import { createRequestStore, type RequestStore } from "#shared/requests/request-store.ts";
import type { Outcome } from "#sync/transport/outcome.ts";

const UNREACHABLE = { kind: "unreachable" } as const;

/** The schemas are in a separate chunk, which may be unavailable offline. */
const loadRoutes = () => import("#contract/learning/library.ts").catch(() => undefined);

async function fetchRecommended(): Promise<Outcome<readonly string[]>> {
  const known = await loadRoutes();
  if (!known) return UNREACHABLE;
  const outcome = await call(known.recommendedContent, {
    query: { limit: known.RECOMMENDED_LIMIT },
  });
  if (outcome.kind !== "accepted") return outcome;
  return { ...outcome, value: outcome.value.map(({ record_id_ }) => record_id_) };
}

async function fetchCategories(): Promise<Outcome<readonly string[]>> {
  const known = await loadRoutes();
  if (!known) return UNREACHABLE;
  const outcome = await call(known.listCategories, {});
  if (outcome.kind !== "accepted") return outcome;
  return { ...outcome, value: outcome.value.map(({ name }) => name).toSorted() };
}

type StringListStore = RequestStore<readonly string[]>;
let recommended: { readonly owner: string; readonly ids: StringListStore } | undefined;

/** Returns the store of one person's recommended lesson ids, best first. */
export function recommendationsFor(owner: string): StringListStore {
  if (recommended?.owner !== owner)
    recommended = { owner, ids: createRequestStore(fetchRecommended) };
  return recommended.ids;
}

/** The stressor categories in the server's order, the same for all people. */
export const categories: StringListStore = createRequestStore(fetchCategories);
