import { Suspense, useRef } from "react";
import { Route, Routes, useLocation } from "react-router-dom";
import { useSession } from "#device/use-session.ts";
import { AdminShell } from "#features/admin/admin-shell.tsx";
import { Forbidden } from "#features/admin/forbidden.tsx";
import { PlayerHost } from "#features/player/player-host.tsx";
import { mayOpen } from "#shared/admin/admin-navigation.ts";
import { TitleSuffix } from "#ui/page-title.tsx";
import type { AdminPage } from "./admin-page.ts";
import { adminPages } from "./admin-pages.ts";
import { ADMIN_TITLE } from "./app-copy.ts";
import { BackgroundEffectsHost } from "./background-effects-host.tsx";
import { ErrorBoundary } from "./error-boundary.tsx";
import { NotFoundPage } from "./not-found-page.tsx";
import { PageView } from "./page.tsx";
import { PageSkeleton } from "./page-skeleton.tsx";
import { SkipLink } from "./skip-link.tsx";
import { useDockHeight } from "./use-dock-height.ts";

/** The layout of the admin area, loaded with its first page. */
export function AdminLayout() {
  const { pathname } = useLocation();
  const role = useSession()?.user.burnout_role ?? "";
  const dock = useRef<HTMLDivElement>(null);
  useDockHeight(dock);
  const routes = adminPages.filter(({ who }) => mayOpen(role, who));
  return (
    <TitleSuffix value={ADMIN_TITLE}>
      <SkipLink />
      <AdminShell places={routes}>
        <ErrorBoundary key={pathname} inShell>
          <Suspense fallback={<PageSkeleton />}>
            <Routes>
              {adminPages.map((one) => (
                <Route key={one.path} path={one.path} element={<Guarded role={role} one={one} />} />
              ))}
              <Route path="*" element={<NotFoundPage />} />
            </Routes>
          </Suspense>
        </ErrorBoundary>
      </AdminShell>
      <div className="shell-dock" ref={dock}>
        <PlayerHost />
      </div>
      <BackgroundEffectsHost />
    </TitleSuffix>
  );
}

type Guard = { readonly role: string; readonly one: AdminPage };

/** Explains missing access. The server authorizes every call. */
const Guarded = ({ role, one }: Guard) =>
  mayOpen(role, one.who) ? <PageView page={one.page} /> : <Forbidden role={role} />;
