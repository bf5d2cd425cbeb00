import type {
  burnoutRollingMetrics,
  burnoutSignificant,
  burnoutStressors,
} from "#contract/insights/burnout.ts";
import type { Reply } from "#contract/route.ts";
import { seriesPath } from "#shared/navigation/paths.ts";
import { pluralize } from "#ui/format.ts";
import { peopleInWords, percent, sureShare } from "./figure-copy.ts";
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
import { isReleased } from "./suppressed.tsx";

export type Rolling = Reply<typeof burnoutRollingMetrics>["data"];
type Stressors = Reply<typeof burnoutStressors>["data"];
type Significant = Reply<typeof burnoutSignificant>["data"];

function aboutStressor(stressors: Known<Stressors>, library: Library): Step | undefined {
  const [first] = stressors?.top_stressors ?? [];
  if (!first) return undefined;
  const { all, most } = seriesAbout(library, first.name);
  const named = `${percent(first.share)} of those who answered named it (${peopleInWords(first.count)}).`;
  const title = `${first.name} weighs most`;
  if (!most)
    return {
      key: "stressor",
      title,
      text: `${named} Ask in the next meeting what one thing about it could be taken away.`,
      ...forLeaders(library),
    };
  return {
    key: "stressor",
    title,
    text: `${named} The library has ${pluralize(all, "lesson")} about it, most of them in “${most.series.name}”. Hear one before you share it, and ask what about it could be taken away.`,
    to: seriesPath(most.series.id),
    action: `Open “${most.series.name}”`,
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
  return { all: about.length, most: most && most.lessons > 0 ? most : undefined };
}

const ENOUGH_ANSWERED = 0.5;

function aboutParticipation(rolling: Known<Rolling>, group: string): Step | undefined {
  const taking = rolling?.participation;
  if (!taking || !isReleased(taking) || taking.members === 0) return undefined;
  const { answered, members } = taking;
  if (answered / members >= ENOUGH_ANSWERED) return undefined;
  return {
    key: "participation",
    title: "Ask more people to answer",
    text: `${answered} of ${peopleInWords(members)} answered. The others may see it differently. Give them ten minutes of a shift for it, and say that nobody can see who answered what.`,
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
    title: `Begin with ${higher.value}`,
    text: `There ${sureShare(higher.rate)} report burnout, more than among the rest, and that is unlikely to be chance. Ask them what is in their way, and remove one thing of it.`,
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
