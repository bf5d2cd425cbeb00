import { type ReactNode, useId } from "react";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { classNames } from "#ui/class-names.ts";
import { Note } from "#ui/note.tsx";
import { Skeleton, SkeletonBlock } from "#ui/skeleton.tsx";
import styles from "./panel.module.css";
import { asOf, panel as copy } from "./panel-copy.ts";
import type { Insight } from "./use-insight.ts";

/** Columns out of twelve on wide screens. On narrow screens, panels take the full width. */
type Span = 4 | 6 | 8 | 12;

type Props<Data> = {
  readonly title: string;
  readonly insight: Insight<Data>;
  /** Which people and days the figures cover. */
  readonly about?: ReactNode;
  readonly actions?: ReactNode;
  readonly span?: Span;
  readonly children: (data: Data) => ReactNode;
};

const spans = { 4: styles.third, 6: styles.half, 8: styles.wide, 12: styles.whole } as const;

/**
 * One insights request: its figures, or why they failed to load. Cached figures stay until newer
 * ones arrive.
 */
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
        <FailedNote insight={insight} />
      ) : (
        data === undefined && <Waiting title={title} />
      )}
      {status !== "failed" && insight.isOld && <AsOf at={insight.at} />}
    </Card>
  );
}

function Waiting({ title }: { readonly title: string }) {
  return (
    <Skeleton label={copy.loading(title)} className={styles.bones}>
      <SkeletonBlock width="35%" height="2.75rem" />
      <SkeletonBlock width="80%" />
      <SkeletonBlock height="15rem" />
      <SkeletonBlock width="60%" />
    </Skeleton>
  );
}

/** Fades in by CSS only if newer figures are slow. */
function AsOf({ at }: { readonly at: number | undefined }) {
  if (at === undefined) return null;
  return <p className={styles.asking}>{copy.refreshing(at, Date.now())}</p>;
}

/** Being offline is not an error: cached figures show with their time. */
function FailedNote<Data>({ insight }: { readonly insight: Insight<Data> }) {
  const { at, error, why, isCutOff, retry } = insight;
  const old = at === undefined ? undefined : asOf(at, Date.now());
  const tryAgain = (
    <Button kind="plain" icon="retry" onClick={retry}>
      {copy.retry}
    </Button>
  );
  if (isCutOff && old)
    return (
      <div className={styles.old}>
        <p>{old}</p>
        {tryAgain}
      </div>
    );
  return (
    <Note
      tone={isCutOff ? "info" : "danger"}
      icon={isCutOff ? "no-network" : undefined}
      isNew={!isCutOff}
    >
      {error && why && <p>{copy.failed(error, why)}</p>}
      {old && <p className="small">{old}</p>}
      {tryAgain}
    </Note>
  );
}
