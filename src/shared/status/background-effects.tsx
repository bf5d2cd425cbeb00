import { useEffect } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { useDevice } from "#device/device.tsx";
import { renewReminders } from "#shared/check-in/reminders.ts";
import { useAppBadge } from "#shared/check-in/use-app-badge.ts";
import {
  ACHIEVEMENTS_PATH,
  ASSESSMENT_PATH,
  isWithin,
  PULSE_PATH,
  SENDING_PATH,
} from "#shared/navigation/paths.ts";
import { StatusAnnouncer } from "./announcer.tsx";
import { useCelebrations } from "./celebrations.ts";
import { useUtilizationLog } from "./use-utilization-log.ts";

/** Runs the background effects of all signed-in pages. */
export function BackgroundEffects() {
  const navigate = useNavigate();
  const device = useDevice();
  useAppBadge();
  const { pathname } = useLocation();
  // No celebrations during an assessment or a pulse check.
  const isApart = isWithin(pathname, [ASSESSMENT_PATH, PULSE_PATH]);
  useUtilizationLog(device, pathname);
  useCelebrations(() => void navigate(ACHIEVEMENTS_PATH), isApart);
  useEffect(() => {
    // A failed renewal is repeated at the next start.
    if (device) renewReminders(device).catch(() => undefined);
  }, [device]);
  return <StatusAnnouncer isStatusVisible={pathname === SENDING_PATH} />;
}
