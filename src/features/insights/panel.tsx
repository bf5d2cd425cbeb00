import { type ReactNode, useId } from "react";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { classNames } from "#ui/class-names.ts";
import { Note } from "#ui/note.tsx";
import { Bone, Skeleton } from "#ui/skeleton.tsx";
import { figuresOf } from "./as-of.ts";
import styles from "./panel.module.css";
import type { Insight } from "./use-insight.ts";

/** Of the twelve columns of an area on a wide screen; on a narrow one each panel is as wide as the page. */
type Span = 4 | 6 | 8 | 12;

type Props<Data> = {
  readonly title: string;
  readonly insight: Insight<Data>;
  /** Whom and which days it is about. */
  readonly about?: ReactNode;
  readonly actions?: ReactNode;
  readonly span?: Span;
  readonly children: (data: Data) => ReactNode;
};

const spans = { 4: styles.third, 6: styles.half, 8: styles.wide, 12: styles.whole } as const;

/** One question of insights: its figures, or why they are not here. Old ones stay until newer ones come. */
export function Panel<Data>(props: Props<Data>) {
  const { title, insight, about, actions, span = 6, children } = props;
  const id = useId();
  const { status, data } = insight;
  return (
    <Card
      aria-labelledby={id}
      aria-busy={status === "loading"}
      className={classNames(styles.panel, spans[span])}
    >
      <header className={styles.head}>
        <h2 id={id}>{title}</h2>
        {actions && <div className={styles.actions}>{actions}</div>}
      </header>
      {about && <p className={styles.about}>{about}</p>}
      {data !== undefined && children(data)}
      {status === "failed" ? (
        <NotHere insight={insight} />
      ) : (
        data === undefined && <Waiting title={title} />
      )}
      {status !== "failed" && insight.isOld && <AsOf at={insight.at} />}
    </Card>
  );
}

function Waiting({ title }: { readonly title: string }) {
  return (
    <Skeleton label={`Asking for: ${title}`} className={styles.bones}>
      <Bone width="35%" height="2.75rem" />
      <Bone width="80%" />
      <Bone height="15rem" />
      <Bone width="60%" />
    </Skeleton>
  );
}

/** Comes only where newer figures take their time. */
function AsOf({ at }: { readonly at: number | undefined }) {
  if (at === undefined) return null;
  return <p className={styles.asking}>{figuresOf(at, Date.now())} Newer ones are on the way.</p>;
}

/** To be without a network is no error: what is here is shown with its time, in one line. */
function NotHere<Data>({ insight }: { readonly insight: Insight<Data> }) {
  const { at, error, why, isCutOff, retry } = insight;
  const old = at === undefined ? undefined : figuresOf(at, Date.now());
  const again = (
    <Button kind="plain" icon="retry" onClick={retry}>
      Try again
    </Button>
  );
  if (isCutOff && old)
    return (
      <div className={styles.old}>
        <p>{old}</p>
        {again}
      </div>
    );
  return (
    <Note
      tone={isCutOff ? "info" : "danger"}
      icon={isCutOff ? "no-network" : undefined}
      isNew={!isCutOff}
    >
      <p>{[error, why].filter(Boolean).join(". ")}</p>
      <p className="small">{old ?? (isCutOff && "They are asked for again once you are back.")}</p>
      {again}
    </Note>
  );
}
