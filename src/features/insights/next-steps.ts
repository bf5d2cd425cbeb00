import { ADMIN_PATH, LIBRARY_PATH } from "#shared/navigation/paths.ts";
import type { Content, Series } from "#sync/local/content.ts";
import type { Insight } from "./insight.ts";

/** Something a leader can do now, and the place to do it. */
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

/** To lessons for those who lead, as the library calls them. */
export function forLeaders({ lessons }: Library): Pick<Step, "to" | "action"> {
  const category = lessons.find(
    (one) => canBePlayed(one) && /\blead/i.test(one.category),
  )?.category;
  return category
    ? { to: inLibrary({ category }), action: "Lessons for leaders" }
    : { to: LIBRARY_PATH, action: "To the library" };
}

/** Where a leader finds the codes and the people of a group. */
const groupAdminPath = (id: string) => `${ADMIN_PATH}/groups/${encodeURIComponent(id)}`;

export const invite = (group: string): Pick<Step, "to" | "action"> => ({
  to: groupAdminPath(group),
  action: "Codes and people of the group",
});

/** What is always worth doing, whatever the figures say or do not say. */
export const tellBack = (library: Library): Step => ({
  key: "tell-back",
  title: "Tell people what you saw",
  text: "Within two weeks, and with one thing that will change. Whoever hears nothing back does not answer again.",
  ...forLeaders(library),
});

export const inviteMore = (group: string): Step => ({
  key: "more-people",
  title: "Invite more people",
  text: "Figures are told as soon as enough people have taken part. Say that nobody can see who answered what: they may believe it from you.",
  ...invite(group),
});

export const stepsOf = (steps: readonly (Step | undefined)[], always: Step): readonly Step[] => {
  const found = steps.filter((step) => step !== undefined);
  return [...found.slice(0, MOST - 1), always];
};

/** What came of the calls of an area; what has not come yet, or not at all, is absent. */
export type Known<T> = T | undefined;

type Asked = Pick<Insight<unknown>, "status" | "data">;

/** It has come, now or before, or will not come. */
const isSettled = ({ status, data }: Asked): boolean => data !== undefined || status === "failed";

/** Without `first` nobody can say what follows; that it did not come is no sign of too few people. */
export const canFollow = (first: Asked, ...others: readonly Asked[]): boolean =>
  first.data !== undefined && others.every(isSettled);
