import { pluralize } from "./format.ts";

const twoDigits = (value: number) => value.toString().padStart(2, "0");

/** Returns "6:12" or "1:02:09". */
export function formatClock(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor((whole % 3600) / 60)];
  const rest = twoDigits(whole % 60);
  return hours > 0 ? `${hours}:${twoDigits(minutes)}:${rest}` : `${minutes}:${rest}`;
}

/** Returns "6 minutes 12 seconds", for screen readers. */
export function formatSpokenTime(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const [hours, minutes, rest] = [
    Math.floor(whole / 3600),
    Math.floor((whole % 3600) / 60),
    whole % 60,
  ];
  const parts = [
    hours > 0 && pluralize(hours, "hour"),
    minutes > 0 && pluralize(minutes, "minute"),
    (rest > 0 || whole === 0) && pluralize(rest, "second"),
  ];
  return parts.filter(Boolean).join(" ");
}
