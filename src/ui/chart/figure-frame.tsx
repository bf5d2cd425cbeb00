import { type ReactElement, type ReactNode, useId, useState } from "react";
import { Button } from "#ui/button.tsx";
import { VisuallyHidden } from "#ui/visually-hidden.tsx";
import styles from "./chart.module.css";
import { figure as copy } from "./copy.ts";
import { FigureTableView } from "./figure-table-view.tsx";
import { type Painter, Painters } from "./painters.ts";
import { renderPicture } from "./picture.ts";
import type { FigureTable, TableFormat } from "./types.ts";
import { useSaving } from "./use-saving.ts";

export type FigureProps = {
  readonly title?: string | undefined;
  /** Accessible name, for a figure whose title is already above it. */
  readonly name?: string | undefined;
  /** One or two sentences on what the drawing shows. */
  readonly summary: string;
  /** Hides the summary from the screen, where the drawing already consists of text. */
  readonly isSummaryHidden?: boolean | undefined;
  readonly table: FigureTable;
  /** Leaves the table out of print, where the drawing already shows all its numbers. */
  readonly isTableOnScreenOnly?: boolean | undefined;
  /** The days that the drawing covers, printed below an exported picture. */
  readonly dates?: string | undefined;
  /** Shown next to the button that opens the table. */
  readonly tools?: ReactNode;
  readonly children: ReactNode;
};

type Props = FigureProps & {
  readonly onPicture: (picture: Blob) => void;
  readonly onTable: (format: TableFormat) => Promise<void>;
};

/** Renders a drawing with its summary, its data as a table, and export buttons. Features use `#shared/insights/figure.tsx`. */
export function FigureFrame(props: Props): ReactElement {
  const { title, summary, table, dates = "", onPicture, onTable, children } = props;
  const [painters] = useState(() => new Set<Painter>());
  const id = useId();
  const name = title ?? props.name ?? summary;
  const savePicture = async () => {
    const heading = title ?? props.name;
    onPicture(await renderPicture({ title: heading, summary, dates, painters: [...painters] }));
  };
  return (
    <figure className={styles.figure} aria-labelledby={`${id}n`}>
      {title ? (
        <h3 id={`${id}n`}>{title}</h3>
      ) : (
        <VisuallyHidden id={`${id}n`}>{name}</VisuallyHidden>
      )}
      <figcaption className={styles.summary}>
        {props.isSummaryHidden ? <VisuallyHidden>{summary}</VisuallyHidden> : summary}
      </figcaption>
      <Painters value={painters}>{children}</Painters>
      <div className={styles.tools}>
        <FigureTableView
          table={table}
          caption={name}
          isOnScreenOnly={props.isTableOnScreenOnly === true}
        >
          <Files name={name} savePicture={savePicture} saveTable={onTable} />
        </FigureTableView>
        {props.tools}
      </div>
    </figure>
  );
}

type FilesProps = {
  readonly name: string;
  readonly savePicture: () => Promise<void>;
  readonly saveTable: (format: TableFormat) => Promise<void>;
};

function Files({ name, savePicture, saveTable }: FilesProps) {
  const { busy, failed, save } = useSaving<"png" | TableFormat>();
  return (
    <>
      <div className={styles.files}>
        <Button
          kind="plain"
          icon="picture"
          aria-label={copy.pngOf(name)}
          busy={busy === "png"}
          onClick={() => save("png", savePicture)}
        >
          {copy.png}
        </Button>
        {(["csv", "xlsx"] as const).map((format) => (
          <Button
            key={format}
            kind="plain"
            icon="download"
            aria-label={copy[`${format}Of`](name)}
            busy={busy === format}
            onClick={() => save(format, () => saveTable(format))}
          >
            {copy[format]}
          </Button>
        ))}
      </div>
      <p role="status" className={styles.failed}>
        {failed && (failed === "png" ? copy.pngFailed : copy.fileFailed)}
      </p>
    </>
  );
}
