const NEW_MS = 30 * 86_400_000;

export type FirstVisit = "unknown" | "welcome" | "interests" | undefined;

export type FirstVisitFacts = {
  readonly isBegun: boolean;
  readonly isDone: boolean;
  /** Undefined before the first sync, which brings the history of other devices. */
  readonly hasHistory: boolean | undefined;
};

/** Older accounts have known Respite for a while, even if nothing is known about them. */
export const isNewAccount = (createdAt: string | undefined, now: number): boolean =>
  now - Date.parse(createdAt ?? "") < NEW_MS;

/** Returns where the first run of a new person starts or goes on, if it isn't over. */
export function firstVisit({ isBegun, isDone, hasHistory }: FirstVisitFacts): FirstVisit {
  if (isDone) return undefined;
  if (isBegun) return "interests";
  if (hasHistory === undefined) return "unknown";
  return hasHistory ? undefined : "welcome";
}
