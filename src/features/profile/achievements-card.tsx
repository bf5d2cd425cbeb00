import { useLive, valueOr } from "#device/use-live.ts";
import { ACHIEVEMENTS_PATH } from "#shared/navigation/paths.ts";
import { Card } from "#ui/card.tsx";
import { TextLink } from "#ui/text-link.tsx";
import { achievementsCard as copy } from "./copy.ts";

export function AchievementsCard() {
  const count = valueOr(
    useLive(async ({ achievements }) => (await achievements.all()).length, []),
    0,
  );
  return (
    <Card title={copy.title}>
      <p>{copy.text(count)}</p>
      <TextLink to={ACHIEVEMENTS_PATH}>{copy.link}</TextLink>
    </Card>
  );
}
