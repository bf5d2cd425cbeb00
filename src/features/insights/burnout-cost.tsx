import { type ReactNode, useState } from "react";
import { burnoutPredictiveCost } from "#contract/insights/burnout.ts";
import type { InsightFilters } from "#contract/insights/filters.ts";
import { compactMoney } from "#contract/insights/labels.ts";
import type { Reply } from "#contract/route.ts";
import { useDraft } from "#shared/drafts/use-draft.ts";
import { Figure } from "#shared/insights/figure.tsx";
import { type Axis, PlotTable } from "#ui/chart/plot-table.tsx";
import { Stat } from "#ui/chart/stat.tsx";
import styles from "./burnout.module.css";
import { burnoutCost as copy, costByRole, costRange } from "./burnout-cost-copy.ts";
import { CostAssumptions, CostFields } from "./burnout-cost-fields.tsx";
import { CostSources } from "./burnout-cost-sources.tsx";
import { costRows } from "./burnout-figures.ts";
import {
  type CalculatedCost,
  type CostDraft,
  calculateCost,
  type InputName,
  type PublishedCost,
  staffIn,
} from "./burnout-what-if.ts";
import { roleName } from "./filters-copy.ts";
import { Panel } from "./panel.tsx";
import { suppressed } from "./panel-copy.ts";
import { isReleased } from "./released.ts";
import { SuppressedNote } from "./suppressed.tsx";
import { type Insight, useInsight } from "./use-insight.ts";

type Data = Reply<typeof burnoutPredictiveCost>["data"];
type Props = { readonly insight: Insight<Data>; readonly query: InsightFilters };

/** Estimated cost of burnout-related departures, recalculated as inputs change. */
export function CostPanel({ insight, query }: Props) {
  const [typed, setTyped] = useDraft<CostDraft>("burnout-cost", {});
  const [staff, setStaff] = useState(() => staffIn(typed));
  const asked = useInsight(burnoutPredictiveCost, { ...query, predictive_staff_count: staff });
  return (
    <Panel
      title={copy.title}
      insight={insight}
      span={8}
      height={[27, 27]}
      days={(data) => (isReleased(data) ? data.days : undefined)}
    >
      {(published) => {
        // The server applies the same formula to a changed staff count; until it replies, the
        // device's result is shown.
        const data = asked.data && isReleased(asked.data) ? asked.data : published;
        return isReleased(data) ? (
          <Cost published={data} typed={typed} onTyped={setTyped} onStaff={setStaff} />
        ) : (
          <SuppressedNote name={copy.name} min={data.min} advice={suppressed.waitForAnswers} />
        );
      }}
    </Panel>
  );
}

type CostProps = {
  readonly published: PublishedCost;
  readonly typed: CostDraft;
  readonly onTyped: (typed: CostDraft) => void;
  readonly onStaff: (staff: number | undefined) => void;
};

function Cost({ published, typed, onTyped, onStaff }: CostProps) {
  const calculated = calculateCost(published, typed);
  const type = (name: InputName, text: string) => onTyped({ ...typed, [name]: text });
  const reset = () => {
    onTyped({});
    onStaff(undefined);
  };
  return (
    <>
      <div className={styles.cost}>
        <div aria-live="polite">
          <Stat
            value={compactMoney(calculated.cost)}
            unit={copy.unit}
            note={`${costRange(calculated)}. ${copy.basis(published, calculated)}`}
          />
        </div>
        <CostFields
          typed={typed}
          calculated={calculated}
          onType={type}
          onStaff={onStaff}
          onReset={reset}
        />
      </div>
      <CostByRole
        published={published}
        calculated={calculated}
        tools={
          <>
            <CostAssumptions typed={typed} calculated={calculated} onType={type} />
            <CostSources published={published} comparison={copy.comparison(calculated)} />
          </>
        }
      />
    </>
  );
}

type ByRoleProps = {
  readonly published: PublishedCost;
  readonly calculated: CalculatedCost;
  readonly tools: ReactNode;
};

function CostByRole({ published, calculated, tools }: ByRoleProps) {
  const { roles } = calculated;
  const cells = costByRole.cells(calculated);
  return (
    <Figure
      name={costByRole.title}
      summary={costByRole.summary(calculated)}
      isSummaryHidden
      isTableOnScreenOnly
      fileName="estimated-cost"
      rows={costRows(published)}
      table={costByRole.table(calculated)}
      tools={tools}
    >
      <PlotTable
        caption={costByRole.title}
        head={costByRole.head}
        columns={costByRole.columns}
        plotAfter={3}
        axis={dollarAxis(roles.map(({ high }) => high))}
        rows={[
          ...roles.map(({ role, cost, low, high }, at) => ({
            key: role,
            name: roleName(role),
            cells: cells[at] ?? [],
            plot: { value: cost, low, high },
          })),
          {
            key: costByRole.total,
            name: costByRole.total,
            cells: costByRole.totalCells(calculated),
            isTotal: true,
          },
        ]}
      />
      <p className="xs muted">{costByRole.rates(calculated)}</p>
    </Figure>
  );
}

/** Starts at zero and ends at the next round number. */
function dollarAxis(highs: readonly number[]): Axis {
  const most = Math.max(1, ...highs);
  const step = 10 ** Math.floor(Math.log10(most));
  const max = Math.ceil(most / step) * step;
  return { min: 0, max, ticks: [0, max], format: costByRole.axis };
}
