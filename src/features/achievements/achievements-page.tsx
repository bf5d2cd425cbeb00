import { type Query, useLive } from "#device/use-live.ts";
import { LIBRARY_PATH } from "#shared/navigation/paths.ts";
import { achievementIcon } from "#shared/status/achievement-icon.ts";
import { SyncStatusLine } from "#shared/status/status-line.tsx";
import type { AchievementRule } from "#sync/local/content.ts";
import type { Achievement } from "#sync/records/types.ts";
import { Card } from "#ui/card.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { formatDate } from "#ui/format.ts";
import { Icon } from "#ui/icon.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { PageTitle } from "#ui/page-title.tsx";
import { ProgressBar } from "#ui/progress-bar.tsx";
import { CoverRowSkeleton, Skeleton } from "#ui/skeleton.tsx";
import {
  type AchievementProgress,
  type AchievementStatus,
  achievementStatus,
  goalInWords,
} from "./achievement-status.ts";
import styles from "./achievements.module.css";

/** Formats as yyyy-MM-dd in the device's time zone. */
const localDate = (at: number) => new Date(at).toLocaleDateString("sv-SE");

const achievementsQuery: Query<AchievementStatus> = async ({ achievements }) => {
  const [all, rules, counts] = await Promise.all([
    achievements.all(),
    achievements.rules(),
    achievements.counts(),
  ]);
  return achievementStatus(all, rules, counts);
};

/** Shows earned achievements and the next goals. Works offline. */
export function AchievementsPage() {
  const status = useLive(achievementsQuery, []);
  return (
    <>
      <PageTitle title="Achievements" />
      <SyncStatusLine />
      <div className={styles.page}>
        {status.kind === "loading" && (
          <Skeleton label="Opening your achievements">
            <CoverRowSkeleton />
            <CoverRowSkeleton />
          </Skeleton>
        )}
        {status.kind === "failed" && (
          <EmptyState title="This cannot be read right now" tone="bad" icon="attention">
            <p>
              Nothing of yours is lost. Close the other windows of Respite and open this one again.
            </p>
          </EmptyState>
        )}
        {status.kind === "ready" && <Achievements {...status.value} />}
      </div>
    </>
  );
}

function Achievements({ earned, next, later }: AchievementStatus) {
  if (earned.length + next.length === 0)
    return (
      <EmptyState title="They come with the library" icon="no-network" tone="wait">
        <p>What there is to reach is fetched with the lessons, as soon as there is a connection.</p>
      </EmptyState>
    );
  return (
    <>
      {earned.length === 0 ? <NothingYet /> : <Earned earned={earned} />}
      {next.length > 0 && (
        <Card title="Next">
          <ul className={styles.rows}>
            {next.map((progress) => (
              <Next key={progress.rule.name} {...progress} />
            ))}
          </ul>
        </Card>
      )}
      {later.length > 0 && <Later later={later} />}
    </>
  );
}

function NothingYet() {
  return (
    <EmptyState
      title="Nothing earned yet"
      cover={{ seed: "no-achievements", motif: "path" }}
      actions={<LinkButton to={LIBRARY_PATH}>Choose a lesson</LinkButton>}
    >
      <p>
        One lesson watched to its end is the first. There is no hurry, and nobody else sees this.
      </p>
    </EmptyState>
  );
}

function Earned({ earned }: { readonly earned: readonly Achievement[] }) {
  return (
    <Card title="Earned">
      <ul className={styles.earned}>
        {earned.map(({ name, icon, awardedAt, state }) => (
          <li key={name}>
            <span className={styles.medal}>
              <Icon name={achievementIcon(icon)} size="l" />
            </span>
            <strong>{name}</strong>
            <span className="small muted num">
              {formatDate(localDate(awardedAt))}
              {state === "claimed" && " · will be sent"}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Next({ rule, soFar, words }: AchievementProgress) {
  return (
    <li>
      <Icon name={achievementIcon(rule.icon)} size="l" />
      <div>
        <div className={styles.words}>
          <strong>{rule.name}</strong>
          <span className="small muted num">{words}</span>
        </div>
        <ProgressBar
          label={`Towards ${rule.name}`}
          value={soFar}
          max={rule.atLeast}
          valueText={words}
        />
        {soFar >= rule.atLeast && (
          <p className="small muted">Reached. It is noted once the server has heard of it.</p>
        )}
      </div>
    </li>
  );
}

function Later({ later }: { readonly later: readonly AchievementRule[] }) {
  return (
    <Card title="After that">
      <ul className={styles.later}>
        {later.map((rule) => (
          <li key={rule.name}>
            <Icon name={achievementIcon(rule.icon)} />
            <span>{rule.name}</span>
            <span className="small muted num">{goalInWords(rule)}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
