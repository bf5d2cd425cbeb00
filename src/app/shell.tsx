import { type RefObject, Suspense, useEffect, useRef } from "react";
import { Link, Outlet, useLocation } from "react-router-dom";
import type { User } from "#contract/accounts/session.ts";
import { useSession } from "#device/session.ts";
import { PlayerHost } from "#features/player/player-host.tsx";
import { canSeeInsights } from "#shared/accounts/group-access.ts";
import { openHelp } from "#shared/help/help.ts";
import { isWithin } from "#shared/navigation/paths.ts";
import { Standing } from "#shared/status/status-line.tsx";
import { BrandMark } from "#ui/brand-mark.tsx";
import { Icon } from "#ui/icon.tsx";
import type { IconName } from "#ui/icon-paths.ts";
import { ThemeSwitch } from "#ui/theme-switch.tsx";
import { useMatches } from "#ui/use-matches.ts";
import { CompanionsHost } from "./background-effects-host.tsx";
import { ErrorBoundary } from "./error-boundary.tsx";
import { GroupFoot } from "./group-foot.tsx";
import { PageBones } from "./page-skeleton.tsx";
import { paths } from "./paths.ts";

type Place = {
  readonly to: string;
  readonly name: string;
  readonly icon: IconName;
  /** Addresses that belong here. */
  readonly below: readonly string[];
  /** And here as well where the bar has only room for five. */
  readonly belowAtThumb?: readonly string[];
  /** Five fit at the thumb; on a phone one comes there from "You". */
  readonly onlyAtSide?: true;
  /** Those it is for; everybody, unless said. */
  readonly isFor?: (user: User) => boolean;
};

const places: readonly Place[] = [
  {
    to: paths.library,
    name: "Library",
    icon: "library",
    below: [paths.library, "/enrichment_center"],
  },
  {
    to: paths.assessment,
    name: "Check-in",
    icon: "check-in",
    below: [paths.assessment, paths.pulse],
  },
  {
    to: paths.downloads,
    name: "Downloads",
    icon: "download",
    below: [paths.downloads, paths.sending],
  },
  {
    to: paths.credits,
    name: "Credits",
    icon: "credit",
    below: [paths.credits],
    onlyAtSide: true,
  },
  {
    to: paths.you,
    name: "You",
    icon: "person",
    below: [paths.you, paths.achievements],
    belowAtThumb: [paths.credits, paths.insights, paths.admin],
  },
  {
    to: paths.insights,
    name: "Insights",
    icon: "insights",
    below: [paths.insights],
    onlyAtSide: true,
    isFor: canSeeInsights,
  },
  {
    to: paths.admin,
    name: "Admin",
    icon: "key",
    below: [],
    onlyAtSide: true,
    isFor: canSeeInsights,
  },
];

const placesFor = (user: User | undefined) =>
  places.filter(({ isFor }) => !isFor || (user && isFor(user)));

/** Pages that say at their top what is still to be sent; beside all others it stands at the foot of the bar. */
const saysItself: readonly string[] = [
  paths.library,
  paths.downloads,
  paths.sending,
  paths.credits,
  paths.achievements,
];

/** One question at a time, with nothing beside it. */
const quietPages: readonly string[] = [paths.assessment, paths.pulse];

/** On the page itself, or on one that belongs to it. */
const whereIs = (pathname: string, to: string, below: readonly string[]) =>
  pathname === to ? "page" : isWithin(pathname, below) || undefined;

/** Tells the style sheet how much room the mini player takes. */
export function useDockHeight(dock: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const element = dock.current;
    if (!element) return;
    const { style } = document.documentElement;
    const watcher = new ResizeObserver(() => {
      style.setProperty("--dock", `${element.offsetHeight}px`);
    });
    watcher.observe(element);
    return () => {
      watcher.disconnect();
      style.removeProperty("--dock");
    };
  }, [dock]);
}

export function SkipLink() {
  return (
    <a className="skip-link" href="#main">
      Skip to content
    </a>
  );
}

/** Bar at the thumb on phones, at the side on desktops. It stays while pages change, and so does what plays. */
export function Shell() {
  const { pathname } = useLocation();
  const user = useSession()?.user;
  const dock = useRef<HTMLDivElement>(null);
  useDockHeight(dock);
  const isAtSide = useMatches("(min-width: 60rem)");
  const isQuiet = quietPages.includes(pathname);
  return (
    <div className={isQuiet ? "shell shell-quiet" : "shell"}>
      <SkipLink />
      <nav className="shell-nav" aria-label="Main" hidden={isQuiet}>
        <Link className="shell-brand" to={paths.library}>
          <BrandMark />
          Respite
        </Link>
        <ul>
          {placesFor(user).map(({ to, name, icon, below, belowAtThumb = [], onlyAtSide }) => (
            <li key={to} className={onlyAtSide && "shell-at-side"}>
              <Link
                to={to}
                aria-current={whereIs(pathname, to, isAtSide ? below : below.concat(belowAtThumb))}
              >
                <Icon name={icon} />
                <span>{name}</span>
              </Link>
            </li>
          ))}
          <li>
            <button type="button" aria-haspopup="dialog" onClick={openHelp}>
              <Icon name="heart" />
              <span>Help</span>
            </button>
          </li>
        </ul>
        <div className="shell-foot">
          <GroupFoot />
          {!saysItself.includes(pathname) && <Standing />}
          <ThemeSwitch />
        </div>
      </nav>
      <main className="shell-main" id="main" tabIndex={-1}>
        <ErrorBoundary key={pathname} inShell>
          <Suspense fallback={<PageBones />}>
            <Outlet />
          </Suspense>
        </ErrorBoundary>
      </main>
      <div className="shell-dock" ref={dock} hidden={isQuiet}>
        <PlayerHost />
      </div>
      <CompanionsHost />
    </div>
  );
}
