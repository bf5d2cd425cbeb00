import { useId, useState } from "react";
import { Figure } from "#shared/insights/figure.tsx";
import { Bars } from "#ui/chart/bars.tsx";
import { TextButton } from "#ui/text-link.tsx";
import styles from "./burnout.module.css";
import { type Stressors, shareRow, stressorsInWords } from "./burnout-copy.ts";
import { daysInWords, peopleInWords, percent } from "./figure-copy.ts";
import { Panel } from "./panel.tsx";
import { SuppressedNote } from "./suppressed.tsx";
import type { Insight } from "./use-insight.ts";

type Props = { readonly insight: Insight<Stressors> };

const MOST = 8;
const FIRST = 5;

/** Shows the stressors people named. One person may name several, so answers and people differ. */
export function StressorsPanel({ insight }: Props) {
  return (
    <Panel title="What weighs most" insight={insight}>
      {(stressors) =>
        stressors.total_respondees === null ? (
          <SuppressedNote what="what weighs on these people" />
        ) : (
          <StressorBars stressors={stressors} people={stressors.total_respondees} />
        )
      }
    </Panel>
  );
}

function StressorBars({
  stressors,
  people,
}: {
  readonly stressors: Stressors;
  readonly people: number;
}) {
  const { top_stressors, days } = stressors;
  if (top_stressors.length === 0)
    return <p>{peopleInWords(people)} answered, and named nothing.</p>;
  const rows = top_stressors.map(({ name, count }) => ({
    name,
    count,
    ...shareRow({ count, n: people }),
  }));
  return (
    <>
      {days && <p className="small muted">{daysInWords(days)}. Each person may name several.</p>}
      <Figure
        name="What weighs most"
        summary={stressorsInWords(stressors)}
        fileName="stressors"
        table={{
          columns: [
            { label: "What weighs" },
            { label: "People", isNumber: true },
            { label: "Share of those who answered", isNumber: true },
            { label: "Likely from", isNumber: true },
            { label: "Likely to", isNumber: true },
          ],
          rows: rows.map(({ name, count, value, low, high }) => [
            name,
            String(count),
            ...[value, low, high].map(percent),
          ]),
        }}
      >
        <Bars
          label="What weighs most"
          max={1}
          rows={rows.slice(0, MOST).map(({ name, count, value, low, high }) => ({
            label: name,
            value,
            low,
            high,
            text: `${percent(value)} · ${peopleInWords(count)}`,
          }))}
        />
      </Figure>
    </>
  );
}

/** Shows comments verbatim, in shuffled order. */
export function CommentsPanel({ insight }: Props) {
  return (
    <Panel title="In their own words" insight={insight} span={4}>
      {({ comments }) =>
        comments.length === 0 ? (
          <SuppressedNote
            what="what people wrote"
            advice="Comments come from at least ten people who wrote something, of the whole group without a filter, once somebody has looked through them."
          />
        ) : (
          <Comments comments={comments.map(({ comment }) => comment)} />
        )
      }
    </Panel>
  );
}

function Comments({ comments }: { readonly comments: readonly string[] }) {
  const [isWhole, setWhole] = useState(false);
  const id = useId();
  const shown = isWhole ? comments : comments.slice(0, FIRST);
  return (
    <>
      <p className="small muted">
        They come shuffled, without a name, a day or a role. Nobody can tell who wrote which: please
        don’t try to.
      </p>
      <ul className={styles.comments} id={id}>
        {shown.map((comment, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: comments may repeat and never move
          <li key={at}>{comment}</li>
        ))}
      </ul>
      {comments.length > FIRST && (
        <TextButton aria-expanded={isWhole} aria-controls={id} onClick={() => setWhole(!isWhole)}>
          {isWhole ? "Show fewer" : `Show all ${comments.length}`}
        </TextButton>
      )}
    </>
  );
}
