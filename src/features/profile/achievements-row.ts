import { useLive, valueOr } from "#device/use-live.ts";
import { achievementsRow as copy } from "./copy.ts";

export function useAchievementsText(): string {
  const count = valueOr(
    useLive(async ({ achievements }) => (await achievements.all()).length, []),
    0,
  );
  return copy.text(count);
}
