/*
 * Entries sealed at sign-out don't reveal their subject: only the kind is left of the lane's name.
 * Different lanes get different names, so the order within each is preserved. Since the original
 * lane is unknown, entries of one sign-out are sent before everything newer of their kind.
 */

const MARK = "~";

/** Returns the lane's name up to its subject. */
export const laneKind = (lane: string): string => lane.slice(0, lane.indexOf(":") + 1);

export const isSealedLane = (lane: string): boolean => lane.startsWith(MARK, laneKind(lane).length);

/** Returns which sign-out sealed the lane. Before there were such names, each lane had its own. */
export const signOutOf = (lane: string): string | undefined =>
  isSealedLane(lane) ? lane.slice(laneKind(lane).length + MARK.length).split(".")[0] : undefined;

/** Replaces the subject in a lane's name. */
export const sealedLane = (lane: string, signOut: string, replacement: string): string => {
  const kind = laneKind(lane);
  return kind === "" || isSealedLane(lane) ? lane : `${kind}${MARK}${signOut}.${replacement}`;
};
