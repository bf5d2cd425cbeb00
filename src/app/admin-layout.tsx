import { Suspense, useRef } from "react";
import { Route, Routes, useLocation } from "react-router-dom";
import { useSession } from "#device/session.ts";
import { AdminShell } from "#features/admin/admin-shell.tsx";
import { Forbidden } from "#features/admin/forbidden.tsx";
import { PlayerHost } from "#features/player/player-host.tsx";
import { mayOpen } from "#shared/admin/admin-navigation.ts";
import { TitleEnding } from "#ui/page-title.tsx";
import type { AdminPage } from "./admin-page.ts";
import { adminPages } from "./admin-pages.ts";
import { CompanionsHost } from "./background-effects-host.tsx";
import { ErrorBoundary } from "./error-boundary.tsx";
import { NotFoundPage } from "./not-found-page.tsx";
import { PageView } from "./page.tsx";
import { PageBones } from "./page-skeleton.tsx";
import { SkipLink, useDockHeight } from "./shell.tsx";

/** The admin area: a frame of its own, whose code comes with its first page. */
export function AdminLayout() {
  const { pathname } = useLocation();
  const role = useSession()?.user.burnout_role ?? "";
  const dock = useRef<HTMLDivElement>(null);
  useDockHeight(dock);
  const places = adminPages.filter(({ who }) => mayOpen(role, who));
  return (
    <TitleEnding value="Respite admin">
      <SkipLink />
      <AdminShell places={places}>
        <ErrorBoundary key={pathname} inShell>
          <Suspense fallback={<PageBones />}>
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
      <CompanionsHost />
    </TitleEnding>
  );
}

type Guard = { readonly role: string; readonly one: AdminPage };

/** A courtesy, in words: the server decides again on every call. */
const Guarded = ({ role, one }: Guard) =>
  mayOpen(role, one.who) ? <PageView page={one.page} /> : <Forbidden role={role} />;
