import { type ReactElement, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { Button } from "#ui/button.tsx";
import { VisuallyHidden } from "#ui/visually-hidden.tsx";
import styles from "./chart.module.css";
import { figure as copy } from "./copy.ts";
import { FigureTableView } from "./figure-table-view.tsx";
import { type Painter, Painters } from "./painters.ts";
import { renderPicture } from "./picture.ts";
import type { FigureTable } from "./types.ts";

export type FigureProps = {
  readonly title?: string | undefined;
  /** Accessible name, for a figure whose title is already above it. */
  readonly name?: string | undefined;
  /** One or two sentences on what the drawing shows. */
  readonly summary: string;
  readonly table: FigureTable;
  /** Without the extension. */
  readonly fileName: string;
  readonly children: ReactNode;
};

type Props = FigureProps & {
  /** The formatted date, printed below an exported picture. */
  readonly date: string;
  readonly onPicture: (picture: Blob) => void;
  readonly onTable: () => void;
};

/** Renders a drawing with its summary, its data as a table, and export buttons. Features use `#shared/insights/figure.tsx`. */
export function FigureFrame(props: Props): ReactElement {
  const { title, summary, table, date, onPicture, onTable, children } = props;
  const [painters] = useState(() => new Set<Painter>());
  const id = useId();
  const name = title ?? props.name ?? summary;
  const { isBusy, hasFailed, save } = useSaving(async () => {
    const heading = title ?? props.name;
    onPicture(await renderPicture({ title: heading, summary, date, painters: [...painters] }));
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
        <FigureTableView table={table} caption={name} />
        <div className={styles.files}>
          <Button
            kind="plain"
            icon="picture"
            aria-label={copy.pngOf(name)}
            busy={isBusy}
            onClick={save}
          >
            {copy.png}
          </Button>
          <Button kind="plain" icon="download" aria-label={copy.csvOf(name)} onClick={onTable}>
            {copy.csv}
          </Button>
        </div>
      </div>
      <p role="status" className={styles.failed}>
        {hasFailed && copy.pngFailed}
      </p>
    </figure>
  );
}

type SaveState = "idle" | "busy" | "failed";

function useSaving(work: () => Promise<void>) {
  const [state, setState] = useState<SaveState>("idle");
  const isMounted = useRef(true);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  const end = (next: SaveState) => {
    if (isMounted.current) setState(next);
  };
  const save = () => {
    setState("busy");
    work().then(
      () => end("idle"),
      () => end("failed"),
    );
  };
  return { isBusy: state === "busy", hasFailed: state === "failed", save };
}
