import { useEffect, useState, useSyncExternalStore } from "react";
import { dayOfYear, licenseOf } from "#contract/learning/ranking.ts";
import { useDevice } from "#device/device.tsx";
import type { Fetched, Fetcher } from "#device/fetch-list.ts";
import { useLive, valueOr } from "#device/use-live.ts";
import { useSyncStatus } from "#device/use-sync-status.ts";
import { categories, recommendedTo } from "#shared/lessons/library-calls.ts";
import type { Content } from "#sync/local/content.ts";
import { showToast } from "#ui/toast.tsx";
import { heardIn, rankedHere, withServersWord } from "./ranked.ts";
import { type Library, NOTHING_WATCHED, type Parts } from "./use-library.ts";

const useFetched = <T>(fetcher: Fetcher<T>): Fetched<T> =>
  useSyncExternalStore(fetcher.listen, fetcher.now);

let wasToldOfFailure = false;

/** Said once, and only where the server has answered: without a network nothing has failed. */
function tellFailure({ status, error }: Fetched<unknown>) {
  if (status === "succeeded") wasToldOfFailure = false;
  if (status !== "failed" || wasToldOfFailure) return;
  if (error?.kind !== "later" && error?.kind !== "refused") return;
  wasToldOfFailure = true;
  showToast({
    text: error.errors[0] ?? "Failed to fetch recommended content",
    icon: "attention",
  });
}

const MOST_OFTEN_MS = 5 * 60_000;
let askedAt = Number.NEGATIVE_INFINITY;

/** Asked when the library is opened, and as soon as the server is known to answer. */
function useRecommended(owner: string): readonly string[] {
  const fetcher = recommendedTo(owner);
  const { reach } = useSyncStatus(useDevice());
  useEffect(() => {
    const isDue = fetcher.now().status === "idle" || performance.now() - askedAt >= MOST_OFTEN_MS;
    if (reach !== "up" || owner === "" || !isDue) return;
    askedAt = performance.now();
    void fetcher.fetch().then(() => tellFailure(fetcher.now()));
  }, [reach, fetcher, owner]);
  return useFetched(fetcher).value ?? NONE;
}
const NONE: readonly string[] = [];

/** What weighs on people, by name: asked once for all, and nothing until it has come. */
export function useStressors(): readonly string[] {
  const { reach } = useSyncStatus(useDevice());
  useEffect(() => {
    if (reach === "up" && categories.now().status === "idle") void categories.fetch();
  }, [reach]);
  return useFetched(categories).value ?? NONE;
}

type Ranking = { readonly of: readonly unknown[]; readonly ranked: readonly Content[] };
const rankings = new WeakMap<Library, Ranking>();

const isSame = (a: readonly unknown[], b: readonly unknown[]) =>
  a.every((one, at) => one === b[at]);

/**
 * All lessons as they suit the person today. What is watched while the list is looked at moves nothing in it: that shows
 * when the library is opened again.
 */
export function useRanked({ library, watched }: Pick<Parts, "library" | "watched">) {
  const [day] = useState(() => dayOfYear(Date.now()));
  const owner = useDevice()?.owner ?? "";
  const ids = useRecommended(owner);
  const profile = valueOr(
    useLive((device) => device.profile.get(), []),
    undefined,
  );
  const license = licenseOf(profile?.providerTitle);
  const of = [license, ids, day, owner, watched === NOTHING_WATCHED];
  const kept = rankings.get(library);
  if (kept && isSame(kept.of, of)) return { ranked: kept.ranked, day };
  const heard = heardIn(watched);
  const ranked = withServersWord(rankedHere(library.lessons, { license, heard, day }), ids, heard);
  rankings.set(library, { of, ranked });
  return { ranked, day };
}
