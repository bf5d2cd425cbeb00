import { useEffect, useState } from "react";
import {
  ACHIEVEMENT_PREVIEW_STEP,
  type AchievementRow,
  previewAchievement,
} from "#contract/learning/admin-achievements.ts";
import { call } from "#device/session.ts";
import { useRequest } from "#shared/requests/use-request.ts";

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
      {isStale && "Counting how many people have done as much."}
      {!isStale && state.kind === "ready" && inWords(state.value.people)}
      {!isStale &&
        state.kind === "failed" &&
        "How many people have done as much cannot be told right now."}
    </p>
  );
}

const inWords = (people: number | null): string =>
  people === null
    ? `Fewer than ${ACHIEVEMENT_PREVIEW_STEP} people have done as much by today.`
    : `At least ${people} people have done as much by today.`;
