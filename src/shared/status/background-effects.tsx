import { useEffect } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { useDevice } from "#device/device.tsx";
import { useAppBadge } from "#shared/check-in/app-badge.ts";
import { renewReminders } from "#shared/check-in/reminders.ts";
import {
  ACHIEVEMENTS_PATH,
  ASSESSMENT_PATH,
  isWithin,
  PULSE_PATH,
  SENDING_PATH,
} from "#shared/navigation/paths.ts";
import { Spoken } from "./announcer.tsx";
import { useCelebrations } from "./celebrations.ts";
import { useLogOfUse } from "./use-utilization-log.ts";

/** What goes along with every page of somebody who is signed in, and is not seen on any. */
export function Companions() {
  const navigate = useNavigate();
  const device = useDevice();
  useAppBadge();
  const { pathname } = useLocation();
  // Whoever has just said how they are is not congratulated.
  const isApart = isWithin(pathname, [ASSESSMENT_PATH, PULSE_PATH]);
  useLogOfUse(device, pathname);
  useCelebrations(() => void navigate(ACHIEVEMENTS_PATH), isApart);
  useEffect(() => {
    // What cannot be renewed now is renewed at the next start.
    if (device) renewReminders(device).catch(() => undefined);
  }, [device]);
  return <Spoken isSaid={pathname === SENDING_PATH} />;
}
