import { useState } from "react";
import { burnoutPredictiveCost } from "#contract/insights/burnout.ts";
import { compactMoney } from "#contract/insights/labels.ts";
import type { Reply } from "#contract/route.ts";
import { Figure } from "#shared/insights/figure.tsx";
import { Bars } from "#ui/chart/bars.tsx";
import { Stat } from "#ui/chart/stat.tsx";
import styles from "./burnout.module.css";
import { CostFields } from "./burnout-cost-fields.tsx";
import { CostSources } from "./burnout-cost-sources.tsx";
import {
  basisInWords,
  costSummary,
  costTable,
  crossCheckInWords,
  departuresInWords,
  rangeOfCost,
} from "./burnout-cost-copy.ts";
import { type PublishedCost, type Reckoned, reckon, type Typed } from "./burnout-what-if.ts";
import { Panel } from "./panel.tsx";
import { type Insight, useInsight } from "./use-insight.ts";
import { told, Withheld } from "./suppressed.tsx";

type Data = Reply<typeof burnoutPredictiveCost>["data"];
type Props = {
  readonly insight: Insight<Data>;
  readonly query: { readonly practice_group_id: string };
};

/** What burnout costs by people who leave, and what it would be with other numbers. */
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
        // Of other numbers of people the server says the same as the formula here; until it has, the formula does.
        const data = asked.data && told(asked.data) ? asked.data : published;
        return told(data) ? (
          <Cost published={data} onStaff={setStaff} />
        ) : (
          <Withheld what="what burnout costs" />
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
  const [typed, setTyped] = useState<Typed>({});
  const reckoned = reckon(published, typed);
  const reset = () => {
    setTyped({});
    onStaff(undefined);
  };
  return (
    <>
      <div aria-live="polite">
        <Stat
          value={compactMoney(reckoned.cost)}
          unit="a year"
          note={rangeOfCost(reckoned)}
          change={basisInWords(published, reckoned)}
        />
      </div>
      <CostFields
        typed={typed}
        reckoned={reckoned}
        onType={(name, text) => setTyped({ ...typed, [name]: text })}
        onStaff={onStaff}
        onReset={reset}
      />
      <CostByRole reckoned={reckoned} />
      <p className={styles.words}>{crossCheckInWords(reckoned)}</p>
      <CostSources published={published} />
    </>
  );
}

function CostByRole({ reckoned }: { readonly reckoned: Reckoned }) {
  return (
    <Figure
      title="Predicted cost, role by role"
      summary={costSummary(reckoned)}
      fileName="predicted-cost"
      table={costTable(reckoned)}
    >
      <Bars
        label="Predicted cost by role"
        rows={reckoned.roles.map(({ role, staff, departures, cost, low, high }) => ({
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
