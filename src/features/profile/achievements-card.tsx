import { useLive, valueOr } from "#device/use-live.ts";
import { ACHIEVEMENTS_PATH } from "#shared/navigation/paths.ts";
import { Card } from "#ui/card.tsx";
import { pluralize } from "#ui/format.ts";
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
          : `${pluralize(count, "achievement")} so far, seen by you alone.`}
      </p>
      <TextLink to={ACHIEVEMENTS_PATH}>Your achievements</TextLink>
    </Card>
  );
}
