import type { burnoutSignificant } from "#contract/insights/burnout.ts";
import type { Reply } from "#contract/route.ts";
import { Figure } from "#shared/insights/figure.tsx";
import { Bars } from "#ui/chart/bars.tsx";
import { pluralize } from "#ui/format.ts";
import styles from "./burnout.module.css";
import { changeRange, type Finding, type Significant } from "./burnout-copy.ts";
import {
  againstInWords,
  findingInWords,
  findingsInWords,
  findingsTable,
  sorted,
  whoInWords,
} from "./burnout-findings-copy.ts";
import { daysInWords, peopleInWords } from "./figure-copy.ts";
import type { DayFilters } from "./filters.ts";
import { daysInQuestion } from "./filters-copy.ts";
import { Panel } from "./panel.tsx";
import { isReleased, SuppressedNote } from "./suppressed.tsx";
import type { Insight } from "./use-insight.ts";

type Props = {
  readonly insight: Insight<Reply<typeof burnoutSignificant>["data"]>;
  readonly named: DayFilters;
};

/** Compares each subgroup with the rest of the group. */
export function FindingsPanel({ insight, named }: Props) {
  return (
    <Panel
      title="Where burnout differs"
      insight={insight}
      span={8}
      about={`Each part of the group against the rest, ${daysInQuestion(named, "year")}`}
    >
      {(data) =>
        isReleased(data) ? (
          <Findings found={data} />
        ) : (
          <SuppressedNote what="where burnout differs" />
        )
      }
    </Panel>
  );
}

function Findings({ found: { findings, n, days } }: { readonly found: Significant }) {
  if (findings.length === 0)
    return (
      <SuppressedNote
        what="how parts of the group compare"
        advice="A part is compared once enough people in it, and outside of it, have answered."
      />
    );
  const all = sorted(findings);
  const real = all.filter(({ significant }) => significant);
  const others = all.filter(({ significant }) => !significant);
  return (
    <Figure
      name="Where burnout differs"
      summary={findingsInWords(findings)}
      fileName="where-burnout-differs"
      table={findingsTable(all)}
    >
      {real.length > 0 && <FindingBars label="Likely real" findings={real} />}
      {others.length > 0 && (
        <details className={styles.more}>
          <summary>{pluralize(others.length, "comparison")} that may be chance</summary>
          <FindingBars label="May be chance" findings={others} />
        </details>
      )}
      <p className="small muted">
        {peopleInWords(n)}, {daysInWords(days)}. {pluralize(findings.length, "part")} compared: with
        so many, some differ by chance alone. “Likely real” is what is left when that is allowed for
        (Benjamini and Hochberg, at most 5 of 100 false). It says where to look, not why.
      </p>
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
        label: whoInWords(finding),
        value: finding.rate.value,
        low: finding.rate.low,
        high: finding.rate.high,
        text: againstInWords(finding),
        note: `${findingInWords(finding)}. Likely ${changeRange(finding)}, ${peopleInWords(finding.n)}.`,
      }))}
    />
  );
}
