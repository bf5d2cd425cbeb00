import type { burnoutSignificant } from "#contract/insights/burnout.ts";
import type { Reply } from "#contract/route.ts";
import { Figure } from "#shared/insights/figure.tsx";
import { Bars } from "#ui/chart/bars.tsx";
import styles from "./burnout.module.css";
import type { Finding, Significant } from "./burnout-copy.ts";
import {
  burnoutFindings as copy,
  findingsTable,
  sorted,
  subgroupName,
} from "./burnout-findings-copy.ts";
import { responseBase } from "./figure-copy.ts";
import type { DayFilters } from "./filters.ts";
import { Panel } from "./panel.tsx";
import { suppressed } from "./panel-copy.ts";
import { isReleased } from "./released.ts";
import { HiddenNote, SuppressedNote } from "./suppressed.tsx";
import type { Insight } from "./use-insight.ts";

type Props = {
  readonly insight: Insight<Reply<typeof burnoutSignificant>["data"]>;
  readonly named: DayFilters;
};

/** Compares each subgroup with the rest of the group. */
export function FindingsPanel({ insight, named }: Props) {
  return (
    <Panel title={copy.title} insight={insight} span={8} about={copy.about(named)}>
      {(data) =>
        isReleased(data) ? (
          <Findings found={data} />
        ) : (
          <SuppressedNote name={copy.name} min={data.min} advice={suppressed.waitForAnswers} />
        )
      }
    </Panel>
  );
}

function Findings({ found: { findings, n, days } }: { readonly found: Significant }) {
  if (findings.length === 0) return <HiddenNote text={copy.none} />;
  const all = sorted(findings);
  const significant = all.filter((finding) => finding.significant);
  const others = all.filter((finding) => !finding.significant);
  return (
    <Figure
      name={copy.title}
      summary={copy.summary(findings)}
      fileName="where-burnout-differs"
      table={findingsTable(all)}
    >
      {significant.length > 0 && <FindingBars label={copy.significant} findings={significant} />}
      {others.length > 0 && (
        <details className={styles.more}>
          <summary>{copy.more(others.length)}</summary>
          <FindingBars label={copy.notSignificant} findings={others} />
        </details>
      )}
      <p className="small muted">{responseBase(n, days)}</p>
      <p className="small muted">{copy.help(findings.length)}</p>
    </Figure>
  );
}

type BarsProps = { readonly label: string; readonly findings: readonly Finding[] };

function FindingBars({ label, findings }: BarsProps) {
  return (
    <Bars
      label={label}
      max={1}
      rows={findings.map((finding) => ({
        label: subgroupName(finding),
        value: finding.rate.value,
        low: finding.rate.low,
        high: finding.rate.high,
        text: copy.value(finding),
        note: copy.note(finding),
      }))}
    />
  );
}
