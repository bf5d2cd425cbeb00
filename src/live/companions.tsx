import { useEffect } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { useAppBadge } from "./app-badge.ts";
import { useCelebrations } from "./celebrations.ts";
import { useDevice } from "./device.tsx";
import { ACHIEVEMENTS_PATH, ASSESSMENT_PATH, isWithin, PULSE_PATH, SENDING_PATH } from "./paths.ts";
import { renewReminders } from "./reminders.ts";
import { Spoken } from "./spoken.tsx";
import { useLogOfUse } from "./use-log.ts";

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
