import { ADMIN_PATH, LIBRARY_PATH } from "#shared/navigation/paths.ts";
import type { Content, Series } from "#sync/local/content.ts";
import type { Insight } from "./insight.ts";
import { nextSteps as copy } from "./next-steps-copy.ts";

/** Something a leader can do now, with a link to where. */
export type Step = {
  readonly key: string;
  readonly title: string;
  readonly text: string;
  readonly to: string;
  readonly action: string;
};

export type Lesson = Pick<
  Content,
  "id" | "title" | "seriesId" | "stressors" | "category" | "type" | "isWithdrawn"
>;
export type Library = {
  readonly lessons: readonly Lesson[];
  readonly series: readonly Pick<Series, "id" | "name">[];
};

const MOST = 3;

export const canBePlayed = ({ type, isWithdrawn }: Lesson) => type !== "Handout" && !isWithdrawn;

export const inLibrary = (query: Readonly<Record<string, string>>) =>
  `${LIBRARY_PATH}?${new URLSearchParams(query)}`;

/** Returns a link to lessons for leaders if the library has such a category. */
export function forLeaders({ lessons }: Library): Pick<Step, "to" | "action"> {
  const category = lessons.find(
    (one) => canBePlayed(one) && /\blead/i.test(one.category),
  )?.category;
  return category
    ? { to: inLibrary({ category }), action: copy.leaders }
    : { to: LIBRARY_PATH, action: copy.browse };
}

const groupAdminPath = (id: string) => `${ADMIN_PATH}/groups/${encodeURIComponent(id)}`;

export const invite = (group: string): Pick<Step, "to" | "action"> => ({
  to: groupAdminPath(group),
  action: copy.invite.action,
});

/** Step that always applies. */
export const shareResults = (library: Library): Step => ({
  key: "tell-back",
  ...copy.share,
  ...forLeaders(library),
});

export const inviteMore = (group: string): Step => ({
  key: "more-people",
  title: copy.invite.title,
  text: copy.invite.text,
  ...invite(group),
});

export const stepsOf = (steps: readonly (Step | undefined)[], always: Step): readonly Step[] => {
  const found = steps.filter((step) => step !== undefined);
  return [...found.slice(0, MOST - 1), always];
};

/** A reply, or undefined if it has not arrived. */
export type Known<T> = T | undefined;

type Asked = Pick<Insight<unknown>, "status" | "data">;

const isSettled = ({ status, data }: Asked): boolean => data !== undefined || status === "failed";

/**
 * Steps need `first`, and all other requests settled: a failed request does not mean too few
 * people.
 */
export const isReadyForSteps = (first: Asked, ...others: readonly Asked[]): boolean =>
  first.data !== undefined && others.every(isSettled);
