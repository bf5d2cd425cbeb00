import type {
  burnoutRollingMetrics,
  burnoutSignificant,
  burnoutStressors,
} from "#contract/insights/burnout.ts";
import type { Reply } from "#contract/route.ts";
import { seriesPath } from "#shared/navigation/paths.ts";
import {
  canBePlayed,
  forLeaders,
  invite,
  inviteMore,
  type Known,
  type Library,
  type Step,
  shareResults,
  stepsOf,
} from "./next-steps.ts";
import { burnoutSteps as copy } from "./next-steps-burnout-copy.ts";
import { nextSteps } from "./next-steps-copy.ts";
import { isReleased } from "./released.ts";

export type Rolling = Reply<typeof burnoutRollingMetrics>["data"];
type Stressors = Reply<typeof burnoutStressors>["data"];
type Significant = Reply<typeof burnoutSignificant>["data"];

function aboutStressor(stressors: Known<Stressors>, library: Library): Step | undefined {
  const [first] = stressors?.top_stressors ?? [];
  if (!first) return undefined;
  const { name, count, share } = first;
  const named = { count, share, checkIns: stressors?.total_respondees ?? count };
  const step = { key: "stressor", title: copy.stressor.title(name) };
  const series = seriesAbout(library, name);
  if (!series) return { ...step, text: copy.stressor.text(named), ...forLeaders(library) };
  return {
    ...step,
    text: copy.stressor.series(named, series.name),
    to: seriesPath(series.id),
    action: nextSteps.open(series.name),
  };
}

/** Returns the series with the most lessons about a stressor; ties go to the first. */
function seriesAbout({ lessons, series }: Library, stressor: string) {
  const about = lessons.filter(
    (lesson) => canBePlayed(lesson) && lesson.stressors.includes(stressor),
  );
  const counts = series.map((one) => ({
    series: one,
    lessons: about.filter(({ seriesId }) => seriesId === one.id).length,
  }));
  const [most] = counts.toSorted((a, b) => b.lessons - a.lessons);
  return most && most.lessons > 0 ? most.series : undefined;
}

const ENOUGH_ANSWERED = 0.5;

function aboutParticipation(rolling: Known<Rolling>, group: string): Step | undefined {
  const participation = rolling?.participation;
  if (!participation || !isReleased(participation) || participation.members === 0) return undefined;
  const { answered, members } = participation;
  if (answered / members >= ENOUGH_ANSWERED) return undefined;
  return {
    key: "participation",
    title: copy.participation.title,
    text: copy.participation.text(answered, members),
    ...invite(group),
  };
}

function aboutFinding(significant: Known<Significant>, library: Library): Step | undefined {
  if (!significant || !isReleased(significant)) return undefined;
  const higher = significant.findings
    .filter((one) => one.significant && one.direction === "higher")
    .toSorted((a, b) => b.difference - a.difference)[0];
  if (!higher) return undefined;
  return {
    key: "finding",
    title: copy.finding.title(higher),
    text: copy.finding.text(higher.rate),
    ...forLeaders(library),
  };
}

export type BurnoutKnown = {
  readonly rolling: Known<Rolling>;
  readonly stressors: Known<Stressors>;
  readonly significant: Known<Significant>;
};

export function afterBurnout(known: BurnoutKnown, library: Library, group: string) {
  const { rolling, stressors, significant } = known;
  const hasNoFigures = !rolling || !isReleased(rolling.current);
  return stepsOf(
    [
      aboutStressor(stressors, library),
      aboutParticipation(rolling, group),
      aboutFinding(significant, library),
    ],
    hasNoFigures ? inviteMore(group) : shareResults(library),
  );
}
