import { Figure } from "#shared/insights/figure.tsx";
import { Bars } from "#ui/chart/bars.tsx";
import { type Third, thirdInWords, thirdLabel, thirdsInWords } from "./efficacy-copy.ts";
import type { Correlation } from "./efficacy-figures.ts";
import { daysInWords, peopleInWords, shareInWords, sureShare } from "./figure-copy.ts";
import { Panel } from "./panel.tsx";
import { isReleased, SuppressedNote } from "./suppressed.tsx";
import type { Insight } from "./use-insight.ts";

/** Burnout in the baseline period, by hours listened. */
export function BaselinePanel({ insight }: { readonly insight: Insight<Correlation> }) {
  return (
    <Panel title="Burnout by how much was heard" insight={insight} span={6}>
      {(data) =>
        isReleased(data) && data.thirds.length > 0 ? (
          <>
            <p className="small muted">
              {peopleInWords(data.n)} who answered, {daysInWords(data.days)}, parted in three by
              hours. Whoever has not answered in these days is left out.
            </p>
            <Thirds thirds={data.thirds} />
          </>
        ) : (
          <SuppressedNote what="burnout by how much was heard" />
        )
      }
    </Panel>
  );
}

function Thirds({ thirds }: { readonly thirds: readonly Third[] }) {
  return (
    <Figure
      title="Burned-out people in each part"
      summary={thirdsInWords(thirds)}
      fileName="burnout-by-hours"
      table={{
        columns: [
          { label: "Part" },
          { label: "Burned out" },
          { label: "People", isNumber: true },
          { label: "Hours each", isNumber: true },
        ],
        rows: thirds.map((third, at) => [
          thirdLabel(third, at),
          sureShare(third.rate),
          String(third.n),
          third.hours.toFixed(1),
        ]),
      }}
    >
      <Bars
        label="Burned-out people, by how much they heard"
        max={1}
        rows={thirds.map((third, at) => ({
          label: thirdLabel(third, at),
          ...third.rate,
          text: shareInWords(third.rate),
          note: thirdInWords(third),
        }))}
      />
    </Figure>
  );
}
