import { type Query, useLive } from "#device/use-live.ts";
import { LIBRARY_PATH } from "#shared/navigation/paths.ts";
import { achievementIcon } from "#shared/status/achievement-icon.ts";
import { FirstSync, useIsFirstSync } from "#shared/status/first-sync.tsx";
import { SyncStatusLine } from "#shared/status/status-line.tsx";
import type { AchievementRule } from "#sync/local/content.ts";
import type { Achievement } from "#sync/records/types.ts";
import { Card } from "#ui/card.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { formatDate } from "#ui/format-date.ts";
import { Icon } from "#ui/icon.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { PageTitle } from "#ui/page-title.tsx";
import { ProgressBar } from "#ui/progress-bar.tsx";
import { CoverRowSkeleton, Skeleton } from "#ui/skeleton.tsx";
import {
  type AchievementProgress,
  type AchievementStatus,
  achievementStatus,
} from "./achievement-status.ts";
import styles from "./achievements.module.css";
import { achievements as copy, goalInWords } from "./copy.ts";

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
      <PageTitle title={copy.title} />
      <SyncStatusLine />
      <div className={styles.page}>
        {status.kind === "loading" && (
          <Skeleton label={copy.loading}>
            <CoverRowSkeleton />
            <CoverRowSkeleton />
          </Skeleton>
        )}
        {status.kind === "failed" && (
          <EmptyState title={copy.failedTitle} tone="bad" icon="attention">
            <p>{copy.failed}</p>
          </EmptyState>
        )}
        {status.kind === "ready" && <Achievements {...status.value} />}
      </div>
    </>
  );
}

function Achievements({ earned, next, later }: AchievementStatus) {
  const isFirstSync = useIsFirstSync();
  if (earned.length === 0 && isFirstSync)
    return <FirstSync label={copy.firstSync} missing={copy.notYetTitle} />;
  if (earned.length + next.length === 0)
    return (
      <EmptyState title={copy.notYetTitle} icon="no-network" tone="wait">
        <p>{copy.notYet}</p>
      </EmptyState>
    );
  return (
    <>
      {earned.length === 0 ? <NothingYet /> : <Earned earned={earned} />}
      {next.length > 0 && (
        <Card title={copy.next}>
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
      title={copy.emptyTitle}
      cover={{ seed: "no-achievements", motif: "path" }}
      actions={<LinkButton to={LIBRARY_PATH}>{copy.browse}</LinkButton>}
    >
      <p>{copy.empty}</p>
    </EmptyState>
  );
}

function earnedText(awardedAt: number, state: Achievement["state"]): string {
  const date = formatDate(localDate(awardedAt)) ?? "";
  return state === "claimed" ? copy.pending(date) : date;
}

function Earned({ earned }: { readonly earned: readonly Achievement[] }) {
  return (
    <Card title={copy.earned}>
      <ul className={styles.earned}>
        {earned.map(({ name, icon, awardedAt, state }) => (
          <li key={name}>
            <span className={styles.medal}>
              <Icon name={achievementIcon(icon)} size="l" />
            </span>
            <strong>{name}</strong>
            <span className="small muted num">{earnedText(awardedAt, state)}</span>
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
          label={copy.progress(rule.name)}
          value={soFar}
          max={rule.atLeast}
          valueText={words}
        />
        {soFar >= rule.atLeast && <p className="small muted">{copy.reached}</p>}
      </div>
    </li>
  );
}

function Later({ later }: { readonly later: readonly AchievementRule[] }) {
  return (
    <Card title={copy.later}>
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
