import { useEffect } from "react";
import { BrowserRouter } from "react-router-dom";
import { currentSession } from "#device/current-session.ts";
import { DeviceProvider } from "#device/device.tsx";
import { eraseMarked } from "#device/erase-traces.ts";
import { useSession } from "#device/use-session.ts";
import { HelpHost } from "#shared/help/help-host.tsx";
import { ToastRegion } from "#ui/toast.tsx";
import { useLazyModule } from "#ui/use-lazy-module.ts";
import { ErrorBoundary } from "./error-boundary.tsx";
import { loadLikelyPages } from "./pages.ts";
import { RouteChanges } from "./route-changes.tsx";
import { AppRoutes } from "./routes.tsx";

export function App() {
  return (
    <ErrorBoundary>
      <BrowserRouter>
        <DeviceProvider>
          <RouteChanges />
          <AppRoutes />
          <HelpHost />
          <ToastRegion />
          <Housekeeping />
        </DeviceProvider>
      </BrowserRouter>
    </ErrorBoundary>
  );
}

const loadUpdates = () => import("./updates.tsx");

function Housekeeping() {
  const loaded = useLazyModule(loadUpdates, 300);
  useEffect(() => {
    // When someone is signed in, opening their databases waits for it.
    if (!currentSession()) void eraseMarked().catch(reportError);
  }, []);
  const owner = useSession()?.user.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another person sees other pages
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const load = () => {
      timer = setTimeout(() => void loadLikelyPages(currentSession()?.user), 1500);
    };
    if (document.readyState === "complete") load();
    else addEventListener("load", load, { once: true });
    return () => {
      clearTimeout(timer);
      removeEventListener("load", load);
    };
  }, [owner]);
  return loaded ? <loaded.Updates /> : null;
}
