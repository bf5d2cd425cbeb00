import type { User } from "#contract/accounts/session.ts";
import type { FirstRead } from "#sync/local/first-read.ts";
import type { Welcome } from "#sync/records/types.ts";

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

/** Returns whether the first run may concern this person. Confirming the email comes first. */
export const mayBeWelcomed = (
  user: Pick<User, "confirmed" | "created_at"> | undefined,
  now: number,
): boolean => user?.confirmed !== false && isNewAccount(user?.created_at, now);

export const factsOf = (
  { isBegun, isDone }: Welcome,
  hasHistory: boolean | undefined,
): FirstVisitFacts => ({ isBegun: isBegun === true, isDone: isDone === true, hasHistory });

/** Facts from the first read, which reads only progress and not all history. */
export const factsIn = ({ welcome, watched }: FirstRead): FirstVisitFacts =>
  factsOf(welcome, watched.length > 0 || undefined);

/** Returns where the first run of a new person starts or goes on, if it isn't over. */
export function firstVisit({ isBegun, isDone, hasHistory }: FirstVisitFacts): FirstVisit {
  if (isDone) return undefined;
  if (isBegun) return "interests";
  if (hasHistory === undefined) return "unknown";
  return hasHistory ? undefined : "welcome";
}

/** Returns whether the library is the first thing this person sees. False for people who still have to confirm their email. */
export function beginsWithLibrary(user: User | undefined, read: FirstRead, now: number): boolean {
  if (user?.id !== read.owner || user.confirmed === false || user.two_step_setup) return false;
  return !mayBeWelcomed(user, now) || firstVisit(factsIn(read)) === undefined;
}
