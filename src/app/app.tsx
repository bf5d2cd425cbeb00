import { useEffect } from "react";
import { BrowserRouter } from "react-router-dom";
import { currentSession } from "#device/current-session.ts";
import { DeviceProvider } from "#device/device.tsx";
import { eraseMarked } from "#device/erase-traces.ts";
import { HelpHost } from "#shared/help/help-host.tsx";
import { ToastRegion } from "#ui/toast.tsx";
import { ErrorBoundary } from "./error-boundary.tsx";
import { loadOtherPages } from "./pages.ts";
import { RouteChanges } from "./route-changes.tsx";
import { AppRoutes } from "./routes.tsx";
import { useUpdates } from "./updates.tsx";

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

function Housekeeping() {
  useUpdates();
  useEffect(() => {
    // When someone is signed in, opening their databases waits for it.
    if (!currentSession()) void eraseMarked().catch(reportError);
  }, []);
  useEffect(() => {
    const load = () => {
      setTimeout(() => void loadOtherPages(), 1500);
    };
    if (document.readyState === "complete") return load();
    addEventListener("load", load, { once: true });
    return () => removeEventListener("load", load);
  }, []);
  return null;
}
