import { Figure } from "#shared/insights/figure.tsx";
import { LineChart } from "#ui/chart/line-chart.tsx";
import styles from "./efficacy.module.css";
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
import type { Correlation } from "./efficacy-figures.ts";
import { daysInWords } from "./figure-copy.ts";
import { Panel } from "./panel.tsx";
import { isReleased, SuppressedNote } from "./suppressed.tsx";
import type { Insight } from "./use-insight.ts";

type Props = {
  readonly insight: Insight<Correlation>;
  /** Size of the whole group, if it is released and no filter is set. */
  readonly members: number | undefined;
};

/**
 * Correlates listening hours with the change in the same people's burnout after four to six months.
 */
export function AccruedPanel({ insight, members }: Props) {
  return (
    <Panel title="Before, and four to six months after" insight={insight} span={6}>
      {(data) =>
        isReleased(data) && data.paired ? (
          <>
            <p className="small muted">
              {leftOutInWords(data.n, members)} The first answers are of {daysInWords(data.days)}.
            </p>
            <Coefficients paired={data.paired} />
            <Binned bins={data.paired.bins} />
          </>
        ) : (
          <SuppressedNote what="whether listening and burnout go together" advice={WITH_TIME} />
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

/** Makes the axis symmetric, so that "no change" is in the middle. */
const halvesAround = (changes: readonly number[]) =>
  Math.ceil(Math.max(0.1, ...changes.map(Math.abs)) * 2.2) / 2;

const shortHours = (hours: number) => `${hours.toFixed(1)} h`;
