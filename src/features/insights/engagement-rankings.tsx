import { LEAST } from "#contract/insights/least.ts";
import { Figure } from "#shared/insights/figure.tsx";
import { LIBRARY_PATH, lessonPath, seriesPath } from "#shared/navigation/paths.ts";
import { Bars } from "#ui/chart/bars.tsx";
import { TextLink } from "#ui/text-link.tsx";
import { ranking as copy, type Ranking, rankings } from "./engagement-copy.ts";
import { rankingRows } from "./engagement-figures.ts";
import { formatCount, formatPeople } from "./figure-copy.ts";
import { FirstRows } from "./first-rows.tsx";
import { Panel } from "./panel.tsx";
import { suppressed } from "./panel-copy.ts";
import { SuppressedNote } from "./suppressed.tsx";
import type { Insight } from "./use-insight.ts";

type Kind = {
  readonly fileName: string;
  readonly number: (value: number) => string;
  readonly pathOf: (id: string) => string;
  /** Rankings of the whole group have no filter that could include more people. */
  readonly advice?: string;
};

const oneDigit = (hours: number) => hours.toFixed(1);

const kinds = {
  series: {
    fileName: "top-series",
    number: oneDigit,
    pathOf: seriesPath,
    advice: suppressed.wait,
  },
  lessons: { fileName: "top-lessons", number: oneDigit, pathOf: lessonPath },
  claimed: { fileName: "top-lessons-by-credit", number: String, pathOf: lessonPath },
} satisfies Readonly<Record<keyof typeof rankings, Kind>>;

const MOST = 5;

type Props = {
  readonly insight: Insight<Ranking>;
  readonly kind: keyof typeof kinds;
  /** Which people the figures cover, if that needs saying. */
  readonly about: string | undefined;
};

/** Ranks series or lessons by people, with a link to each. */
export function RankingPanel({ insight, kind, about }: Props) {
  const { title, name } = rankings[kind];
  const { advice }: Kind = kinds[kind];
  return (
    <Panel
      title={title}
      insight={insight}
      span={4}
      height={[31, 32.5]}
      about={about}
      days={({ days }) => days}
    >
      {(ranking) =>
        ranking.top.length === 0 ? (
          <>
            <SuppressedNote name={name} min={LEAST.rate} of="people" {...(advice && { advice })} />
            {kind === "lessons" && <TextLink to={LIBRARY_PATH}>{copy.share}</TextLink>}
          </>
        ) : (
          <Ranks ranking={ranking} kind={kind} />
        )
      }
    </Panel>
  );
}

function Ranks({ ranking, kind }: { readonly ranking: Ranking; readonly kind: Props["kind"] }) {
  const { fileName, number, pathOf }: Kind = kinds[kind];
  const { title, caption, hidden, measure, format } = rankings[kind];
  const { top } = ranking;
  return (
    <Figure
      name={caption}
      summary={copy.summary(ranking)}
      isSummaryHidden
      isTableOnScreenOnly
      fileName={fileName}
      rows={rankingRows(kind, ranking)}
      table={{
        columns: [
          { label: copy.item },
          { label: copy.people, isNumber: true },
          { label: measure, isNumber: true },
        ],
        rows: top.map(({ name, people, value }) => [name, formatCount(people), number(value)]),
      }}
    >
      <Bars
        label={title}
        rows={top.slice(0, MOST).map((ranked) => ({
          label: ranked.name,
          to: pathOf(ranked.id),
          value: ranked.people,
          text: formatPeople(ranked.people),
          note: format(ranked.value),
        }))}
      />
      <FirstRows shown={MOST} of={top.length} />
      <p className="xs muted">{hidden}</p>
    </Figure>
  );
}
