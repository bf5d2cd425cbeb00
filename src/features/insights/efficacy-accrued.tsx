import { LEAST } from "#contract/insights/least.ts";
import styles from "./efficacy.module.css";
import {
  bins as binsCopy,
  correlation as copy,
  formatCoefficient,
  needsFollowUp,
  type Paired,
} from "./efficacy-copy.ts";
import type { Correlation } from "./efficacy-figures.ts";
import { Panel } from "./panel.tsx";
import { isReleased } from "./released.ts";
import { SuppressedNote } from "./suppressed.tsx";
import type { Insight } from "./use-insight.ts";

/**
 * Correlates listening hours with the change in the same people's burnout after four to six months.
 */
export function AccruedPanel({ insight }: { readonly insight: Insight<Correlation> }) {
  return (
    <Panel
      title={copy.title}
      insight={insight}
      span={6}
      height={[32, 33.5]}
      days={(data) => (isReleased(data) ? data.days : undefined)}
    >
      {(data) =>
        isReleased(data) && data.paired ? (
          <>
            <Coefficients paired={data.paired} n={data.n} />
            <Thirds paired={data.paired} />
          </>
        ) : (
          <SuppressedNote
            name={copy.name}
            min={LEAST.compared}
            of="thirds"
            advice={needsFollowUp}
          />
        )
      }
    </Panel>
  );
}

type Props = { readonly paired: Paired; readonly n: number };

function Coefficients({ paired, n }: Props) {
  const { spearman, pearson, difference_in_differences } = paired;
  return (
    <>
      <p className="small">{copy.text(difference_in_differences)}</p>
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
      <p className="xs muted">{copy.scale}</p>
      <p className="xs muted">
        {copy.base(n)} {copy.groupedNote}
      </p>
    </>
  );
}

/** A table is enough for three values. */
function Thirds({ paired }: { readonly paired: Paired }) {
  if (paired.bins.length < 2) return null;
  const points = binsCopy.points(paired);
  return (
    <table className={styles.thirds}>
      <caption>{binsCopy.title}</caption>
      <thead>
        <tr>
          {[binsCopy.head, ...binsCopy.columns].map((label) => (
            <th key={label} scope="col">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {paired.bins.map((bin, at) => (
          <tr key={bin.hours}>
            <th scope="row">{binsCopy.label(bin)}</th>
            {binsCopy.cells(bin, points[at] ?? 0).map((cell, column) => (
              <td key={binsCopy.columns[column]}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
