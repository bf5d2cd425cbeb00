import { useState } from "react";
import type { burnoutSignificant } from "#contract/insights/burnout.ts";
import type { Reply } from "#contract/route.ts";
import { Figure } from "#shared/insights/figure.tsx";
import { PlotTable } from "#ui/chart/plot-table.tsx";
import { TextButton } from "#ui/text-link.tsx";
import type { Finding, Significant } from "./burnout-copy.ts";
import { findingRows } from "./burnout-figures.ts";
import {
  burnoutFindings as copy,
  findingCells,
  findingsTable,
  sorted,
  subgroupName,
} from "./burnout-findings-copy.ts";
import { Panel } from "./panel.tsx";
import { suppressed } from "./panel-copy.ts";
import { rateAxis } from "./rate-axis.ts";
import { isReleased } from "./released.ts";
import { HiddenNote, SuppressedNote } from "./suppressed.tsx";
import type { Insight } from "./use-insight.ts";

type Data = Reply<typeof burnoutSignificant>["data"];

/** Shown without significant differences. */
const LEAST = 6;

/** Compares each subgroup with the rest of the group. */
export function FindingsPanel({ insight }: { readonly insight: Insight<Data> }) {
  return (
    <Panel
      title={copy.title}
      insight={insight}
      span={8}
      height={[22, 22.5]}
      about={copy.about}
      days={(data) => (isReleased(data) ? data.days : undefined)}
    >
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

function Findings({ found }: { readonly found: Significant }) {
  const { findings } = found;
  const [isWhole, setWhole] = useState(false);
  if (findings.length === 0) return <HiddenNote text={copy.none} />;
  const all = sorted(findings);
  const first = Math.max(LEAST, all.filter(({ significant }) => significant).length);
  return (
    <Figure
      name={copy.title}
      summary={copy.summary(findings)}
      isTableOnScreenOnly
      fileName="where-burnout-differs"
      rows={findingRows(found)}
      table={findingsTable(all)}
      tools={
        all.length > first && (
          <TextButton aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
            {isWhole ? copy.showFewer : copy.showAll(all.length)}
          </TextButton>
        )
      }
    >
      <PlotTable
        caption={copy.title}
        head={copy.subgroup}
        columns={copy.columns}
        plotAfter={2}
        axis={rateAxis(all.map(({ rate }) => rate))}
        rows={all.map(rowOf)}
        shown={isWhole ? all.length : first}
        strong={copy.strong}
      />
      <p className="xs muted">{copy.help(findings.length)}</p>
    </Figure>
  );
}

const rowOf = (finding: Finding) => ({
  key: `${finding.filter} ${finding.value}`,
  name: subgroupName(finding),
  cells: findingCells(finding),
  plot: finding.rate,
  isStrong: finding.significant,
});
