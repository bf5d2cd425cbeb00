import { setTimeout as delay } from "node:timers/promises";
import type { Exchange } from "./devices.ts";

/** What the devices saw of one fault. */
export type Outage = {
  readonly fault: string;
  readonly seconds: number;
  readonly requests: number;
  /** Replies other than 200, by status or error. */
  readonly failed: ReadonlyMap<number | string, number>;
  /** The longest time without an accepted write of any device. */
  readonly silentMs: number;
  /** The longest time that a write waited until it was accepted. */
  readonly waitedMs: number;
};

export const failures = ({ failed }: Outage): number =>
  [...failed.values()].reduce((sum, count) => sum + count, 0);

/** Collects the requests of all devices, and sums up what happened during a fault. */
export function createObserver() {
  const exchanges: Exchange[] = [];
  const outages: Outage[] = [];

  function outageOf(fault: string, from: number, to: number): Outage {
    const during = exchanges.filter((exchange) => exchange.to >= from && exchange.from <= to);
    const failed = new Map<number | string, number>();
    for (const { status } of during)
      if (status !== 200) failed.set(status, (failed.get(status) ?? 0) + 1);
    const accepted = during
      .filter((exchange) => exchange.accepted > 0)
      .map((exchange) => exchange.to)
      .filter((time) => time >= from)
      .toSorted((a, b) => a - b);
    const times = [from, ...accepted];
    const gaps = times.slice(1).map((time, at) => time - (times[at] ?? time));
    return {
      fault,
      seconds: (to - from) / 1000,
      requests: during.length,
      failed,
      silentMs: Math.max(0, ...gaps),
      waitedMs: Math.max(0, ...during.map(({ waitedMs }) => waitedMs)),
    };
  }

  return {
    onExchange: (exchange: Exchange) => void exchanges.push(exchange),
    /** The end of the first batch with an accepted write that was sent after this time. */
    firstAccepted: async (since: number): Promise<number> => {
      for (;;) {
        const found = exchanges.find(({ from, accepted }) => from >= since && accepted > 0);
        if (found) return found.to;
        await delay(20);
      }
    },
    /** How many batches with accepted writes were sent after this time. */
    acceptedSince: (since: number): number =>
      exchanges.filter(({ from, accepted }) => from >= since && accepted > 0).length,
    /** Watches the devices during a fault, until this many batches in a row have succeeded. */
    async watch(fault: string, happen: () => Promise<void>, calmAfter = 50): Promise<Outage> {
      const from = Date.now();
      await happen();
      const ended = Date.now();
      const isCalm = () => {
        const later = exchanges.filter((exchange) => exchange.from >= ended).slice(-calmAfter);
        return later.length === calmAfter && later.every(({ status }) => status === 200);
      };
      while (!isCalm()) await delay(50);
      const outage = outageOf(fault, from, Date.now());
      outages.push(outage);
      return outage;
    },
    outages: (): readonly Outage[] => outages,
    requests: () => exchanges.length,
  };
}

const seconds = (ms: number) => (ms / 1000).toFixed(1).padStart(6);

export function describeOutages(outages: readonly Outage[]): string {
  const rows = outages.map((outage) => {
    const kinds = [...outage.failed].map(([status, count]) => `${count} × ${status}`).join(", ");
    return `${outage.fault.padEnd(44)}${String(outage.requests).padStart(6)} ${seconds(outage.silentMs)} ${seconds(outage.waitedMs)}  ${kinds || "none"}`;
  });
  const head = `${"fault".padEnd(44)}  sent  pause   wait  failed requests`;
  return [
    head,
    ...rows,
    "pause: longest time without an accepted write (s); wait: longest time until a write was accepted (s)",
  ].join("\n");
}
