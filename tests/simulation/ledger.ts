import type { QueuedCall } from "#contract/routes.ts";
import type { PersonName } from "../support/small-world.ts";

/**
 * One thing somebody did. The screen confirmed it, or said that it was not saved, or was gone before it said anything:
 * then it may have been kept or not.
 */
export type Deed = {
  readonly n: number;
  /** Names the person and the deed; part of every text it carries. */
  readonly mark: string;
  readonly person: PersonName;
  readonly phone: number;
  readonly call: QueuedCall;
  /** What it is about: a lesson, a survey, a field. */
  readonly about: string;
  readonly value: unknown;
  /** In turns. */
  readonly begunAt: number;
  endedAt: number;
  state: "under way" | "confirmed" | "not saved";
  /** Whatever kept it is legitimately gone: the browser has cleared it, or the server went back to its backup. */
  isForgiven: boolean;
  /** Taken back by the person, after it was refused. */
  isGivenUp: boolean;
};

export type NewDeed = Pick<Deed, "person" | "phone" | "call" | "about" | "value">;

export const markOf = (person: PersonName, n: number) => `${person}-${n}~`;
const MARK = /(?:nurse|leader)-\d+~/g;
/** The marks in any value that can be written as JSON. */
export const marksIn = (value: unknown): string[] => [
  ...new Set(JSON.stringify(value ?? null).match(MARK)),
];

/** What the screens have promised to people. */
export function ledger(now: () => number) {
  const deeds: Deed[] = [];
  return {
    deeds: deeds as readonly Deed[],
    nextMark: (person: PersonName) => markOf(person, deeds.length),
    begin: (deed: NewDeed): Deed => {
      const n = deeds.length;
      const begun: Deed = {
        ...deed,
        n,
        mark: markOf(deed.person, n),
        begunAt: now(),
        endedAt: Number.POSITIVE_INFINITY,
        state: "under way",
        isForgiven: false,
        isGivenUp: false,
      };
      deeds.push(begun);
      return begun;
    },
    end: (deed: Deed, state: Deed["state"]) => {
      deed.state = state;
      deed.endedAt = now();
    },
    ofMark: (mark: string) => deeds.find((deed) => deed.mark === mark),
    /** Of one call of one person, by what they are about. */
    about: (call: QueuedCall, person: PersonName) => {
      const groups = new Map<string, Deed[]>();
      for (const deed of deeds) {
        if (deed.call !== call || deed.person !== person) continue;
        groups.set(deed.about, [...(groups.get(deed.about) ?? []), deed]);
      }
      return groups;
    },
  };
}
export type Ledger = ReturnType<typeof ledger>;

/** Must it be found again? */
export const isPromised = (deed: Deed) =>
  deed.state === "confirmed" && !deed.isForgiven && !deed.isGivenUp;

/** Is `later` known to have been done after `earlier` was? */
export const isAfter = (later: Deed, earlier: Deed) => later.begunAt > earlier.endedAt;

/** What keeps them is legitimately gone. */
export const forgive = (deeds: readonly Deed[]) => {
  for (const deed of deeds) deed.isForgiven = true;
};
