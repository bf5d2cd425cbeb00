import { LIBRARY_PATH, lessonPath } from "#shared/navigation/paths.ts";
import type { Claimed, Hours, Ranking } from "./engagement-copy.ts";
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
import { nextSteps } from "./next-steps-copy.ts";
import { engagementSteps as copy } from "./next-steps-engagement-copy.ts";
import { isReleased } from "./released.ts";

export type EngagementKnown = {
  readonly hours: Known<Hours>;
  readonly credits: Known<Claimed>;
  readonly lessons: Known<Ranking>;
  readonly participation: Known<Rolling["participation"]>;
};

/** Hours in 90 days; about two short lessons a month. */
const FEW_HOURS = 1;
const LOW_REACH = 0.3;
const MUCH_LESS = 0.8;

function aboutHours({ hours, lessons }: EngagementKnown): Step | undefined {
  const now = hours?.current;
  if (!now || !isReleased(now)) return undefined;
  const each = now.value / Math.max(1, now.people);
  const before = hours?.previous;
  const isLess = before && isReleased(before) && now.value < MUCH_LESS * before.value;
  if (each >= FEW_HOURS && !isLess) return undefined;
  const [popular] = lessons?.top ?? [];
  const { title } = isLess ? copy.fewerHours : copy.hours;
  const text = isLess ? copy.fewerHours.text(popular) : copy.hours.text(each, popular);
  const step = { key: "share", title, text };
  if (!popular) return { ...step, to: LIBRARY_PATH, action: nextSteps.browse };
  return { ...step, to: lessonPath(popular.id), action: nextSteps.open(popular.name) };
}

function aboutReach(known: EngagementKnown, group: string): Step | undefined {
  const now = known.hours?.current;
  const participation = known.participation;
  if (
    !now ||
    !isReleased(now) ||
    !participation ||
    !isReleased(participation) ||
    participation.members === 0
  )
    return undefined;
  if (now.people / participation.members >= LOW_REACH) return undefined;
  return {
    key: "listeners",
    title: copy.reach.title,
    text: copy.reach.text(now.people, participation.members),
    ...invite(group),
  };
}

function aboutCredits({ hours, credits }: EngagementKnown): Step | undefined {
  const [started, claimed] = [hours?.current, credits?.current];
  if (!started || !claimed || !isReleased(started) || !isReleased(claimed)) return undefined;
  if (claimed.people * 2 >= started.people) return undefined;
  return {
    key: "credits",
    title: copy.credit.title,
    text: copy.credit.text(started.people, claimed.people),
    to: inLibrary({ ce: "1" }),
    action: copy.credit.action,
  };
}

export function afterEngagement(known: EngagementKnown, library: Library, group: string) {
  const hasNoFigures = !known.hours || !isReleased(known.hours.current);
  return stepsOf(
    [aboutHours(known), aboutReach(known, group), aboutCredits(known)],
    hasNoFigures ? inviteMore(group) : shareResults(library),
  );
}
