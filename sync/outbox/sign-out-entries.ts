/*
 * What was put away when its person signed out does not say what it is about: of the lane's name only its kind is left.
 * Lanes stay apart, so the order inside each is kept; and since nobody here can tell any more which lane it was, what
 * was put away goes before everything newer of its kind.
 */

const MARK = "~";

/** The name of a lane up to what it is about. */
export const kindOf = (lane: string): string => lane.slice(0, lane.indexOf(":") + 1);

export const isAway = (lane: string): boolean => lane.startsWith(MARK, kindOf(lane).length);

/** `unknown`: what is put in the place of what it is about. */
export const awayLane = (lane: string, unknown: string): string => {
  const kind = kindOf(lane);
  return kind === "" || isAway(lane) ? lane : `${kind}${MARK}${unknown}`;
};
