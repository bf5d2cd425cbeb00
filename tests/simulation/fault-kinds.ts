/** What may go wrong on the way between a device and the server. */
export const wayKinds = [
  "request lost",
  "request late",
  "reply lost",
  "reply late",
  "done twice",
  "done again later",
  "truncated",
  "portal",
  "redirected",
  "500",
  "502 in HTML",
  "503 with a wait",
  "429 with seconds",
  "429 with a date",
  "408",
  "413",
  "another server",
  "another batch",
  "results left out",
  "renewed as another person",
  "cursor expired",
] as const;
export type WayKind = (typeof wayKinds)[number];

/** What may befall the server. */
const serverKinds = [
  "server down for long",
  "server without batches",
  "write fails for a while",
  "write fails for ever",
  "lesson withdrawn",
  "session ended",
  "server restored",
] as const;

/** What may befall a device. */
const deviceKinds = [
  "page killed",
  "worker killed",
  "page frozen",
  "lock stolen",
  "clock set forward",
  "clock set back",
  "clock at 1970",
  "clock drifts",
  "no room",
  "connection lost",
  "database closed",
  "storage cleared",
  "upgraded with a full outbox",
  "old tab beside",
  "no shared locks",
  "another person",
  "signed out with things owed",
  "off for a year",
] as const;

export const kinds = [...wayKinds, ...serverKinds, ...deviceKinds] as const;
export type Kind = (typeof kinds)[number];

/** How often each kind happened, and how often all went on well after it. */
export function counts() {
  const fired = new Map<Kind, number>();
  const recovered = new Map<Kind, number>();
  const open = new Map<number, Kind[]>();
  const add = (sum: Map<Kind, number>, kind: Kind) => sum.set(kind, (sum.get(kind) ?? 0) + 1);
  return {
    fired,
    recovered,
    /** `phone` is whose it is; everybody's without one. */
    happened: (kind: Kind, phone = -1) => {
      add(fired, kind);
      open.set(phone, [...(open.get(phone) ?? []), kind]);
    },
    /** This phone and the server have understood each other again. */
    wentWell: (phone: number) => {
      for (const whose of [phone, -1]) {
        for (const kind of open.get(whose) ?? []) add(recovered, kind);
        open.delete(whose);
      }
    },
  };
}
export type Counts = ReturnType<typeof counts>;
