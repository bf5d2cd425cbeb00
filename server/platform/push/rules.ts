const HOUR = 3600_000;
const DAY = 24 * HOUR;

/** Minimum time between reminders, whatever the survey says. */
export const MIN_INTERVAL_MS = 7 * DAY;

/** Push services drop undelivered reminders after this. */
export const TTL_SECONDS = 2 * 24 * 3600;

/** 16 to 20 h UTC is daytime in all of the continental United States. We don't know where people are. */
export const isReminderHour = (now: number): boolean => {
  const hour = new Date(now).getUTCHours();
  return hour >= 16 && hour < 20;
};

/** How long a chosen hour lasts, for servers that were down when it began. */
export const CHOSEN_HOURS = 2;

/** A declarative push message, shown by the browser or our service worker. Contains nothing about the person. */
export const reminderMessage = (publicUrl: string) => ({
  web_push: 8030,
  notification: {
    title: "Respite",
    body: "Your pulse check is ready. It takes about 15 seconds.",
    lang: "en",
    tag: "pulse-check",
    navigate: `${publicUrl}/pulse`,
  },
  app_badge: 1,
});
