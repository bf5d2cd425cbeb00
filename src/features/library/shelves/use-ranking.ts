import { useEffect, useState, useSyncExternalStore } from "react";
import { licenseOf } from "#contract/learning/license.ts";
import { dayOfYear } from "#contract/learning/ranking.ts";
import { useDevice } from "#device/device.tsx";
import { useLive, valueOr } from "#device/use-live.ts";
import { useSyncStatus } from "#device/use-sync-status.ts";
import { useLeadsPeople } from "#shared/accounts/use-leads-people.ts";
import { categories, recommendationsFor } from "#shared/lessons/library-calls.ts";
import type { RequestStore, StoredResult } from "#shared/requests/request-store.ts";
import type { Content } from "#sync/local/content.ts";
import { showToast } from "#ui/toast.tsx";
import { type Library, type LibraryData, NOTHING_WATCHED } from "../use-library.ts";
import { belowFold as copy } from "./library-below-fold-copy.ts";
import { mergeServerRanking, rankLocally, watchStateIn } from "./ranking.ts";

const useFetcher = <T>(fetcher: RequestStore<T>): StoredResult<T> =>
  useSyncExternalStore(fetcher.subscribe, fetcher.current);

let wasFailureShown = false;

/** Shows a failed request once, and only if the server answered. Being offline is not a failure. */
function showFailureOnce({ status, error }: StoredResult<unknown>) {
  if (status === "succeeded") wasFailureShown = false;
  if (status !== "failed" || wasFailureShown) return;
  if (error?.kind !== "later" && error?.kind !== "refused") return;
  wasFailureShown = true;
  showToast({
    text: error.errors[0] ?? copy.suggestedFailed,
    icon: "attention",
  });
}

const MIN_INTERVAL_MS = 5 * 60_000;
let fetchedAt = Number.NEGATIVE_INFINITY;

/** Fetches recommendations when the library opens and when the server becomes reachable. */
function useRecommended(owner: string): readonly string[] {
  const fetcher = recommendationsFor(owner);
  const { reach } = useSyncStatus(useDevice());
  useEffect(() => {
    const isDue =
      fetcher.current().status === "idle" || performance.now() - fetchedAt >= MIN_INTERVAL_MS;
    if (reach !== "up" || owner === "" || !isDue) return;
    fetchedAt = performance.now();
    void fetcher.fetch().then(() => showFailureOnce(fetcher.current()));
  }, [reach, fetcher, owner]);
  return useFetcher(fetcher).value ?? NONE;
}
const NONE: readonly string[] = [];

/** Returns the stressor names from the server, fetched once. Empty until they arrive. */
export function useStressors(): readonly string[] {
  const { reach } = useSyncStatus(useDevice());
  useEffect(() => {
    if (reach === "up" && categories.current().status === "idle") void categories.fetch();
  }, [reach]);
  return useFetcher(categories).value ?? NONE;
}

type Ranking = {
  readonly inputs: readonly unknown[];
  readonly license: ReturnType<typeof licenseOf>;
  readonly ranked: readonly Content[];
};
const rankings = new WeakMap<Library, Ranking>();

const isSame = (a: readonly unknown[], b: readonly unknown[]) =>
  a.every((one, at) => one === b[at]);

/**
 * Returns all lessons ranked for this person today. Progress made while the list is open doesn't
 * reorder it until the library is reopened. `isSettled` is false while data on this device is still read.
 */
export function useRanking({ library, watched }: Pick<LibraryData, "library" | "watched">) {
  const [day] = useState(() => dayOfYear(Date.now()));
  const owner = useDevice()?.owner ?? "";
  const ids = useRecommended(owner);
  const profile = useLive((device) => device.profile.get(), []);
  const cached = rankings.get(library);
  // Ranking twice, without the license and then with it, would delay the first results of a search.
  const license =
    profile.kind === "loading"
      ? cached?.license
      : licenseOf(valueOr(profile, undefined)?.providerTitle);
  const isSettled = profile.kind !== "loading" && watched !== NOTHING_WATCHED;
  const isLeader = useLeadsPeople();
  const inputs = [license, isLeader, ids, day, owner, watched === NOTHING_WATCHED];
  if (cached && isSame(cached.inputs, inputs))
    return { ranked: cached.ranked, day, license, isSettled };
  const heard = watchStateIn(watched);
  const ranked = mergeServerRanking(
    rankLocally(library, { license, isLeader, progressOf: heard, day }),
    ids,
    heard,
  );
  rankings.set(library, { inputs, license, ranked });
  return { ranked, day, license, isSettled };
}
