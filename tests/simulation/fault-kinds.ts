/** Faults between a device and the server. */
export const networkFaultKinds = [
  "request lost",
  "request late",
  "reply lost",
  "reply late",
  "applied twice",
  "applied again later",
  "truncated",
  "captive portal",
  "redirected",
  "500",
  "502 in HTML",
  "503 with Retry-After",
  "429 with seconds",
  "429 with a date",
  "408",
  "413",
  "another server",
  "another batch",
  "results missing",
  "renewed as another person",
  "cursor expired",
] as const;
export type NetworkFaultKind = (typeof networkFaultKinds)[number];

/** Faults at the server. */
const serverKinds = [
  "server down for long",
  "server without batches",
  "write fails for a while",
  "write fails forever",
  "lesson withdrawn",
  "lesson edited",
  "session ended",
  "server restored",
  "server replaced",
] as const;

/** Faults on a device. */
const deviceKinds = [
  "page killed",
  "worker killed",
  "page frozen",
  "lock stolen",
  "clock set forward",
  "clock set back",
  "clock at 1970",
  "clock drifts",
  "storage full",
  "connection lost",
  "database closed",
  "storage cleared",
  "upgraded with a full outbox",
  "old tab still open",
  "schema newer",
  "several tabs updating",
  "no shared locks",
  "another person",
  "signed out with pending writes",
  "off for a year",
] as const;

export const kinds = [...networkFaultKinds, ...serverKinds, ...deviceKinds] as const;
export type Kind = (typeof kinds)[number];

/** Counts how often each kind of fault happened and how often the device recovered afterward. */
export function createCounts() {
  const fired = new Map<Kind, number>();
  const recovered = new Map<Kind, number>();
  const open = new Map<number, Kind[]>();
  const add = (sum: Map<Kind, number>, kind: Kind) => sum.set(kind, (sum.get(kind) ?? 0) + 1);
  return {
    fired,
    recovered,
    /** Without `device`, the fault concerns all devices. */
    recordFault: (kind: Kind, device = -1) => {
      add(fired, kind);
      open.set(device, [...(open.get(device) ?? []), kind]);
    },
    /** The device has had a successful reply since. */
    markRecovered: (device: number) => {
      for (const whose of [device, -1]) {
        for (const kind of open.get(whose) ?? []) add(recovered, kind);
        open.delete(whose);
      }
    },
  };
}
export type Counts = ReturnType<typeof createCounts>;
