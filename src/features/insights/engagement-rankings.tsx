import { Figure } from "#shared/insights/figure.tsx";
import { LIBRARY_PATH, lessonPath, seriesPath } from "#shared/navigation/paths.ts";
import { Bars } from "#ui/chart/bars.tsx";
import { pluralize } from "#ui/format.ts";
import { TextLink } from "#ui/text-link.tsx";
import { type Ranking, rankingInWords } from "./engagement-copy.ts";
import { WHEN_MORE, WHOLE_GROUP } from "./engagement-panels.tsx";
import { daysInWords, hoursInWords, peopleInWords } from "./figure-copy.ts";
import { Panel } from "./panel.tsx";
import { SuppressedNote } from "./suppressed.tsx";
import type { Insight } from "./use-insight.ts";

type Kind = {
  readonly title: string;
  /** Title of the chart. */
  readonly figure: string;
  /** Which people the ranking covers. */
  readonly about: string;
  /** "heard", "claimed credit for" */
  readonly verb: string;
  readonly fileName: string;
  readonly measure: string;
  readonly inWords: (value: number) => string;
  readonly number: (value: number) => string;
  readonly pathOf: (id: string) => string;
  readonly suppressed: string;
  readonly advice?: string;
};

const ALL_CHOSEN = "Of those you have chosen above";
const hours = {
  verb: "heard",
  measure: "Hours",
  inWords: hoursInWords,
  number: (value: number) => value.toFixed(1),
};

const kinds = {
  series: {
    ...hours,
    title: "Most heard series",
    figure: "Series, by people",
    about: WHOLE_GROUP,
    fileName: "most-heard-series",
    pathOf: seriesPath,
    advice: WHEN_MORE,
    suppressed: "which series are heard most",
  },
  lessons: {
    ...hours,
    title: "Most heard lessons",
    figure: "Lessons, by people",
    about: ALL_CHOSEN,
    fileName: "most-heard-lessons",
    pathOf: lessonPath,
    suppressed: "which lessons are heard most",
  },
  claimed: {
    title: "Lessons most credit was claimed for",
    figure: "Claimed lessons, by people",
    about: ALL_CHOSEN,
    verb: "claimed credit for",
    fileName: "most-claimed-lessons",
    measure: "Claims",
    inWords: (claims) => pluralize(claims, "claim"),
    number: String,
    pathOf: lessonPath,
    suppressed: "which lessons credit is claimed for most",
  },
} satisfies Readonly<Record<string, Kind>>;

type Props = { readonly insight: Insight<Ranking>; readonly kind: keyof typeof kinds };

/** Ranks series or lessons by people, with a link to each. */
export function RankingPanel({ insight, kind }: Props) {
  const { title, about, suppressed, advice }: Kind = kinds[kind];
  return (
    <Panel title={title} insight={insight} about={about}>
      {(ranking) =>
        ranking.top.length === 0 ? (
          <>
            <SuppressedNote what={suppressed} {...(advice && { advice })} />
            {kind === "lessons" && <TextLink to={LIBRARY_PATH}>Find a lesson to share</TextLink>}
          </>
        ) : (
          <Ranks ranking={ranking} kind={kinds[kind]} />
        )
      }
    </Panel>
  );
}

function Ranks({ ranking, kind }: { readonly ranking: Ranking; readonly kind: Kind }) {
  const { verb, fileName, title, figure, measure, inWords, number, pathOf } = kind;
  const { top, days } = ranking;
  const when = days ? ` ${daysInWords(days)}; counted, not estimated.` : "";
  return (
    <Figure
      title={figure}
      summary={rankingInWords(ranking, verb) + when}
      fileName={fileName}
      table={{
        columns: [
          { label: "Name" },
          { label: "People", isNumber: true },
          { label: measure, isNumber: true },
        ],
        rows: top.map(({ name, people, value }) => [name, String(people), number(value)]),
      }}
    >
      <Bars
        label={title}
        rows={top.map((ranked) => ({
          label: ranked.name,
          to: pathOf(ranked.id),
          value: ranked.people,
          text: peopleInWords(ranked.people),
          note: inWords(ranked.value),
        }))}
      />
    </Figure>
  );
}
