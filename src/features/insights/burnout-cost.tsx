import { useState } from "react";
import { burnoutPredictiveCost } from "#contract/insights/burnout.ts";
import { compactMoney } from "#contract/insights/labels.ts";
import type { Reply } from "#contract/route.ts";
import { Figure } from "#shared/insights/figure.tsx";
import { Bars } from "#ui/chart/bars.tsx";
import { Stat } from "#ui/chart/stat.tsx";
import styles from "./burnout.module.css";
import { burnoutCost as copy, costByRole, costRange } from "./burnout-cost-copy.ts";
import { CostFields } from "./burnout-cost-fields.tsx";
import { CostSources } from "./burnout-cost-sources.tsx";
import {
  type CalculatedCost,
  type CostDraft,
  calculateCost,
  type PublishedCost,
} from "./burnout-what-if.ts";
import { roleName } from "./filters-copy.ts";
import { Panel } from "./panel.tsx";
import { suppressed } from "./panel-copy.ts";
import { isReleased } from "./released.ts";
import { SuppressedNote } from "./suppressed.tsx";
import { type Insight, useInsight } from "./use-insight.ts";

type Data = Reply<typeof burnoutPredictiveCost>["data"];
type Props = {
  readonly insight: Insight<Data>;
  readonly query: { readonly practice_group_id: string };
};

/** Estimated cost of burnout-related departures, recalculated as inputs change. */
export function CostPanel({ insight, query }: Props) {
  const [staff, setStaff] = useState<number>();
  const asked = useInsight(burnoutPredictiveCost, { ...query, predictive_staff_count: staff });
  return (
    <Panel title={copy.title} insight={insight} span={12} about={copy.about}>
      {(published) => {
        // The server applies the same formula to a changed staff count; until it replies, the
        // device's result is shown.
        const data = asked.data && isReleased(asked.data) ? asked.data : published;
        return isReleased(data) ? (
          <Cost published={data} onStaff={setStaff} />
        ) : (
          <SuppressedNote name={copy.name} min={data.min} advice={suppressed.waitForAnswers} />
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
          unit={copy.unit}
          note={costRange(calculated)}
          change={copy.basis(published, calculated)}
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
      <p className={styles.words}>{copy.comparison(calculated)}</p>
      <CostSources published={published} />
    </>
  );
}

function CostByRole({ calculated }: { readonly calculated: CalculatedCost }) {
  return (
    <Figure
      title={costByRole.title}
      summary={costByRole.summary(calculated)}
      fileName="estimated-cost"
      table={costByRole.table(calculated)}
    >
      <Bars
        label={costByRole.title}
        rows={calculated.roles.map((role) => ({
          label: roleName(role.role),
          value: role.cost,
          low: role.low,
          high: role.high,
          text: compactMoney(role.cost),
          note: costByRole.note(role),
        }))}
      />
    </Figure>
  );
}
