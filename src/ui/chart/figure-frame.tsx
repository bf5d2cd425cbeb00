import { type ReactElement, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { Button } from "#ui/button.tsx";
import { VisuallyHidden } from "#ui/visually-hidden.tsx";
import styles from "./chart.module.css";
import { type Painter, Painters } from "./painters.ts";
import { pictureOf } from "./picture.ts";
import { Twin } from "./twin.tsx";
import type { FigureTable } from "./types.ts";

export type FigureProps = {
  readonly title?: string | undefined;
  /** In place of a title where one stands above it already. */
  readonly name?: string | undefined;
  /** What the drawing shows, in a sentence or two. */
  readonly summary: string;
  readonly table: FigureTable;
  /** Without an ending. */
  readonly fileName: string;
  readonly children: ReactNode;
};

type Props = FigureProps & {
  /** The day, in words, as it stands below a picture. */
  readonly date: string;
  readonly onPicture: (picture: Blob) => void;
  readonly onTable: () => void;
};

/** A drawing with its sentence, its figures as a table, and both as files. Features take the one of `#live/figure.tsx`. */
export function FigureFrame(props: Props): ReactElement {
  const { title, summary, table, date, onPicture, onTable, children } = props;
  const [painters] = useState(() => new Set<Painter>());
  const id = useId();
  const name = title ?? props.name ?? summary;
  const { isBusy, hasFailed, save } = useSaving(async () => {
    const heading = title ?? props.name;
    onPicture(await pictureOf({ title: heading, summary, date, painters: [...painters] }));
  });
  return (
    <figure className={styles.figure} aria-labelledby={`${id}n`}>
      {title ? (
        <h3 id={`${id}n`}>{title}</h3>
      ) : (
        <VisuallyHidden id={`${id}n`}>{name}</VisuallyHidden>
      )}
      <figcaption className={styles.summary}>{summary}</figcaption>
      <Painters value={painters}>{children}</Painters>
      <div className={styles.tools}>
        <Twin table={table} caption={name} />
        <div className={styles.files}>
          <Button kind="plain" icon="picture" busy={isBusy} onClick={save}>
            PNG<VisuallyHidden> of {name}</VisuallyHidden>
          </Button>
          <Button kind="plain" icon="download" onClick={onTable}>
            CSV<VisuallyHidden> of {name}</VisuallyHidden>
          </Button>
        </div>
      </div>
      <p role="status" className={styles.failed}>
        {hasFailed && "The picture could not be made. The table has the same figures."}
      </p>
    </figure>
  );
}

type Saving = "no" | "busy" | "failed";

function useSaving(work: () => Promise<void>) {
  const [state, setState] = useState<Saving>("no");
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  const end = (next: Saving) => {
    if (isHere.current) setState(next);
  };
  const save = () => {
    setState("busy");
    work().then(
      () => end("no"),
      () => end("failed"),
    );
  };
  return { isBusy: state === "busy", hasFailed: state === "failed", save };
}
