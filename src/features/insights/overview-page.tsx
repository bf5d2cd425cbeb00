import type { ReactNode } from "react";
import type { User } from "#contract/accounts/session.ts";
import {
  burnoutFiltered,
  burnoutRollingMetrics,
  burnoutSignificant,
} from "#contract/insights/burnout.ts";
import { hoursWatched, totalCreditsClaimed } from "#contract/insights/engagement.ts";
import { isLeader } from "#contract/roles.ts";
import { useDevice } from "#device/device.tsx";
import { useSession } from "#device/use-session.ts";
import { useSyncStatus } from "#device/use-sync-status.ts";
import { canChooseGroup, canSeeInsights } from "#shared/accounts/group-access.ts";
import { GroupSwitch } from "#shared/accounts/group-switch.tsx";
import { INSIGHTS_PATH } from "#shared/navigation/paths.ts";
import { Card } from "#ui/card.tsx";
import { Stat } from "#ui/chart/stat.tsx";
import { classNames } from "#ui/class-names.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { Icon } from "#ui/icon.tsx";
import { Note } from "#ui/note.tsx";
import { PageTitle } from "#ui/page-title.tsx";
import { Section } from "#ui/section.tsx";
import { TextLink } from "#ui/text-link.tsx";
import type { AreaProps } from "./area-props.ts";
import { wholeGroup } from "./burnout-copy.ts";
import { TrendPanel } from "./burnout-trend.tsx";
import { DigestCard } from "./digest-card.tsx";
import {
  type Claimed,
  changeText,
  creditsMeasure,
  type Hours,
  hoursMeasure,
} from "./engagement-copy.ts";
import { type Days, formatShare, numberAndUnit } from "./figure-copy.ts";
import { filtersOf } from "./filters.ts";
import { insightQuery } from "./filters-query.ts";
import { chooseGroup, insightsPage, noGroup } from "./insights-page-copy.ts";
import { NotLeader } from "./not-leader.tsx";
import styles from "./overview.module.css";
import {
  aboutPage,
  type Concern,
  concernsOf,
  overview as copy,
  creditsText,
  details,
  headline,
  hoursText,
  nextUpdate,
  peopleText,
  rangeOf,
} from "./overview-copy.ts";
import { PageDays, useOwnDays } from "./page-days.tsx";
import { PanelFigures } from "./panel-figures.tsx";
import { usePlans } from "./plans-panel.tsx";
import printed from "./print.module.css";
import { currentDays, isReleased } from "./released.ts";
import { type Insight, useInsight } from "./use-insight.ts";
import { useLightThemeForPrint } from "./use-light-theme-for-print.ts";
import { useSelectedGroup } from "./use-selected-group.ts";

type Props = {
  /** What administrators have to do. Nothing for leaders. */
  readonly Tasks: () => ReactNode;
  readonly Assignments: (props: { readonly group: string }) => ReactNode;
};

/** The start page of leaders and administrators: how a group is doing, and what needs attention. */
export function OverviewPage({ Tasks, Assignments }: Props) {
  const user = useSession()?.user;
  const isOffline = useSyncStatus(useDevice()).reach === "down";
  useLightThemeForPrint();
  if (!user) return null;
  if (!canSeeInsights(user)) return <NotLeader title={copy.title} />;
  return (
    <div className={classNames(styles.page, printed.page)}>
      <PageTitle title={copy.title} />
      {canChooseGroup(user) && (
        <div className={classNames(styles.switch, printed.onScreen)}>
          <GroupSwitch user={user} />
        </div>
      )}
      {isOffline && (
        <Note icon="no-network" isNew>
          <p>{insightsPage.offline}</p>
        </Note>
      )}
      <GroupOverview user={user} Assignments={Assignments} />
      <Tasks />
    </div>
  );
}

type GroupProps = Pick<Props, "Assignments"> & { readonly user: User };

function GroupOverview({ user, Assignments }: GroupProps) {
  const selection = useSelectedGroup(user);
  if (selection.kind === "group") {
    const { group } = selection;
    return (
      <Figures key={group.id} group={group}>
        <Assignments group={group.id} />
        {isLeader(user.burnout_role) && <DigestCard group={group.id} />}
      </Figures>
    );
  }
  const { title, text } = selection.kind === "choose" ? chooseGroup : noGroup;
  return (
    <EmptyState title={title} icon="insights">
      <p>{text}</p>
    </EmptyState>
  );
}

const filters = filtersOf({});

type FiguresProps = Pick<AreaProps, "group"> & { readonly children: ReactNode };

function Figures({ group, children }: FiguresProps) {
  const burnoutQuery = insightQuery("burnout", group, filters);
  const learningQuery = insightQuery("engagement", group, filters);
  const rolling = useInsight(burnoutRollingMetrics, burnoutQuery);
  const filtered = useInsight(burnoutFiltered, burnoutQuery);
  const significant = useInsight(burnoutSignificant, burnoutQuery);
  const hours = useInsight(hoursWatched, learningQuery);
  const credits = useInsight(totalCreditsClaimed, learningQuery);
  const plans = usePlans(group.id);
  const target = plans.target.value?.percent ?? null;
  return (
    <PageDays value={rolling.published ?? undefined}>
      <p className="small muted">{aboutPage(group.name, rolling.published)}</p>
      {rolling.data && (
        <p className={styles.headline}>
          <b>{headline(rolling.data)}</b> {details(rolling.data, target)}
        </p>
      )}
      <div className={styles.figures}>
        <StatCard title={copy.burnedOut} to={INSIGHTS_PATH} insight={rolling}>
          {({ current, previous, change }) => {
            if (!isReleased(current)) return undefined;
            const isCompared = isReleased(previous) && isReleased(change);
            return (
              <Stat
                value={formatShare(current.rate)}
                note={rangeOf(current)}
                change={
                  isCompared
                    ? wholeGroup.change.text(change, previous, current)
                    : wholeGroup.change.none
                }
              />
            );
          }}
        </StatCard>
        <StatCard title={copy.participation} to={INSIGHTS_PATH} insight={rolling}>
          {({ participation }) =>
            isReleased(participation) && (
              <Stat
                value={wholeGroup.participation.share(participation)}
                note={wholeGroup.participation.text(participation, rolling.published?.months)}
              />
            )
          }
        </StatCard>
        <LearningCards hours={hours} credits={credits} />
      </div>
      <div className={styles.columns}>
        <div className={styles.trend}>
          <TrendPanel insight={filtered} plans={plans} />
        </div>
        <Section title={copy.attention}>
          {rolling.data && significant.data && (
            <Concerns
              isPublished={isReleased(rolling.data.current)}
              concerns={concernsOf(
                rolling.data,
                isReleased(significant.data) ? significant.data : undefined,
                target,
              )}
            />
          )}
          {rolling.published && <p className={styles.next}>{nextUpdate(rolling.published)}</p>}
          {children}
        </Section>
      </div>
    </PageDays>
  );
}

type LearningProps = { readonly hours: Insight<Hours>; readonly credits: Insight<Claimed> };

function LearningCards({ hours, credits }: LearningProps) {
  const to = `${INSIGHTS_PATH}/engagement`;
  return (
    <>
      <StatCard title={copy.hours} to={to} insight={hours} days={currentDays}>
        {(data) => amountStat(data, hoursText(data), hoursMeasure)}
      </StatCard>
      <StatCard title={copy.credits} to={to} insight={credits} days={currentDays}>
        {(data) => amountStat(data, creditsText(data), () => creditsMeasure)}
      </StatCard>
    </>
  );
}

/** Returns nothing if the figure is about too few people. */
function amountStat(
  { current, previous }: Pick<Hours, "current" | "previous">,
  text: string | undefined,
  measureOf: typeof hoursMeasure,
): ReactNode {
  if (!isReleased(current) || text === undefined) return undefined;
  return (
    <Stat
      {...numberAndUnit(text)}
      note={peopleText(current.people)}
      change={changeText(current, previous, measureOf(current, previous))}
    />
  );
}

type StatCardProps<Data> = {
  readonly title: string;
  readonly to: string;
  readonly insight: Insight<Data>;
  /** The days of the figure, printed if they differ from those of the page. */
  readonly days?: (data: Data) => Days | undefined;
  /** Nothing if the figure is about too few people. */
  readonly children: (data: Data) => ReactNode;
};

function StatCard<Data>({ title, to, insight, days, children }: StatCardProps<Data>) {
  const own = useOwnDays(insight.data === undefined ? undefined : days?.(insight.data));
  return (
    <Card className={styles.figure} aria-label={title} aria-busy={insight.status === "loading"}>
      <h2>
        <TextLink to={to} className={styles.link}>
          {title}
          <Icon name="forward" size="s" />
        </TextLink>
      </h2>
      <PanelFigures title={title} insight={insight}>
        {(data) => children(data) || <p className="small muted">{copy.suppressed}</p>}
      </PanelFigures>
      {own && <p className="small muted">{own}</p>}
    </Card>
  );
}

type ConcernsProps = { readonly concerns: readonly Concern[]; readonly isPublished: boolean };

function Concerns({ concerns, isPublished }: ConcernsProps) {
  if (!isPublished)
    return (
      <EmptyState title={copy.unpublished.title} icon="insights" level={3}>
        <p>{copy.unpublished.text}</p>
      </EmptyState>
    );
  if (concerns.length === 0)
    return (
      <EmptyState title={copy.none.title} icon="check" level={3}>
        <p>{copy.none.text}</p>
      </EmptyState>
    );
  return (
    <ul className={styles.concerns}>
      {concerns.map(({ text, detail }) => (
        <li key={text}>
          <Icon name="attention" />
          <div>
            <TextLink to={INSIGHTS_PATH}>{text}</TextLink>
            <p className="small muted">{detail}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}
