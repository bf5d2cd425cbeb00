import { useEffect } from "react";
import { useNavigate } from "react-router-dom";
import { OPEN_PULSE } from "#sync/worker-messages.ts";
import { useAppBadge } from "./app-badge.ts";
import { useCelebrations } from "./celebrations.ts";
import { useDevice } from "./device.tsx";
import { ACHIEVEMENTS_PATH, PULSE_PATH } from "./paths.ts";
import { renewReminders } from "./reminders.ts";

/** What goes along with every page of somebody who is signed in, and is not seen on any. */
export function Companions() {
  const navigate = useNavigate();
  const device = useDevice();
  useAppBadge();
  useCelebrations(() => void navigate(ACHIEVEMENTS_PATH));
  useEffect(() => {
    // What cannot be renewed now is renewed at the next start.
    if (device) renewReminders(device).catch(() => undefined);
  }, [device]);
  useEffect(() => {
    const workers: ServiceWorkerContainer | undefined = navigator.serviceWorker;
    const listen = ({ data }: MessageEvent) => {
      if (data === OPEN_PULSE) void navigate(PULSE_PATH);
    };
    workers?.addEventListener("message", listen);
    return () => workers?.removeEventListener("message", listen);
  }, [navigate]);
  return null;
}
