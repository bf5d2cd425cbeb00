const SELECTED = "selected";

const eventNames: Readonly<Record<string, string>> = {
  "page looked at": "Page viewed",
  "lesson played": "Lesson played",
};
const eventName = (event: string): string => eventNames[event] ?? event;

export const activityLog = {
  title: "Activity log",
  lead: "Screens opened and lessons played, reported by devices. Never answers, comments, or searches.",
  table: "Activity log",
  from: "From",
  to: "To",
  eventName,
  eventChip: (event: string) => `Event: ${eventName(event)}`,
  personChip: (name: string | undefined) => `Person: ${name ?? SELECTED}`,
  columns: {
    event: "Event",
    time: "Time",
    person: "Person",
    page: "Page",
    seconds: "Seconds",
    device: "Device",
    dropped: "Dropped events",
  },
  emptyTitle: "No activity yet",
  empty: "Devices report in the background when online.",
} as const;
