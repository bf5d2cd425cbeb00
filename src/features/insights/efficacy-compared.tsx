import type { Suppressed } from "#contract/insights/shapes.ts";
import { Figure } from "#shared/insights/figure.tsx";
import { Bars } from "#ui/chart/bars.tsx";
import {
  type Compared,
  listeners as copy,
  needsFollowUp,
  notCause,
  type Paired,
  rangeAndResponses,
} from "./efficacy-copy.ts";
import type { Correlation } from "./efficacy-figures.ts";
import { formatShare, pointsRange, shareWithRange } from "./figure-copy.ts";
import { Panel } from "./panel.tsx";
import { isReleased } from "./released.ts";
import { SuppressedNote } from "./suppressed.tsx";
import type { Insight } from "./use-insight.ts";

/** Compares listeners (an hour or more) with others, before and after. */
export function ComparedPanel({ insight }: { readonly insight: Insight<Correlation> }) {
  return (
    <Panel title={copy.title} insight={insight} span={6} about={copy.about}>
      {(data) =>
        isReleased(data) && data.paired ? (
          <Compare paired={data.paired} />
        ) : (
          <SuppressedNote name={copy.name} advice={needsFollowUp} />
        )
      }
    </Panel>
  );
}

const partsOf = ({ engaged, others }: Paired) =>
  [
    { name: copy.yes, part: engaged },
    { name: copy.no, part: others },
  ].flatMap(({ name, part }: { name: string; part: Compared | Suppressed }) =>
    isReleased(part) ? [{ name, part }] : [],
  );

function Compare({ paired }: { readonly paired: Paired }) {
  const parts = partsOf(paired);
  return (
    <>
      {parts.length === 0 ? (
        <SuppressedNote name={copy.tooSmall} />
      ) : (
        <Figure
          title={copy.caption}
          summary={copy.summary(parts)}
          fileName="listeners-and-non-listeners"
          table={{
            columns: copy.columns,
            rows: parts.map(({ name, part }) => [
              name,
              shareWithRange(part.before),
              shareWithRange(part.after),
              String(part.n),
            ]),
          }}
        >
          <Bars label={copy.caption} max={1} rows={parts.flatMap(barsOf)} />
        </Figure>
      )}
      <Difference paired={paired} />
      <p className="small muted">{copy.mcNemar(paired.mcnemar_p)}</p>
    </>
  );
}

function Difference({ paired }: { readonly paired: Paired }) {
  const { difference_in_differences: difference, engaged, others } = paired;
  if (!isReleased(difference)) return null;
  const [own, other] = [engaged, others].map((part) =>
    isReleased(part) ? copy.changeOf(part) : null,
  );
  return (
    <>
      <p>{copy.difference(difference, own ?? null, other ?? null)}</p>
      <p className="small muted">{pointsRange(difference)}</p>
      {copy.isSignificant(difference) && <p>{notCause}</p>}
    </>
  );
}

const barsOf = ({ name, part: { n, before, after } }: { name: string; part: Compared }) =>
  [
    { when: copy.before, share: before },
    { when: copy.after, share: after },
  ].map(({ when, share }) => ({
    label: copy.barLabel(name, when),
    ...share,
    text: formatShare(share),
    note: rangeAndResponses(share, n),
  }));
