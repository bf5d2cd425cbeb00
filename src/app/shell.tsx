import { lazy, Suspense, useRef } from "react";
import { Outlet, useLocation } from "react-router-dom";
import type { User } from "#contract/accounts/session.ts";
import { hasNewerData, useDeviceState } from "#device/device.tsx";
import { useSession } from "#device/use-session.ts";
import { PlayerHost } from "#features/player/player-host.tsx";
import { canOpenAdmin, canSeeInsights } from "#shared/accounts/group-access.ts";
import { openHelp } from "#shared/help/help.ts";
import { isWithin } from "#shared/navigation/paths.ts";
import { SyncStatusLine } from "#shared/status/status-line.tsx";
import { BrandMark } from "#ui/brand-mark.tsx";
import { Icon } from "#ui/icon.tsx";
import type { IconName } from "#ui/icon-paths.ts";
import { Link } from "#ui/link.tsx";
import { ThemeSwitch } from "#ui/theme-switch.tsx";
import { useMatches } from "#ui/use-matches.ts";
import { shell as copy } from "./app-copy.ts";
import { BackgroundEffectsHost } from "./background-effects-host.tsx";
import { ErrorBoundary } from "./error-boundary.tsx";
import { GroupFooter } from "./group-footer.tsx";
import { PageSkeleton } from "./page-skeleton.tsx";
import { paths } from "./paths.ts";
import { SkipLink } from "./skip-link.tsx";
import { useDockHeight } from "./use-dock-height.ts";

/** Loaded only for people who need it. */
const ConfirmEmailBanner = lazy(async () => ({
  default: (await import("#features/session/confirm-email-banner.tsx")).ConfirmEmailBanner,
}));

const RollbackPage = lazy(async () => ({
  default: (await import("./rollback-page.tsx")).RollbackPage,
}));

type NavItem = {
  readonly to: string;
  readonly name: string;
  readonly icon: IconName;
  /** Paths that belong to this item. */
  readonly below: readonly string[];
  /** Whose bar has it on phones, which has room for few items. Others reach it from "You". Default: everyone's. */
  readonly onPhonesFor?: "learners" | "leaders" | "nobody";
  /** Returns true for people who can see it. Default: everyone. */
  readonly isFor?: (user: User) => boolean;
};

const navItems: readonly NavItem[] = [
  {
    to: paths.overview,
    name: copy.overview,
    icon: "home",
    below: [paths.overview],
    isFor: canSeeInsights,
  },
  {
    to: paths.insights,
    name: copy.insights,
    icon: "insights",
    below: [paths.insights],
    isFor: canSeeInsights,
  },
  {
    to: paths.library,
    name: copy.library,
    icon: "library",
    below: [paths.library, paths.enrichmentCenter],
  },
  {
    to: paths.assessment,
    name: copy.checkIn,
    icon: "check-in",
    below: [paths.assessment, paths.pulse],
    onPhonesFor: "learners",
  },
  {
    to: paths.downloads,
    name: copy.downloads,
    icon: "download",
    below: [paths.downloads, paths.sending],
    onPhonesFor: "learners",
  },
  {
    to: paths.credits,
    name: copy.credits,
    icon: "credit",
    below: [paths.credits],
  },
  {
    to: paths.you,
    name: copy.you,
    icon: "person",
    below: [paths.you, paths.achievements],
  },
  {
    to: paths.admin,
    name: copy.admin,
    icon: "key",
    below: [paths.admin],
    onPhonesFor: "nobody",
    isFor: canOpenAdmin,
  },
];

const navItemsFor = (user: User | undefined) =>
  navItems.filter(({ isFor }) => !isFor || (user && isFor(user)));

const isOnPhonesOf = (user: User | undefined, { onPhonesFor }: NavItem): boolean => {
  const reader = user && canSeeInsights(user) ? "leaders" : "learners";
  return onPhonesFor === undefined || onPhonesFor === reader;
};

/** Pages that show the sync status themselves. On all others, it is at the end of the navigation bar. */
const pagesWithStatus: readonly string[] = [
  paths.library,
  paths.downloads,
  paths.sending,
  paths.credits,
  paths.achievements,
];

/** Pages that mostly work without local data. One of these pages has the sign-out button. */
const pagesWithoutData: readonly string[] = [paths.you, paths.insights];

/** Pages without distractions. */
const focusPages: readonly string[] = [paths.assessment, paths.pulse];

/** Returns `page` on the item's own page, and `true` on one below it. */
const ariaCurrent = (pathname: string, to: string, below: readonly string[]) =>
  pathname === to ? "page" : isWithin(pathname, below) || undefined;

/** The navigation bar, the page, and the player. The bar and the player persist across pages. */
export function Shell() {
  const { pathname } = useLocation();
  const user = useSession()?.user;
  const dock = useRef<HTMLDivElement>(null);
  useDockHeight(dock);
  const hasSideBar = useMatches("(min-width: 60rem)");
  const isFocused = focusPages.includes(pathname) || isWithin(pathname, [paths.welcome]);
  const hasBanner = user?.confirmed === false && !isFocused && pathname !== paths.confirmEmail;
  const isRolledBack = hasNewerData(useDeviceState());
  const items = navItemsFor(user);
  const hiddenOnPhones = items.filter((item) => !isOnPhonesOf(user, item));
  const belowYou = hasSideBar ? [] : hiddenOnPhones.flatMap(({ below }) => below);
  return (
    <div className={isFocused ? "shell shell-quiet" : "shell"}>
      <SkipLink />
      <nav className="shell-nav" aria-label={copy.main} hidden={isFocused}>
        <Link className="shell-brand" to={paths.library}>
          <BrandMark />
          {copy.brand}
        </Link>
        <ul>
          {items.map((item) => {
            const { to, name, icon, below } = item;
            const all = to === paths.you ? [...below, ...belowYou] : below;
            return (
              <li key={to} className={hiddenOnPhones.includes(item) ? "shell-at-side" : undefined}>
                <Link to={to} aria-current={ariaCurrent(pathname, to, all)}>
                  <Icon name={icon} />
                  <span>{name}</span>
                </Link>
              </li>
            );
          })}
          <li>
            <button type="button" aria-haspopup="dialog" onClick={openHelp}>
              <Icon name="heart" />
              <span>{copy.help}</span>
            </button>
          </li>
        </ul>
        <div className="shell-foot">
          <GroupFooter />
          {!pagesWithStatus.includes(pathname) && <SyncStatusLine />}
          <ThemeSwitch />
        </div>
      </nav>
      <main className="shell-main" id="main" tabIndex={-1}>
        {hasBanner && (
          <Suspense>
            <ConfirmEmailBanner />
          </Suspense>
        )}
        <ErrorBoundary key={pathname} inShell>
          <Suspense fallback={<PageSkeleton />}>
            {isRolledBack && !pagesWithoutData.includes(pathname) ? <RollbackPage /> : <Outlet />}
          </Suspense>
        </ErrorBoundary>
      </main>
      <div className="shell-dock" ref={dock}>
        <PlayerHost />
      </div>
      <BackgroundEffectsHost />
    </div>
  );
}
