import type { PublishedPeriods } from "#contract/insights/shapes.ts";
import { pluralize } from "#ui/format.ts";
import { formatDate } from "#ui/format-date.ts";
import {
  type Finding,
  type Rate,
  type Rolling,
  type Significant,
  suppressedPoint,
  wholeGroup,
} from "./burnout-copy.ts";
import { subgroupName } from "./burnout-findings-copy.ts";
import { type Claimed, formatCredits, type Hours, hoursMeasure } from "./engagement-copy.ts";
import {
  areSameDays,
  formatDays,
  formatPeople,
  formatShare,
  likelyRange,
  shownPoints,
} from "./figure-copy.ts";
import { isReleased } from "./released.ts";
import { SIGNIFICANT_P } from "./significance.ts";
import { pointsAbove } from "./target-status.ts";

export const overview = {
  title: "Overview",
  burnedOut: "Burned out now",
  participation: "Participation",
  hours: "Hours of learning",
  credits: "Credits claimed",
  attention: "Needs attention",
  unpublished: {
    title: "Nothing published yet",
    text: "Figures appear once at least 5 people have answered and their period has ended.",
  },
  none: { title: "Nothing stands out", text: "No figure of this group needs a closer look." },
  suppressed: suppressedPoint,
} as const;

const hasChanged = ({ p }: { readonly p: number }) => p < SIGNIFICANT_P;

/** Answers "how are we doing": the change of the burnout rate, if there is one beyond chance. */
export function headline({ current, previous, change }: Rolling): string {
  if (!isReleased(current)) return "Not enough responses yet to say how the group is doing.";
  if (!(isReleased(previous) && isReleased(change)))
    return `${formatShare(current.rate)} of check-ins are burned out.`;
  const points = shownPoints(previous.rate, current.rate);
  if (!hasChanged(change) || points === 0)
    return "Burnout hasn't clearly changed since the previous period.";
  return `Burnout is ${points < 0 ? "down" : "up"} ${pluralize(Math.abs(points), "point")} from the previous period.`;
}

/** What follows the headline: the target and participation. */
export function details({ current, participation }: Rolling, target: number | null): string {
  const parts: string[] = [];
  if (target !== null && isReleased(current)) {
    const above = pointsAbove(current.rate.value, target);
    parts.push(
      above <= 0
        ? `The target of ${target}% is met.`
        : `It's ${pluralize(above, "point")} above the target of ${target}%.`,
    );
  }
  if (isReleased(participation) && participation.members > 0)
    parts.push(`${wholeGroup.participation.share(participation)} of people check in.`);
  return parts.join(" ");
}

export const rangeOf = ({ rate }: Rate): string => likelyRange(rate);

/** "412 hours" */
export function hoursText({ current, previous }: Hours): string | undefined {
  if (!isReleased(current)) return undefined;
  const { round, format } = hoursMeasure(current, previous);
  return format(round(current.value));
}

export const creditsText = ({ current }: Claimed): string | undefined =>
  isReleased(current) ? formatCredits(current.value) : undefined;

export const peopleText = (people: number): string => formatPeople(people);

const day = (date: string) => formatDate(date) ?? date;

/** "Harbor Point · Aug 1 – Oct 31, 2026" */
export const aboutPage = (group: string, published: PublishedPeriods | null | undefined): string =>
  published ? `${group} · ${formatDays(published)}` : group;

export const nextUpdate = ({ next_on }: PublishedPeriods): string | undefined =>
  next_on === null ? undefined : `The next figures are published ${day(next_on)}.`;

/** A figure that leaders should look into. */
export type Concern = { readonly text: string; readonly detail: string };

const LOW_PARTICIPATION = 0.5;
const MAX_FINDINGS = 2;

/** `days` are given if they aren't those of the page. */
const findingConcern = (finding: Finding, days: string | undefined): Concern => ({
  text: `${subgroupName(finding)}: more burnout than the rest`,
  detail: `${formatShare(finding.rate)}, and ${formatShare(finding.rest)} of everyone else. Statistically significant.${days ? ` ${days}.` : ""}`,
});

function findingConcerns({ findings, days }: Significant, current: Rolling["current"]) {
  const higher = findings
    .filter((finding) => finding.significant && finding.direction === "higher")
    .toSorted((a, b) => b.difference - a.difference)
    .slice(0, MAX_FINDINGS);
  const isOfPage = isReleased(current) && areSameDays(days, current.days);
  return higher.map((finding) => findingConcern(finding, isOfPage ? undefined : formatDays(days)));
}

/** Lists what stands out: a higher rate than before, a missed target, subgroups above the rest, and low participation. */
export function concernsOf(
  { current, previous, change, participation }: Rolling,
  significant: Significant | undefined,
  target: number | null,
): readonly Concern[] {
  const concerns: Concern[] = [];
  if (isReleased(current) && isReleased(previous) && isReleased(change)) {
    const points = shownPoints(previous.rate, current.rate);
    if (points > 0 && hasChanged(change))
      concerns.push({
        text: "Burnout is rising",
        detail: `${formatShare(current.rate)}, up from ${formatShare(previous.rate)}. Statistically significant.`,
      });
  }
  if (target !== null && isReleased(current) && pointsAbove(current.rate.value, target) > 0)
    concerns.push({
      text: "Burnout is above your target",
      detail: `${formatShare(current.rate)}, and the target is ${target}%`,
    });
  if (significant) concerns.push(...findingConcerns(significant, current));
  if (isReleased(participation) && !participation.at_least && participation.members > 0) {
    const { answered, members } = participation;
    if (answered / members < LOW_PARTICIPATION)
      concerns.push({
        text: "Fewer than half of your people check in",
        detail: `${answered} of ${members}. Higher participation makes the figures more reliable.`,
      });
  }
  return concerns;
}
