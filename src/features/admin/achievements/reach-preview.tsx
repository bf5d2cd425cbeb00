import { useEffect, useState } from "react";
import {
  ACHIEVEMENT_PREVIEW_STEP,
  type AchievementRow,
  previewAchievement,
} from "#contract/learning/admin-achievements.ts";
import { call } from "#device/session.ts";
import { useRequest } from "#shared/requests/use-request.ts";
import { reachPreview as copy } from "./copy.ts";

const PAUSE_MS = 300;

type Props = { readonly counts: AchievementRow["counts"]; readonly atLeast: number };

/** Shows roughly how many people already meet the rule, debounced while the administrator types. */
export function ReachPreview({ counts, atLeast }: Props) {
  const key = `${counts} ${atLeast}`;
  const [settled, setSettled] = useState({ key, counts, atLeast });
  useEffect(() => {
    const timer = setTimeout(() => setSettled({ key, counts, atLeast }), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [key, counts, atLeast]);
  const query = { counts: settled.counts, at_least: settled.atLeast };
  const { state } = useRequest(() => call(previewAchievement, { query }), settled.key);
  const isStale = settled.key !== key || state.kind === "loading";
  return (
    <p className="small muted" role="status">
      {isStale && copy.loading}
      {!isStale && state.kind === "ready" && reachText(state.value.people)}
      {!isStale && state.kind === "failed" && copy.failed}
    </p>
  );
}

const reachText = (people: number | null): string =>
  people === null ? copy.fewerThan(ACHIEVEMENT_PREVIEW_STEP) : copy.atLeast(people);
