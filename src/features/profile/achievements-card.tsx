import { ACHIEVEMENTS_PATH } from "#live/paths.ts";
import { useLive, valueOr } from "#live/use-live.ts";
import { counted } from "#live/words.ts";
import { Card } from "#ui/card.tsx";
import { TextLink } from "#ui/text-link.tsx";

export function AchievementsCard() {
  const count = valueOr(
    useLive(async ({ achievements }) => (await achievements.all()).length, []),
    0,
  );
  return (
    <Card title="Achievements">
      <p>
        {count === 0
          ? "What you reach here is noted for you alone."
          : `${counted(count, "achievement")} so far, seen by you alone.`}
      </p>
      <TextLink to={ACHIEVEMENTS_PATH}>Your achievements</TextLink>
    </Card>
  );
}
