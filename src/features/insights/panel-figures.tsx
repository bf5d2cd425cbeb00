import type { ReactNode } from "react";
import { Button } from "#ui/button.tsx";
import { cssVars } from "#ui/class-names.ts";
import { Note } from "#ui/note.tsx";
import { Skeleton, SkeletonBlock } from "#ui/skeleton.tsx";
import styles from "./panel.module.css";
import { asOf, panel as copy } from "./panel-copy.ts";
import type { Insight } from "./use-insight.ts";

/** About how high the figures will be, in rem: on narrow screens and on wide ones. */
export type FiguresHeight = readonly [narrow: number, wide: number];

type Props<Data> = {
  readonly title: string;
  readonly insight: Insight<Data>;
  readonly height?: FiguresHeight | undefined;
  readonly children: (data: Data) => ReactNode;
};

/** Shows the figures of a request, or why they failed to load. Cached figures stay until newer ones arrive. */
export function PanelFigures<Data>({ title, insight, height, children }: Props<Data>) {
  const { status, data } = insight;
  return (
    <>
      {data !== undefined && children(data)}
      {status === "failed" ? (
        <FailedNote insight={insight} />
      ) : (
        data === undefined && <Waiting title={title} height={height} />
      )}
      {status !== "failed" && insight.isOld && <AsOf at={insight.at} />}
    </>
  );
}

type WaitingProps = Pick<Props<unknown>, "title" | "height">;

/** As high as the figures, so that nothing moves when they arrive. */
function Waiting({ title, height: [narrow, wide] = [12, 12] }: WaitingProps) {
  return (
    <div style={cssVars({ "--narrow": `${narrow}rem`, "--wide": `${wide}rem` })}>
      <Skeleton label={copy.loading(title)} className={styles.bones}>
        <SkeletonBlock width="35%" height="2.75rem" />
        <SkeletonBlock width="80%" />
        <SkeletonBlock height="100%" />
      </Skeleton>
    </div>
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
