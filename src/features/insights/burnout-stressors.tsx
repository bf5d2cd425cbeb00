import { useId, useState } from "react";
import { estimateOf } from "#contract/insights/wilson.ts";
import { Figure } from "#shared/insights/figure.tsx";
import { Bars } from "#ui/chart/bars.tsx";
import { TextButton } from "#ui/text-link.tsx";
import styles from "./burnout.module.css";
import { commentList, stressorBars as copy, type Stressors } from "./burnout-copy.ts";
import { formatPercent } from "./figure-copy.ts";
import { Panel } from "./panel.tsx";
import { HiddenNote, SuppressedNote } from "./suppressed.tsx";
import type { Insight } from "./use-insight.ts";

type Props = { readonly insight: Insight<Stressors> };

const MOST = 8;
const FIRST = 5;

/** Shows the stressors people named. One person may name several, so answers and people differ. */
export function StressorsPanel({ insight }: Props) {
  return (
    <Panel title={copy.title} insight={insight}>
      {(stressors) =>
        stressors.total_respondees === null ? (
          <SuppressedNote name={copy.name} />
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
  if (top_stressors.length === 0) return <p>{copy.none(people)}</p>;
  const rows = top_stressors.map(({ name, count }) => ({
    name,
    count,
    ...estimateOf({ count, n: people }),
  }));
  return (
    <>
      {days && <p className="small muted">{copy.about(days)}</p>}
      <Figure
        name={copy.title}
        summary={copy.summary(stressors)}
        fileName="stressors"
        table={{
          columns: copy.columns,
          rows: rows.map(({ name, count, value, low, high }) => [
            name,
            String(count),
            ...[value, low, high].map(formatPercent),
          ]),
        }}
      >
        <Bars
          label={copy.title}
          max={1}
          rows={rows.slice(0, MOST).map(({ name, count, value, low, high }) => ({
            label: name,
            value,
            low,
            high,
            text: copy.value(value, count),
          }))}
        />
      </Figure>
    </>
  );
}

/** Shows comments verbatim, in shuffled order. */
export function CommentsPanel({ insight }: Props) {
  return (
    <Panel title={commentList.title} insight={insight} span={4}>
      {({ comments }) =>
        comments.length === 0 ? (
          <HiddenNote text={commentList.suppressed} />
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
      <p className="small muted">{commentList.note}</p>
      <ul className={styles.comments} id={id}>
        {shown.map((comment, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: comments may repeat and never move
          <li key={at}>{comment}</li>
        ))}
      </ul>
      {comments.length > FIRST && (
        <TextButton aria-expanded={isWhole} aria-controls={id} onClick={() => setWhole(!isWhole)}>
          {isWhole ? commentList.showFewer : commentList.showAll(comments.length)}
        </TextButton>
      )}
    </>
  );
}
