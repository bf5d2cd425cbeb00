import { Figure } from "#shared/insights/figure.tsx";
import { LIBRARY_PATH, lessonPath, seriesPath } from "#shared/navigation/paths.ts";
import { Bars } from "#ui/chart/bars.tsx";
import { counted } from "#ui/format.ts";
import { TextLink } from "#ui/text-link.tsx";
import { WHEN_MORE, WHOLE_GROUP } from "./engagement-panels.tsx";
import { type Ranking, rankingInWords } from "./engagement-copy.ts";
import { daysInWords, hoursInWords, peopleInWords } from "./figure-copy.ts";
import { Panel } from "./panel.tsx";
import type { Insight } from "./use-insight.ts";
import { Withheld } from "./suppressed.tsx";

type Kind = {
  readonly title: string;
  /** Of the drawing in it. */
  readonly figure: string;
  /** Whom it is about. */
  readonly about: string;
  /** "heard", "claimed credit for" */
  readonly did: string;
  readonly fileName: string;
  readonly measure: string;
  readonly inWords: (value: number) => string;
  readonly number: (value: number) => string;
  readonly pathOf: (id: string) => string;
  readonly untold: string;
  readonly advice?: string;
};

const ALL_CHOSEN = "Of those you have chosen above";
const hours = {
  did: "heard",
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
    untold: "which series are heard most",
  },
  lessons: {
    ...hours,
    title: "Most heard lessons",
    figure: "Lessons, by people",
    about: ALL_CHOSEN,
    fileName: "most-heard-lessons",
    pathOf: lessonPath,
    untold: "which lessons are heard most",
  },
  claimed: {
    title: "Lessons most credit was claimed for",
    figure: "Claimed lessons, by people",
    about: ALL_CHOSEN,
    did: "claimed credit for",
    fileName: "most-claimed-lessons",
    measure: "Claims",
    inWords: (claims) => counted(claims, "claim"),
    number: String,
    pathOf: lessonPath,
    untold: "which lessons credit is claimed for most",
  },
} satisfies Readonly<Record<string, Kind>>;

type Props = { readonly insight: Insight<Ranking>; readonly kind: keyof typeof kinds };

/** What most people heard or claimed, each with the way to it. */
export function RankingPanel({ insight, kind }: Props) {
  const { title, about, untold, advice }: Kind = kinds[kind];
  return (
    <Panel title={title} insight={insight} about={about}>
      {(ranking) =>
        ranking.top.length === 0 ? (
          <>
            <Withheld what={untold} {...(advice && { advice })} />
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
  const { did, fileName, title, figure, measure, inWords, number, pathOf } = kind;
  const { top, days } = ranking;
  const when = days ? ` ${daysInWords(days)}; counted, not estimated.` : "";
  return (
    <Figure
      title={figure}
      summary={rankingInWords(ranking, did) + when}
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
