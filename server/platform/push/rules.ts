const HOUR = 3600_000;
const DAY = 24 * HOUR;

/** Nobody is reminded more often, whatever a survey says. */
export const MIN_INTERVAL_MS = 7 * DAY;

/** A reminder that could not be delivered for so long comes no more. */
export const TTL_SECONDS = 2 * 24 * 3600;

/** Where somebody is we do not know and do not ask: from 16 to 20 h UTC it is day from the East to the West coast. */
export const isReminderHour = (now: number): boolean => {
  const hour = new Date(now).getUTCHours();
  return hour >= 16 && hour < 20;
};

/** Shown as it is by browsers that can (RFC 8030, declarative), else by our worker. Says nothing of the person. */
export const reminderMessage = (publicUrl: string) => ({
  web_push: 8030,
  notification: {
    title: "Respite",
    body: "A pulse check is ready for you. It takes about 15 seconds.",
    lang: "en",
    tag: "pulse-check",
    navigate: `${publicUrl}/pulse`,
  },
  app_badge: 1,
});
