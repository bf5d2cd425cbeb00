import type { QueuedCall } from "#contract/queued-calls.ts";
import type { PersonName } from "../support/small-world.ts";

/**
 * Something a person did. The screen confirmed it, reported that it wasn't saved, or disappeared
 * first; in that case it may or may not have been stored.
 */
export type UserAction = {
  readonly n: number;
  /** Identifies the person and the action. Part of every text it writes. */
  readonly mark: string;
  readonly person: PersonName;
  readonly device: number;
  readonly call: QueuedCall;
  /** The lesson, survey, or field it is about. */
  readonly about: string;
  readonly value: unknown;
  /** In turns. */
  readonly startedAt: number;
  endedAt: number;
  state: "under way" | "confirmed" | "not saved";
  /**
   * Its data is legitimately gone: the browser cleared it, or the server was restored from a
   * backup.
   */
  isExcused: boolean;
  /** The person discarded it after it failed. */
  isDiscarded: boolean;
};

export type NewUserAction = Pick<UserAction, "person" | "device" | "call" | "about" | "value">;

export const markOf = (person: PersonName, n: number) => `${person}-${n}~`;
const MARK = /(?:nurse|leader)-\d+~/g;
/** Returns the marks in any JSON value. */
export const marksIn = (value: unknown): string[] => [
  ...new Set(JSON.stringify(value ?? null).match(MARK)),
];

/** Records what screens have confirmed. */
export function createLedger(now: () => number) {
  const actions: UserAction[] = [];
  return {
    actions: actions as readonly UserAction[],
    nextMark: (person: PersonName) => markOf(person, actions.length),
    begin: (started: NewUserAction): UserAction => {
      const n = actions.length;
      const action: UserAction = {
        ...started,
        n,
        mark: markOf(started.person, n),
        startedAt: now(),
        endedAt: Number.POSITIVE_INFINITY,
        state: "under way",
        isExcused: false,
        isDiscarded: false,
      };
      actions.push(action);
      return action;
    },
    end: (action: UserAction, state: UserAction["state"]) => {
      action.state = state;
      action.endedAt = now();
    },
    ofMark: (mark: string) => actions.find((action) => action.mark === mark),
    /** Returns one person's actions of one call, grouped by what they are about. */
    about: (call: QueuedCall, person: PersonName) => {
      const groups = new Map<string, UserAction[]>();
      for (const action of actions) {
        if (action.call !== call || action.person !== person) continue;
        groups.set(action.about, [...(groups.get(action.about) ?? []), action]);
      }
      return groups;
    },
  };
}
export type Ledger = ReturnType<typeof createLedger>;

/** Returns whether the action has to be found at the end. */
export const mustSurvive = (action: UserAction) =>
  action.state === "confirmed" && !action.isExcused && !action.isDiscarded;

/** Returns whether `later` certainly happened after `earlier` ended. */
export const isAfter = (later: UserAction, earlier: UserAction) =>
  later.startedAt > earlier.endedAt;

export const excuse = (actions: readonly UserAction[]) => {
  for (const action of actions) action.isExcused = true;
};
