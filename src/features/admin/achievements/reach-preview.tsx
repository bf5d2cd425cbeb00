import { useEffect, useState } from "react";
import {
  type AchievementRow,
  previewAchievement,
  ACHIEVEMENT_PREVIEW_STEP,
} from "#contract/learning/admin-achievements.ts";
import { call } from "#device/session.ts";
import { useRequest } from "#shared/requests/use-request.ts";

const PAUSE_MS = 300;

type Props = { readonly counts: AchievementRow["counts"]; readonly atLeast: number };

/** About how many would have it, a moment after the last letter. */
export function Reach({ counts, atLeast }: Props) {
  const key = `${counts} ${atLeast}`;
  const [settled, setSettled] = useState({ key, counts, atLeast });
  useEffect(() => {
    const timer = setTimeout(() => setSettled({ key, counts, atLeast }), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [key, counts, atLeast]);
  const query = { counts: settled.counts, at_least: settled.atLeast };
  const { state: asked } = useRequest(() => call(previewAchievement, { query }), settled.key);
  const isStale = settled.key !== key || asked.kind === "loading";
  return (
    <p className="small muted" role="status">
      {isStale && "Counting how many people have done as much."}
      {!isStale && asked.kind === "ready" && inWords(asked.value.people)}
      {!isStale &&
        asked.kind === "failed" &&
        "How many people have done as much cannot be told right now."}
    </p>
  );
}

const inWords = (people: number | null): string =>
  people === null
    ? `Fewer than ${ACHIEVEMENT_PREVIEW_STEP} people have done as much by today.`
    : `At least ${people} people have done as much by today.`;
