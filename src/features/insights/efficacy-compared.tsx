import { LEAST } from "#contract/insights/least.ts";
import type { Suppressed } from "#contract/insights/shapes.ts";
import { Figure } from "#shared/insights/figure.tsx";
import { PlotTable } from "#ui/chart/plot-table.tsx";
import {
  type Compared,
  mostVsLeast as copy,
  needsFollowUp,
  notCause,
  type Paired,
} from "./efficacy-copy.ts";
import { type Correlation, comparedRows } from "./efficacy-figures.ts";
import { type Days, pointsRange, shownPoints } from "./figure-copy.ts";
import { Panel } from "./panel.tsx";
import { rateAxis } from "./rate-axis.ts";
import { isReleased } from "./released.ts";
import { SuppressedNote } from "./suppressed.tsx";
import type { Insight } from "./use-insight.ts";

/** Compares the third with the most hours and the one with the fewest, before and after. */
export function ComparedPanel({ insight }: { readonly insight: Insight<Correlation> }) {
  return (
    <Panel
      title={copy.title}
      insight={insight}
      span={6}
      height={[35, 33.5]}
      about={copy.about}
      days={(data) => (isReleased(data) ? data.days : undefined)}
    >
      {(data) =>
        isReleased(data) && data.paired ? (
          <Compare paired={data.paired} days={data.days} />
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

const partsOf = ({ engaged, others }: Paired) =>
  [
    { name: copy.most, part: engaged },
    { name: copy.least, part: others },
  ].flatMap(({ name, part }: { name: string; part: Compared | Suppressed }) =>
    isReleased(part) ? [{ name, part }] : [],
  );

const rowsOf = ({ name, part: { n, before, after } }: { name: string; part: Compared }) =>
  [
    { when: copy.before, share: before },
    { when: copy.after, share: after },
  ].map(({ when, share }) => ({
    key: copy.rowLabel(name, when),
    name: copy.rowLabel(name, when),
    cells: copy.cells(n, share),
    plot: share,
  }));

type Props = { readonly paired: Paired; readonly days: Days };

function Compare({ paired, days }: Props) {
  const parts = partsOf(paired);
  if (parts.length === 0)
    return <SuppressedNote name={copy.tooSmall} min={LEAST.compared} of="people" />;
  const rows = parts.flatMap(rowsOf);
  return (
    <>
      <Figure
        name={copy.title}
        summary={copy.summary(parts)}
        isSummaryHidden
        isTableOnScreenOnly
        fileName="most-and-least-learning"
        rows={comparedRows(paired, days)}
        table={{
          columns: [{ label: copy.head }, ...copy.columns],
          rows: rows.map(({ name, cells }) => [name, ...cells]),
        }}
      >
        <PlotTable
          caption={copy.title}
          head={copy.head}
          columns={copy.columns}
          plotAfter={2}
          axis={rateAxis(rows.map(({ plot }) => plot))}
          rows={rows}
        />
      </Figure>
      <Difference paired={paired} />
      <p className="xs muted">{copy.mcNemar(paired.mcnemar_p)}</p>
    </>
  );
}

function Difference({ paired }: { readonly paired: Paired }) {
  const { difference_in_differences: difference, engaged, others } = paired;
  if (!isReleased(difference) || !isReleased(engaged) || !isReleased(others)) return null;
  const [most, least] = [engaged, others].map(({ before, after }) => shownPoints(before, after));
  return (
    <>
      <p className="small">{copy.difference(difference, most ?? 0, least ?? 0)}</p>
      <p className="xs muted">{pointsRange(difference)}</p>
      {copy.isSignificant(difference) && <p className="small">{notCause}</p>}
    </>
  );
}
