import { useState } from "react";
import { insightCompare } from "#contract/insights/compare.ts";
import type { InsightFilters } from "#contract/insights/filters.ts";
import { Figure } from "#shared/insights/figure.tsx";
import { PlotTable } from "#ui/chart/plot-table.tsx";
import { Segmented } from "#ui/segmented.tsx";
import { TextButton } from "#ui/text-link.tsx";
import more from "./burnout.module.css";
import styles from "./compare.module.css";
import {
  type CompareKind,
  type CompareOrder,
  type Comparison,
  compareKinds,
  compareOrders,
  compare as copy,
} from "./compare-copy.ts";
import {
  compareFigures,
  compareSummary,
  compareTable,
  plotRows,
  rangesOf,
  rowsOf,
} from "./compare-rows.ts";
import { Pick } from "./filters-pick.tsx";
import { Panel, PanelFrame } from "./panel.tsx";
import { rateAxis } from "./rate-axis.ts";
import { HiddenNote } from "./suppressed.tsx";
import { useInsight } from "./use-insight.ts";

type Props = {
  readonly query: InsightFilters;
  /** In percent. */
  readonly target: number | null;
};

type PanelProps = Props & { readonly isOpen: boolean; readonly onOpen: () => void };

/** Compares departments, roles, and groups. Long, so it opens on request. */
export function ComparePanel({ isOpen, onOpen, ...props }: PanelProps) {
  if (isOpen) return <Comparisons {...props} />;
  return (
    <PanelFrame title={copy.title} about={copy.about} span={12} isBusy={false}>
      <TextButton onClick={onOpen}>{copy.open}</TextButton>
    </PanelFrame>
  );
}

/** Departments, roles, and groups with the Respite average and national figures. */
function Comparisons({ query, target }: Props) {
  const insight = useInsight(insightCompare, query);
  return (
    <Panel
      title={copy.title}
      insight={insight}
      span={12}
      about={copy.about}
      days={({ days }) => days}
    >
      {(data) => <Compare comparison={data} target={target} />}
    </Panel>
  );
}

type CompareProps = { readonly comparison: Comparison; readonly target: number | null };

function Compare({ comparison, target }: CompareProps) {
  const kinds = compareKinds.filter(
    (kind) => kind === "other_group" || comparison.rows.some((row) => row.kind === kind),
  );
  const [chosen, setChosen] = useState<CompareKind>("department");
  const [order, setOrder] = useState<CompareOrder>("rate");
  const kind = kinds.includes(chosen) ? chosen : (kinds[0] ?? "other_group");
  if (comparison.days === null) return <HiddenNote text={copy.none} />;
  const rows = plotRows(comparison, kind, order);
  const listed = rowsOf(comparison, kind, order);
  return (
    <>
      <div className={styles.tools}>
        <Segmented
          legend={copy.by}
          value={kind}
          options={kinds.map((value) => ({ value, text: copy.kinds[value] }))}
          onChange={setChosen}
        />
        <Pick
          label={copy.order}
          value={order}
          onChange={({ target: { value } }) =>
            setOrder(compareOrders.find((one) => one === value) ?? "rate")
          }
        >
          {compareOrders.map((one) => (
            <option key={one} value={one}>
              {copy.orders[one]}
            </option>
          ))}
        </Pick>
      </div>
      <Figure
        name={copy.title}
        summary={compareSummary(listed)}
        isTableOnScreenOnly
        fileName="compare-groups"
        rows={compareFigures(comparison)}
        table={compareTable(rows, copy.heads[kind])}
      >
        <PlotTable
          caption={`${copy.title}: ${copy.kinds[kind]}`}
          head={copy.heads[kind]}
          columns={copy.columns}
          plotAfter={2}
          axis={rateAxis(rangesOf(rows, target))}
          rows={rows}
          goal={target === null ? undefined : target / 100}
        />
      </Figure>
      {kind === "other_group" && listed.length === 1 && (
        <p className={styles.help}>{copy.onlyGroup}</p>
      )}
      <p className={styles.help}>
        {target !== null && `${copy.targetLine(target)} `}
        {comparison.benchmark === null && copy.noBenchmark}
      </p>
      <Sources comparison={comparison} />
    </>
  );
}

/** Where the national figures come from, and how burnout was asked. */
function Sources({ comparison: { national, national_note } }: Pick<CompareProps, "comparison">) {
  return (
    <details className={more.more}>
      <summary>{copy.sources}</summary>
      <div className={styles.sources}>
        <p>{national_note}</p>
        <ul>
          {national.map((figure) => (
            <li key={figure.id}>
              {figure.population}.{" "}
              <a href={figure.url} target="_blank" rel="noreferrer">
                {copy.national(figure)}
              </a>{" "}
              ({copy.instrument(figure)})
            </li>
          ))}
        </ul>
      </div>
    </details>
  );
}
