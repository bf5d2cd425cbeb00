import { Stat } from "#ui/chart/stat.tsx";
import styles from "./burnout.module.css";
import { burnedOut, wholeGroup as copy, type Rolling, rateNote } from "./burnout-copy.ts";
import { formatShare } from "./figure-copy.ts";
import type { DayFilters } from "./filters.ts";
import { Panel } from "./panel.tsx";
import { suppressed } from "./panel-copy.ts";
import { isReleased } from "./released.ts";
import { SuppressedNote } from "./suppressed.tsx";
import type { Insight } from "./use-insight.ts";

type PanelProps = { readonly insight: Insight<Rolling>; readonly named: DayFilters };

/** Compares the last 90 days, or the chosen days, with the period before. */
export function RollingPanel({ insight, named }: PanelProps) {
  return (
    <Panel title={copy.title} insight={insight} span={4} about={copy.scope(named)}>
      {(rolling) => (
        <div className={styles.stack}>
          <Now rolling={rolling} named={named} />
          <Before rolling={rolling} />
          <Participation rolling={rolling} />
        </div>
      )}
    </Panel>
  );
}

type Props = { readonly rolling: Rolling };

function Now({ rolling: { current }, named }: Props & Pick<PanelProps, "named">) {
  if (!isReleased(current))
    return (
      <SuppressedNote
        name={copy.name(named)}
        min={current.min}
        advice={suppressed.waitForAnswers}
      />
    );
  return (
    <Stat
      value={formatShare(current.rate)}
      unit={burnedOut}
      note={rateNote(current)}
      change={current.mean_level === null ? undefined : copy.meanLevel(current.mean_level)}
    />
  );
}

function Before({ rolling: { current, previous, change } }: Props) {
  const { label, name, text, range, none, before } = copy.change;
  if (!isReleased(current)) return null;
  if (!isReleased(previous))
    return (
      // Nothing the reader can change: the previous period is over.
      <SuppressedNote name={name} min={previous.min} advice="" />
    );
  return (
    <section aria-label={label}>
      <p>{isReleased(change) ? text(change, previous, current) : none}</p>
      {isReleased(change) && <p className="small muted">{range(change)}</p>}
      <p className="small muted">{before(previous)}</p>
    </section>
  );
}

function Participation({ rolling: { participation } }: Props) {
  const { label, name, value, hint } = copy.participation;
  if (!isReleased(participation))
    return (
      <SuppressedNote name={name} min={participation.min} advice={suppressed.waitForAnswers} />
    );
  return (
    <section aria-label={label}>
      <p>{value(participation.answered, participation.members)}</p>
      <p className="small muted">{hint}</p>
    </section>
  );
}
