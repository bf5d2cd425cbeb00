import { type ComponentType, lazy, Suspense } from "react";
import { Navigate, useLocation, useParams } from "react-router-dom";
import type { User } from "#contract/accounts/session.ts";
import { useDevice } from "#device/device.tsx";
import { useSession } from "#device/use-session.ts";
import { useSyncStatus } from "#device/use-sync-status.ts";
import { canChooseGroup, canSeeInsights } from "#shared/accounts/group-access.ts";
import { GroupSwitch } from "#shared/accounts/group-switch.tsx";
import { INSIGHTS_PATH } from "#shared/navigation/paths.ts";
import { Button } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Link } from "#ui/link.tsx";
import { Note } from "#ui/note.tsx";
import { PageTitle } from "#ui/page-title.tsx";
import { Skeleton, SkeletonBlock } from "#ui/skeleton.tsx";
import type { AreaName } from "./area.ts";
import { areas } from "./area.ts";
import type { AreaProps } from "./area-props.ts";
import { departmentNames } from "./filter-values.ts";
import { FilterBar } from "./filters-bar.tsx";
import { filtersInWords } from "./filters-copy.ts";
import styles from "./insights.module.css";
import {
  aboutFigures,
  areaNames,
  chooseGroup,
  insightsPage as copy,
  noGroup,
} from "./insights-page-copy.ts";
import { NotLeader } from "./not-leader.tsx";
import printed from "./print.module.css";
import { GroupViewsButton } from "./saved-views.tsx";
import { useFilterValues } from "./use-filter-values.ts";
import { useFilters } from "./use-filters.ts";
import { useLightThemeForPrint } from "./use-light-theme-for-print.ts";
import { useSelectedGroup } from "./use-selected-group.ts";

const views: Readonly<Record<AreaName, ComponentType<AreaProps>>> = {
  burnout: lazy(async () => ({ default: (await import("./burnout-area.tsx")).BurnoutArea })),
  engagement: lazy(async () => ({
    default: (await import("./engagement-area.tsx")).EngagementArea,
  })),
  efficacy: lazy(async () => ({ default: (await import("./efficacy-area.tsx")).EfficacyArea })),
  questions: lazy(async () => ({ default: (await import("./questions-area.tsx")).QuestionsArea })),
};

const pathOf = (area: AreaName) =>
  area === "burnout" ? INSIGHTS_PATH : `${INSIGHTS_PATH}/${area}`;

/** Aggregated figures of a practice group, for leaders and administrators. */
export function InsightsPage() {
  const user = useSession()?.user;
  const { area: named = "burnout" } = useParams();
  const area = areas.find((one) => one === named);
  if (!user) return null;
  if (!canSeeInsights(user)) return <NotLeader title={copy.title} />;
  if (!area) return <Navigate to={INSIGHTS_PATH} replace />;
  return <Insights user={user} area={area} />;
}

function Insights({ user, area }: { readonly user: User; readonly area: AreaName }) {
  const selection = useSelectedGroup(user);
  useLightThemeForPrint();
  return (
    <div className={printed.page}>
      <header className={styles.head}>
        <div>
          {selection.kind === "group" && <p className="small muted">{selection.group.name}</p>}
          <PageTitle title={copy.areaTitle(area)}>{copy.title}</PageTitle>
        </div>
        {selection.kind === "group" && (
          <div className={styles.headTools}>
            <GroupViewsButton group={selection.group.id} area={area} />
            <Button icon="document" onClick={() => print()}>
              {copy.print}
            </Button>
          </div>
        )}
      </header>
      {canChooseGroup(user) && (
        <div className={selection.kind === "group" ? styles.switch : styles.choose}>
          <GroupSwitch user={user} />
        </div>
      )}
      {selection.kind === "group" ? (
        <Figures group={selection.group} area={area} />
      ) : (
        <div className={styles.state}>
          {selection.kind === "choose" ? <ChooseGroup /> : <NoGroup />}
        </div>
      )}
    </div>
  );
}

const ChooseGroup = () => (
  <EmptyState title={chooseGroup.title} icon="insights">
    <p>{chooseGroup.text}</p>
  </EmptyState>
);

const NoGroup = () => (
  <EmptyState title={noGroup.title} icon="insights">
    <p>{noGroup.text}</p>
  </EmptyState>
);

/** The tabs scroll sideways on phones. */
function scrollToTab(tab: HTMLElement | null) {
  const tabs = tab?.parentElement;
  if (tab && tabs)
    tabs.scrollLeft = tab.offsetLeft - tabs.offsetLeft + tab.offsetWidth - tabs.clientWidth;
}

type FiguresProps = { readonly group: AreaProps["group"]; readonly area: AreaName };

function Figures({ group, area }: FiguresProps) {
  const filtering = useFilters();
  const values = useFilterValues(group);
  const { search } = useLocation();
  const isOffline = useSyncStatus(useDevice()).reach === "down";
  const View = views[area];
  return (
    <>
      <nav className={styles.tabs} aria-label={copy.areas}>
        {areas.map((one) => (
          <Link
            key={one}
            to={{ pathname: pathOf(one), search }}
            aria-current={one === area ? "page" : undefined}
            ref={one === area ? scrollToTab : undefined}
          >
            {areaNames[one]}
          </Link>
        ))}
        <p className={styles.about}>{copy.areaHints[area]}</p>
      </nav>
      <FilterBar area={area} filtering={filtering} values={values} />
      <div className={styles.printed}>
        <h2>{areaNames[area]}</h2>
        <p>
          {filtersInWords(area, filtering.chosen, filtering.filters, departmentNames(values.data))}
        </p>
      </div>
      {isOffline && (
        <div className={styles.note}>
          <Note icon="no-network" isNew>
            <p>{copy.offline}</p>
          </Note>
        </div>
      )}
      <div className={styles.panels} key={group.id}>
        <Suspense fallback={<AreaSkeleton area={area} />}>
          <View group={group} filters={filtering.filters} />
        </Suspense>
      </div>
      <footer className={styles.footer}>
        <p className={styles.printedAt}>{copy.printed(new Date())}</p>
        <p className={printed.onScreen}>
          {aboutFigures.minimum} {aboutFigures.suppressed}
        </p>
        <p>
          {aboutFigures.checkIns} {aboutFigures.participation} {aboutFigures.range}
        </p>
      </footer>
    </>
  );
}

function AreaSkeleton({ area }: { readonly area: AreaName }) {
  return (
    <Skeleton label={copy.loading(area)} className={styles.bones}>
      <SkeletonBlock height="14rem" shape="cover" />
      <SkeletonBlock height="14rem" shape="cover" />
    </Skeleton>
  );
}
