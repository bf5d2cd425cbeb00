import { LIBRARY_PATH, lessonPath } from "#shared/navigation/paths.ts";
import type { Claimed, Hours, Ranking } from "./engagement-copy.ts";
import { hoursInWords, peopleInWords } from "./figure-copy.ts";
import {
  inLibrary,
  invite,
  inviteMore,
  type Known,
  type Library,
  type Step,
  shareResults,
  stepsOf,
} from "./next-steps.ts";
import type { Rolling } from "./next-steps-burnout.ts";
import { isReleased } from "./suppressed.tsx";

export type EngagementKnown = {
  readonly hours: Known<Hours>;
  readonly credits: Known<Claimed>;
  readonly lessons: Known<Ranking>;
  readonly participation: Known<Rolling["participation"]>;
};

/** Hours in 90 days; about two short lessons a month. */
const FEW_HOURS = 1;
const FEW_LISTEN = 0.3;
const MUCH_LESS = 0.8;

function aboutHours({ hours, lessons }: EngagementKnown): Step | undefined {
  const now = hours?.current;
  if (!now || !isReleased(now)) return undefined;
  const each = now.value / Math.max(1, now.people);
  const before = hours?.previous;
  const isLess = before && isReleased(before) && now.value < MUCH_LESS * before.value;
  if (each >= FEW_HOURS && !isLess) return undefined;
  const [liked] = lessons?.top ?? [];
  const text = isLess
    ? "People listened less than in the time before. A lesson that somebody hands on is heard more than one that is found."
    : `Those who listened heard ${hoursInWords(each)} each. A lesson that somebody hands on is heard more than one that is found.`;
  const share = {
    key: "share",
    title: isLess ? "Bring it back to mind" : "Share one short lesson",
  };
  if (!liked) return { ...share, text, to: LIBRARY_PATH, action: "Choose a lesson" };
  return {
    ...share,
    text: `${text} “${liked.name}” was heard by ${peopleInWords(liked.people)} here: open it and share it from there.`,
    to: lessonPath(liked.id),
    action: `Open “${liked.name}”`,
  };
}

function aboutListeners(known: EngagementKnown, group: string): Step | undefined {
  const now = known.hours?.current;
  const taking = known.participation;
  if (!now || !isReleased(now) || !taking || !isReleased(taking) || taking.members === 0)
    return undefined;
  if (now.people / taking.members >= FEW_LISTEN) return undefined;
  return {
    key: "listeners",
    title: "Let more people know",
    text: `${now.people} of ${peopleInWords(taking.members)} have listened. Put the code of the group where shifts are handed over; it is a picture that a phone can read.`,
    ...invite(group),
  };
}

function aboutCredits({ hours, credits }: EngagementKnown): Step | undefined {
  const [heard, claimed] = [hours?.current, credits?.current];
  if (!heard || !claimed || !isReleased(heard) || !isReleased(claimed)) return undefined;
  if (claimed.people * 2 >= heard.people) return undefined;
  return {
    key: "credits",
    title: "Say that it counts",
    text: `${peopleInWords(heard.people)} have listened, ${claimed.people} have claimed credit. Many do not know that a lesson of a quarter of an hour carries some.`,
    to: inLibrary({ ce: "1" }),
    action: "Lessons with credit",
  };
}

export function afterEngagement(known: EngagementKnown, library: Library, group: string) {
  const hasNoFigures = !known.hours || !isReleased(known.hours.current);
  return stepsOf(
    [aboutHours(known), aboutListeners(known, group), aboutCredits(known)],
    hasNoFigures ? inviteMore(group) : shareResults(library),
  );
}
