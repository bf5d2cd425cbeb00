import { Stat } from "#ui/chart/stat.tsx";
import styles from "./burnout.module.css";
import {
  beforeInWords,
  changeInWords,
  likelyInWords,
  ofWhom,
  participationInWords,
  type Rolling,
} from "./burnout-copy.ts";
import { shareInWords } from "./figure-copy.ts";
import type { DayFilters } from "./filters.ts";
import { daysInQuestion } from "./filters-copy.ts";
import { Panel } from "./panel.tsx";
import { isReleased, SuppressedNote } from "./suppressed.tsx";
import type { Insight } from "./use-insight.ts";

type PanelProps = { readonly insight: Insight<Rolling>; readonly named: DayFilters };

/** Compares the last 90 days, or the chosen days, with the period before. */
export function RollingPanel({ insight, named }: PanelProps) {
  return (
    <Panel
      title="The whole group"
      insight={insight}
      span={4}
      about={`Everybody ${daysInQuestion(named, "90 days")}, whatever else the filters say`}
    >
      {(rolling) => (
        <div className={styles.stack}>
          <Now rolling={rolling} />
          <Before rolling={rolling} />
          <Participation rolling={rolling} />
        </div>
      )}
    </Panel>
  );
}

type Props = { readonly rolling: Rolling };

function Now({ rolling: { current } }: Props) {
  if (!isReleased(current)) return <SuppressedNote what="how many are burned out" />;
  return (
    <Stat
      value={shareInWords(current.rate)}
      unit="burned out"
      note={`${likelyInWords(current)}, ${ofWhom(current)}`}
      change={
        current.mean_level === null
          ? undefined
          : `The mean level is ${current.mean_level.toFixed(1)} of 5.`
      }
    />
  );
}

function Before({ rolling: { current, previous, change } }: Props) {
  if (!isReleased(current)) return null;
  if (!isReleased(previous))
    return <SuppressedNote what="the ninety days before, and how it changed" />;
  return (
    <section aria-label="How it changed">
      <p>{isReleased(change) ? changeInWords(change) : "How it changed is not told yet."}</p>
      <p className="small muted">{beforeInWords(previous)}</p>
    </section>
  );
}

function Participation({ rolling: { participation } }: Props) {
  if (!isReleased(participation)) return <SuppressedNote what="how many took part" />;
  const { answered, members } = participation;
  return (
    <section aria-label="Who took part">
      <p>{participationInWords(answered, members)}</p>
      <p className="small muted">
        The more take part, the closer the figure. Nobody can see who did.
      </p>
    </section>
  );
}
