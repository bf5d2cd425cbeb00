import { Figure } from "#shared/insights/figure.tsx";
import { Bars } from "#ui/chart/bars.tsx";
import { thirds as copy, type Third } from "./efficacy-copy.ts";
import type { Correlation } from "./efficacy-figures.ts";
import { formatShare, shareWithRange } from "./figure-copy.ts";
import { Panel } from "./panel.tsx";
import { isReleased } from "./released.ts";
import { SuppressedNote } from "./suppressed.tsx";
import type { Insight } from "./use-insight.ts";

/** Burnout in the baseline period, by hours listened. */
export function BaselinePanel({ insight }: { readonly insight: Insight<Correlation> }) {
  return (
    <Panel title={copy.title} insight={insight} span={6}>
      {(data) =>
        isReleased(data) && data.thirds.length > 0 ? (
          <>
            <p className="small muted">{copy.about(data.n, data.days)}</p>
            <Thirds thirds={data.thirds} />
          </>
        ) : (
          <SuppressedNote name={copy.name} />
        )
      }
    </Panel>
  );
}

function Thirds({ thirds }: { readonly thirds: readonly Third[] }) {
  return (
    <Figure
      title={copy.caption}
      summary={copy.summary(thirds)}
      fileName="burnout-by-hours"
      table={{
        columns: copy.columns,
        rows: thirds.map((third, at) => [
          copy.label(third, at),
          shareWithRange(third.rate),
          String(third.n),
          third.hours.toFixed(1),
        ]),
      }}
    >
      <Bars
        label={copy.caption}
        max={1}
        rows={thirds.map((third, at) => ({
          label: copy.label(third, at),
          ...third.rate,
          text: formatShare(third.rate),
          note: copy.note(third),
        }))}
      />
    </Figure>
  );
}
