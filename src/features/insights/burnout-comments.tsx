import { useId, useState } from "react";
import { TextButton } from "#ui/text-link.tsx";
import styles from "./burnout.module.css";
import { commentList as copy, type Stressors } from "./burnout-copy.ts";
import { Panel } from "./panel.tsx";
import { HiddenNote } from "./suppressed.tsx";
import type { Insight } from "./use-insight.ts";

const FIRST = 2;

/** Shows comments verbatim, in shuffled order. */
export function CommentsPanel({ insight }: { readonly insight: Insight<Stressors> }) {
  return (
    <Panel title={copy.title} insight={insight} span={4} isWideInPrint>
      {({ comments }) =>
        comments.length === 0 ? (
          <HiddenNote text={copy.suppressed} />
        ) : (
          <CommentQuotes comments={comments.map(({ comment }) => comment)} />
        )
      }
    </Panel>
  );
}

/** Shows the first comments, and all on demand. */
export function CommentQuotes({ comments }: { readonly comments: readonly string[] }) {
  const [isWhole, setWhole] = useState(false);
  const id = useId();
  const shown = isWhole ? comments : comments.slice(0, FIRST);
  return (
    <>
      <p className="xs muted">{copy.note}</p>
      <ul className={styles.comments} id={id}>
        {shown.map((comment, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: comments may repeat and never move
          <li key={at}>{comment}</li>
        ))}
      </ul>
      {comments.length > FIRST && (
        <TextButton aria-expanded={isWhole} aria-controls={id} onClick={() => setWhole(!isWhole)}>
          {isWhole ? copy.showFewer : copy.showAll(comments.length)}
        </TextButton>
      )}
    </>
  );
}
