import type { PlaybackSample } from "#sync/device.ts";

type Promised = { confirmed: number; attempted: number; finished: boolean; maybeFinished: boolean };

/** What the screens have promised to people. Between what was confirmed and what was attempted, the truth must lie. */
export function ledger() {
  const promises = new Map<string, Promised>();
  const of = (person: string, contentId: string): Promised => {
    const key = `${person} ${contentId}`;
    const known = promises.get(key) ?? {
      confirmed: 0,
      attempted: 0,
      finished: false,
      maybeFinished: false,
    };
    promises.set(key, known);
    return known;
  };
  return {
    attempt: (person: string, { contentId, furthest, finished }: PlaybackSample) => {
      const promised = of(person, contentId);
      promised.attempted = Math.max(promised.attempted, furthest);
      promised.maybeFinished ||= finished;
    },
    confirm: (person: string, { contentId, furthest, finished }: PlaybackSample) => {
      const promised = of(person, contentId);
      promised.confirmed = Math.max(promised.confirmed, furthest);
      promised.finished ||= finished;
    },
    /** What is wrong with this; `undefined` when nothing is. */
    judge: (person: string, contentId: string, seconds: number, finished: boolean) => {
      const promised = of(person, contentId);
      if (seconds < promised.confirmed)
        return `${person} lost ${contentId}: ${seconds} < ${promised.confirmed}`;
      if (seconds > promised.attempted) return `${person} never watched ${contentId} to ${seconds}`;
      if (promised.finished && !finished) return `${person} lost the end of ${contentId}`;
      if (finished && !promised.maybeFinished) return `${person} never finished ${contentId}`;
      return undefined;
    },
    all: () => [...promises.keys()].map((key) => key.split(" ") as [string, string]),
  };
}
export type Ledger = ReturnType<typeof ledger>;
