import { useEffect, useState } from "react";
import { calendarDay } from "#sync/local/calendar-day.ts";

/** Returns the device's date, yyyy-MM-dd. Changes at midnight, or when the page is seen again after it. */
export function useToday(): string {
  const [today, setToday] = useState(() => calendarDay(new Date()));
  // biome-ignore lint/correctness/useExhaustiveDependencies: each day has its own timer
  useEffect(() => {
    const look = () => setToday(calendarDay(new Date()));
    const now = new Date();
    const midnight = new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1);
    const timer = setTimeout(look, midnight.getTime() - now.getTime());
    document.addEventListener("visibilitychange", look);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", look);
    };
  }, [today]);
  return today;
}
