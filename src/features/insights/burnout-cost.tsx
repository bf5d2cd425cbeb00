import { useState } from "react";
import { burnoutPredictiveCost } from "#contract/insights/burnout.ts";
import { compactMoney } from "#contract/insights/labels.ts";
import type { Reply } from "#contract/route.ts";
import { Figure } from "#shared/insights/figure.tsx";
import { Bars } from "#ui/chart/bars.tsx";
import { Stat } from "#ui/chart/stat.tsx";
import styles from "./burnout.module.css";
import {
  basisInWords,
  costSummary,
  costTable,
  crossCheckInWords,
  departuresInWords,
  rangeOfCost,
} from "./burnout-cost-copy.ts";
import { CostFields } from "./burnout-cost-fields.tsx";
import { CostSources } from "./burnout-cost-sources.tsx";
import {
  type CalculatedCost,
  type CostDraft,
  calculateCost,
  type PublishedCost,
} from "./burnout-what-if.ts";
import { Panel } from "./panel.tsx";
import { isReleased, SuppressedNote } from "./suppressed.tsx";
import { type Insight, useInsight } from "./use-insight.ts";

type Data = Reply<typeof burnoutPredictiveCost>["data"];
type Props = {
  readonly insight: Insight<Data>;
  readonly query: { readonly practice_group_id: string };
};

/** Predicted cost of burnout-related departures, recalculated as inputs change. */
export function CostPanel({ insight, query }: Props) {
  const [staff, setStaff] = useState<number>();
  const asked = useInsight(burnoutPredictiveCost, { ...query, predictive_staff_count: staff });
  return (
    <Panel
      title="What burnout costs in a year"
      insight={insight}
      span={12}
      about="Predicted from people who leave because of burnout. Change a number and the sum follows."
    >
      {(published) => {
        // The server applies the same formula to a changed staff count; until it replies, the
        // device's result is shown.
        const data = asked.data && isReleased(asked.data) ? asked.data : published;
        return isReleased(data) ? (
          <Cost published={data} onStaff={setStaff} />
        ) : (
          <SuppressedNote what="what burnout costs" />
        );
      }}
    </Panel>
  );
}

type CostProps = {
  readonly published: PublishedCost;
  readonly onStaff: (staff: number | undefined) => void;
};

function Cost({ published, onStaff }: CostProps) {
  const [typed, setTyped] = useState<CostDraft>({});
  const calculated = calculateCost(published, typed);
  const reset = () => {
    setTyped({});
    onStaff(undefined);
  };
  return (
    <>
      <div aria-live="polite">
        <Stat
          value={compactMoney(calculated.cost)}
          unit="a year"
          note={rangeOfCost(calculated)}
          change={basisInWords(published, calculated)}
        />
      </div>
      <CostFields
        typed={typed}
        calculated={calculated}
        onType={(name, text) => setTyped({ ...typed, [name]: text })}
        onStaff={onStaff}
        onReset={reset}
      />
      <CostByRole calculated={calculated} />
      <p className={styles.words}>{crossCheckInWords(calculated)}</p>
      <CostSources published={published} />
    </>
  );
}

function CostByRole({ calculated }: { readonly calculated: CalculatedCost }) {
  return (
    <Figure
      title="Predicted cost, role by role"
      summary={costSummary(calculated)}
      fileName="predicted-cost"
      table={costTable(calculated)}
    >
      <Bars
        label="Predicted cost by role"
        rows={calculated.roles.map(({ role, staff, departures, cost, low, high }) => ({
          label: role,
          value: cost,
          low,
          high,
          text: compactMoney(cost),
          note: `${Math.round(staff)} people, ${departuresInWords(departures)} because of burnout, ${rangeOfCost({ low, high })}`,
        }))}
      />
    </Figure>
  );
}
