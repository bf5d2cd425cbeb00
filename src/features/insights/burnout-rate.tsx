import type { ReactNode } from "react";
import type { Suppressed } from "#contract/insights/shapes.ts";
import { Stat } from "#ui/chart/stat.tsx";
import styles from "./burnout.module.css";
import {
  burnoutRate as copy,
  type Filtered,
  type Rate,
  type Rolling,
  wholeGroup,
} from "./burnout-copy.ts";
import { areSameDays, formatShare } from "./figure-copy.ts";
import { useOwnDays } from "./page-days.tsx";
import { PanelFrame } from "./panel.tsx";
import { PanelFigures } from "./panel-figures.tsx";
import { isReleased } from "./released.ts";
import { SuppressedNote } from "./suppressed.tsx";
import type { Insight } from "./use-insight.ts";

type Props = {
  readonly filtered: Insight<Filtered>;
  readonly rolling: Insight<Rolling>;
  readonly isFiltered: boolean;
};

/** Shows the burnout rate of the filtered people, and how that of the whole group changed. */
export function RatePanel({ filtered, rolling, isFiltered }: Props) {
  const overall = filtered.data?.overall;
  return (
    <PanelFrame
      title={copy.title}
      span={5}
      hasTwoPrintedColumns
      isBusy={[filtered, rolling].some(({ status }) => status === "loading")}
    >
      <PanelFigures title={copy.title} insight={filtered} height={[7.5, 7.5]}>
        {(data) => <Overall overall={data.overall} />}
      </PanelFigures>
      <PanelFigures title={wholeGroup.title} insight={rolling} height={[12.4, 12.4]}>
        {(data) => (
          <WholeGroup
            rolling={data}
            above={isFiltered ? undefined : overall}
            months={rolling.published?.months}
          />
        )}
      </PanelFigures>
    </PanelFrame>
  );
}

type RateOrNone = Rate | Suppressed;

function Overall({ overall }: { readonly overall: RateOrNone }) {
  const own = useOwnDays(isReleased(overall) ? overall.days : undefined);
  if (!isReleased(overall)) return <SuppressedNote name={copy.name} min={overall.min} />;
  const { rate, mean_level } = overall;
  return (
    <>
      <Stat value={formatShare(rate)} unit={copy.unit(overall)} note={own} />
      <dl className={styles.facts}>
        <Fact label={copy.checkIns.label}>{copy.checkIns.value(overall)}</Fact>
        {mean_level !== null && (
          <Fact label={copy.meanLevel.label}>{copy.meanLevel.value(mean_level)}</Fact>
        )}
      </dl>
    </>
  );
}

function Fact({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

type GroupProps = {
  readonly rolling: Rolling;
  /** The rate of the whole group that is already shown above. */
  readonly above: RateOrNone | undefined;
  readonly months: number | undefined;
};

function WholeGroup({ rolling, above, months }: GroupProps) {
  const { current, participation } = rolling;
  const own = useOwnDays(isReleased(current) ? current.days : undefined);
  const isShownAbove =
    above && isReleased(above) && isReleased(current) && areSameDays(above.days, current.days);
  return (
    <section aria-label={wholeGroup.title} className={styles.group}>
      {isReleased(current) && !isShownAbove && (
        <p>
          <b>{wholeGroup.title}</b> {wholeGroup.rate(current)}
          {own && ` · ${own}`}
        </p>
      )}
      <Change rolling={rolling} />
      <dl className={styles.facts}>
        <Fact label={wholeGroup.participation.label}>
          {isReleased(participation) ? (
            <>
              {wholeGroup.participation.share(participation)}{" "}
              <span className={styles.beside}>
                {wholeGroup.participation.text(participation, months)}
              </span>
            </>
          ) : (
            wholeGroup.participation.none
          )}
        </Fact>
      </dl>
    </section>
  );
}

function Change({ rolling: { current, previous, change } }: { readonly rolling: Rolling }) {
  const { text, range, none, before } = wholeGroup.change;
  if (!isReleased(current)) return null;
  if (!isReleased(previous) || !isReleased(change)) return <p>{none}</p>;
  return (
    <>
      <p>{text(change, previous, current)}</p>
      <p className="xs muted">
        {range(change)}. {before(previous)}
      </p>
    </>
  );
}
