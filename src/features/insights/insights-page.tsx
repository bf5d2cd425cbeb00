import { type ComponentType, lazy, Suspense } from "react";
import { Link, Navigate, useLocation, useParams } from "react-router-dom";
import type { User } from "#contract/accounts/session.ts";
import { useDevice } from "#device/device.tsx";
import { useSession } from "#device/session.ts";
import { useSyncStatus } from "#device/use-sync-status.ts";
import { canChooseGroup, canSeeInsights } from "#shared/accounts/group-access.ts";
import { GroupSwitch } from "#shared/accounts/group-switch.tsx";
import { INSIGHTS_PATH, LIBRARY_PATH } from "#shared/navigation/paths.ts";
import { Button } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { Note } from "#ui/note.tsx";
import { PageTitle } from "#ui/page-title.tsx";
import { Skeleton, SkeletonBlock } from "#ui/skeleton.tsx";
import type { AreaName } from "./area.ts";
import { areas } from "./area.ts";
import type { AreaProps } from "./area-props.ts";
import { FilterBar } from "./filters-bar.tsx";
import { inWords } from "./filters-copy.ts";
import styles from "./insights.module.css";
import { useFilters } from "./use-filters.ts";
import { useLightThemeForPrint } from "./use-light-theme-for-print.ts";
import { useSelectedGroup } from "./use-selected-group.ts";

type Area = { readonly name: string; readonly View: ComponentType<AreaProps> };

const parts: Readonly<Record<AreaName, Area>> = {
  burnout: {
    name: "Reported burnout",
    View: lazy(async () => ({ default: (await import("./burnout-area.tsx")).BurnoutArea })),
  },
  engagement: {
    name: "Engagement",
    View: lazy(async () => ({ default: (await import("./engagement-area.tsx")).EngagementArea })),
  },
  efficacy: {
    name: "Efficacy",
    View: lazy(async () => ({ default: (await import("./efficacy-area.tsx")).EfficacyArea })),
  },
};

const pathOf = (area: AreaName) =>
  area === "burnout" ? INSIGHTS_PATH : `${INSIGHTS_PATH}/${area}`;

/** Aggregated figures of a practice group, for leaders and administrators. */
export function InsightsPage() {
  const user = useSession()?.user;
  const { area: named = "burnout" } = useParams();
  const area = areas.find((one) => one === named);
  if (!user) return null;
  if (!canSeeInsights(user)) return <NotForYou />;
  if (!area) return <Navigate to={INSIGHTS_PATH} replace />;
  return <Insights user={user} area={area} />;
}

function NotForYou() {
  return (
    <>
      <PageTitle title="Insights" />
      <div className={styles.state}>
        <EmptyState
          title="Insights are for those who lead a group"
          icon="shield"
          actions={
            <LinkButton kind="main" to={LIBRARY_PATH}>
              Go to the library
            </LinkButton>
          }
        >
          <p>
            Leaders and administrators see figures of whole groups here, never of one person. What
            you answer is shown to nobody by name.
          </p>
        </EmptyState>
      </div>
    </>
  );
}

function Insights({ user, area }: { readonly user: User; readonly area: AreaName }) {
  const selection = useSelectedGroup(user);
  useLightThemeForPrint();
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <div>
          {selection.kind === "group" && <p className="small muted">{selection.group.name}</p>}
          <PageTitle title={`Insights: ${parts[area].name}`}>Insights</PageTitle>
        </div>
        {selection.kind === "group" && (
          <Button icon="document" onClick={() => print()}>
            Print
          </Button>
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
  <EmptyState title="Choose a practice group" icon="insights">
    <p>Figures are always of one group. Choose above which one you want to look at.</p>
  </EmptyState>
);

const NoGroup = () => (
  <EmptyState title="There is no group to look at" icon="insights">
    <p>
      You lead no practice group that is switched on. Whoever looks after Respite in your
      organisation can put that right.
    </p>
  </EmptyState>
);

type FiguresProps = { readonly group: AreaProps["group"]; readonly area: AreaName };

function Figures({ group, area }: FiguresProps) {
  const filtering = useFilters();
  const { search } = useLocation();
  const isOffline = useSyncStatus(useDevice()).reach === "down";
  const { View, name } = parts[area];
  return (
    <>
      <nav className={styles.tabs} aria-label="Areas of insights">
        {areas.map((one) => (
          <Link
            key={one}
            to={{ pathname: pathOf(one), search }}
            aria-current={one === area ? "page" : undefined}
          >
            {parts[one].name}
          </Link>
        ))}
      </nav>
      <FilterBar area={area} filtering={filtering} />
      <div className={styles.printed}>
        <h2>{name}</h2>
        <p>{inWords(area, filtering.chosen, filtering.filters)}</p>
        <p>
          Printed on {new Intl.DateTimeFormat("en-US", { dateStyle: "long" }).format(new Date())}.
          Figures of few people are withheld, so that everyone’s answer stays their own.
        </p>
      </div>
      {isOffline && (
        <Note icon="no-network" isNew>
          <p>
            There is no network. What was looked at before is shown with its time; newer figures are
            asked for once you are back.
          </p>
        </Note>
      )}
      <div className={styles.panels} key={group.id}>
        <Suspense fallback={<AreaSkeleton name={name} />}>
          <View group={group} filters={filtering.filters} />
        </Suspense>
      </div>
    </>
  );
}

function AreaSkeleton({ name }: { readonly name: string }) {
  return (
    <Skeleton label={`Opening ${name}`} className={styles.bones}>
      <SkeletonBlock height="14rem" shape="cover" />
      <SkeletonBlock height="14rem" shape="cover" />
    </Skeleton>
  );
}
