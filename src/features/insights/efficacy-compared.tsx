import type { Suppressed } from "#contract/insights/shapes.ts";
import { Figure } from "#shared/insights/figure.tsx";
import { Bars } from "#ui/chart/bars.tsx";
import {
  type Compared,
  comparedInWords,
  differenceInWords,
  mcNemarInWords,
  type Paired,
  rangeAndPeople,
  WITH_TIME,
} from "./efficacy-copy.ts";
import type { Correlation } from "./efficacy-figures.ts";
import { shareInWords, sureShare } from "./figure-copy.ts";
import { Panel } from "./panel.tsx";
import { isReleased, SuppressedNote } from "./suppressed.tsx";
import type { Insight } from "./use-insight.ts";

/** Compares listeners (an hour or more) with others, before and after. */
export function ComparedPanel({ insight }: { readonly insight: Insight<Correlation> }) {
  return (
    <Panel
      title="Those who listened, and the others"
      insight={insight}
      span={6}
      about="Listened: an hour or more between the two answers"
    >
      {(data) =>
        isReleased(data) && data.paired ? (
          <Compare paired={data.paired} />
        ) : (
          <SuppressedNote what="how the two changed" advice={WITH_TIME} />
        )
      }
    </Panel>
  );
}

const partsOf = ({ engaged, others }: Paired) =>
  [
    { name: "Heard an hour or more", part: engaged },
    { name: "Heard less", part: others },
  ].flatMap(({ name, part }: { name: string; part: Compared | Suppressed }) =>
    isReleased(part) ? [{ name, part }] : [],
  );

function Compare({ paired }: { readonly paired: Paired }) {
  const parts = partsOf(paired);
  const { difference_in_differences: both, mcnemar_p } = paired;
  return (
    <>
      {parts.length === 0 ? (
        <SuppressedNote what="how the two changed, since one of them is a few people" />
      ) : (
        <Figure
          title="Burned-out people before and after"
          summary={comparedInWords(parts)}
          fileName="listened-and-others"
          table={{
            columns: [
              { label: "Who" },
              { label: "Burned out before" },
              { label: "Four to six months after" },
              { label: "People", isNumber: true },
            ],
            rows: parts.map(({ name, part }) => [
              name,
              sureShare(part.before),
              sureShare(part.after),
              String(part.n),
            ]),
          }}
        >
          <Bars label="Burned-out people before and after" max={1} rows={parts.flatMap(barsOf)} />
        </Figure>
      )}
      {isReleased(both) && <p>{differenceInWords(both)}</p>}
      <p className="small muted">{mcNemarInWords(mcnemar_p)}</p>
    </>
  );
}

const barsOf = ({ name, part: { n, before, after } }: { name: string; part: Compared }) =>
  [
    { when: "before", share: before },
    { when: "after", share: after },
  ].map(({ when, share }) => ({
    label: `${name}, ${when}`,
    ...share,
    text: shareInWords(share),
    note: rangeAndPeople(share, n),
  }));
