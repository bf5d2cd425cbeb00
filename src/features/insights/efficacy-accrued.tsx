import { Figure } from "#shared/insights/figure.tsx";
import { LineChart } from "#ui/chart/line-chart.tsx";
import styles from "./efficacy.module.css";
import type { Correlation } from "./efficacy-figures.ts";
import {
  associationInWords,
  type Bin,
  binInWords,
  binLabel,
  binsInWords,
  coefficientInWords,
  leftOutInWords,
  type Paired,
  signed,
  WITH_TIME,
} from "./efficacy-copy.ts";
import { daysInWords } from "./figure-copy.ts";
import { Panel } from "./panel.tsx";
import type { Insight } from "./use-insight.ts";
import { told, Withheld } from "./suppressed.tsx";

type Props = {
  readonly insight: Insight<Correlation>;
  /** Of the whole group, where that is told and nobody is filtered out. */
  readonly members: number | undefined;
};

/** Whether hours go with a change: the same people before, and four to six months after. */
export function AccruedPanel({ insight, members }: Props) {
  return (
    <Panel title="Before, and four to six months after" insight={insight} span={6}>
      {(data) =>
        told(data) && data.paired ? (
          <>
            <p className="small muted">
              {leftOutInWords(data.n, members)} The first answers are of {daysInWords(data.days)}.
            </p>
            <Coefficients paired={data.paired} />
            <Binned bins={data.paired.bins} />
          </>
        ) : (
          <Withheld what="whether listening and burnout go together" advice={WITH_TIME} />
        )
      }
    </Panel>
  );
}

function Coefficients({ paired: { spearman, pearson } }: { readonly paired: Paired }) {
  return (
    <>
      <p>{associationInWords(spearman)}</p>
      <dl className={styles.coefficients}>
        <div>
          <dt>Spearman, by rank</dt>
          <dd>{coefficientInWords(spearman)}</dd>
        </div>
        <div>
          <dt>Pearson, by size</dt>
          <dd>{coefficientInWords(pearson)}</dd>
        </div>
      </dl>
      <p className="small muted">
        −1: the more was heard, the less burnout later. 0: no link. +1: the more was heard, the more
        burnout later.
      </p>
    </>
  );
}

function Binned({ bins }: { readonly bins: readonly Bin[] }) {
  if (bins.length < 2) return null;
  const most = halvesAround(bins.map(({ change }) => change));
  return (
    <Figure
      title="Change of the level, by hours heard"
      summary={binsInWords(bins)}
      fileName="change-by-hours"
      table={{
        columns: [
          { label: "Heard" },
          { label: "Change of the level, of 5", isNumber: true },
          { label: "People", isNumber: true },
        ],
        rows: bins.map((bin) => [binLabel(bin), signed(bin.change), String(bin.people)]),
      }}
    >
      <LineChart
        label="Change of the level, by hours heard"
        points={bins.map((bin) => ({ label: shortHours(bin.hours), value: bin.change }))}
        min={-most}
        max={most}
        format={(change) => signed(change, 1)}
        words={({ label, value }) => {
          const bin = bins.find(
            ({ hours, change }) => shortHours(hours) === label && change === value,
          );
          return bin ? `${binLabel(bin)}: ${binInWords(bin)}` : label;
        }}
      />
    </Figure>
  );
}

/** As far up as down, so that no change lies in the middle. */
const halvesAround = (changes: readonly number[]) =>
  Math.ceil(Math.max(0.1, ...changes.map(Math.abs)) * 2.2) / 2;

const shortHours = (hours: number) => `${hours.toFixed(1)} h`;
