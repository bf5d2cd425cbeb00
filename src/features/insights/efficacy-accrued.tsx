import { Figure } from "#shared/insights/figure.tsx";
import { LineChart } from "#ui/chart/line-chart.tsx";
import styles from "./efficacy.module.css";
import {
  type Bin,
  bins as binsCopy,
  correlation as copy,
  formatCoefficient,
  needsFollowUp,
  type Paired,
} from "./efficacy-copy.ts";
import type { Correlation } from "./efficacy-figures.ts";
import { signed } from "./figure-copy.ts";
import { Panel } from "./panel.tsx";
import { isReleased } from "./released.ts";
import { SuppressedNote } from "./suppressed.tsx";
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
    <Panel title={copy.title} insight={insight} span={6}>
      {(data) =>
        isReleased(data) && data.paired ? (
          <>
            <p className="small muted">{copy.base(data.n, members)}</p>
            <p className="small muted">{copy.firstAnswers(data.days)}</p>
            <Coefficients paired={data.paired} />
            <Binned bins={data.paired.bins} />
          </>
        ) : (
          <SuppressedNote name={copy.name} advice={needsFollowUp} />
        )
      }
    </Panel>
  );
}

function Coefficients({ paired: { spearman, pearson } }: { readonly paired: Paired }) {
  return (
    <>
      <p>{copy.text(spearman)}</p>
      <dl className={styles.coefficients}>
        <div>
          <dt>{copy.spearman}</dt>
          <dd>{formatCoefficient(spearman)}</dd>
        </div>
        <div>
          <dt>{copy.pearson}</dt>
          <dd>{formatCoefficient(pearson)}</dd>
        </div>
      </dl>
      <p className="small muted">{copy.scale}</p>
    </>
  );
}

function Binned({ bins }: { readonly bins: readonly Bin[] }) {
  if (bins.length < 2) return null;
  const most = halvesAround(bins.map(({ change }) => change));
  const { title, summary, columns, label, tick, point } = binsCopy;
  return (
    <Figure
      title={title}
      summary={summary(bins)}
      fileName="change-by-hours"
      table={{
        columns,
        rows: bins.map((bin) => [label(bin), signed(bin.change), String(bin.people)]),
      }}
    >
      <LineChart
        label={title}
        points={bins.map((bin) => ({ label: tick(bin.hours), value: bin.change }))}
        min={-most}
        max={most}
        format={(change) => signed(change, 1)}
        words={(at) => {
          const bin = bins.find(
            ({ hours, change }) => tick(hours) === at.label && change === at.value,
          );
          return bin ? point(bin) : at.label;
        }}
      />
    </Figure>
  );
}

/** Makes the axis symmetric, so that "no change" is in the middle. */
const halvesAround = (changes: readonly number[]) =>
  Math.ceil(Math.max(0.1, ...changes.map(Math.abs)) * 2.2) / 2;
