import type { ComponentProps, ReactElement, ReactNode } from "react";
import { classNames } from "./class-names.ts";
import { Cover, type Picture } from "./cover.tsx";
import styles from "./cover-tile.module.css";
import { Link } from "./link.tsx";
import { ProgressBar } from "./progress-bar.tsx";
import { useReducedData } from "./reduced-data.ts";

type Common = {
  readonly picture: Picture;
  readonly to: string;
  readonly title: string;
  /** Label on the picture: "8 min left". */
  readonly plate?: ReactNode;
  /** From 0 to 1. */
  readonly progress?: { readonly label: string; readonly value: number } | undefined;
};

type TileProps = Common & {
  readonly shape?: "wide" | "tall" | undefined;
  /** Label in the first corner of the picture: when the lesson is due. */
  readonly corner?: ReactNode;
  /** Secondary text below the title. */
  readonly children?: ReactNode;
};

/** A list item for `Shelf`: a picture with a title below, all one link. */
export function CoverTile(props: TileProps): ReactElement {
  const { picture, to, title, plate, progress, shape = "wide", corner, children } = props;
  const isPlain = useReducedData();
  return (
    <li className={classNames(styles.item, styles.tile)}>
      {isPlain ? (
        corner
      ) : (
        <Cover
          {...picture}
          ratio={shape === "wide" ? "16/9" : "4/5"}
          round="l"
          plate={plate}
          corner={corner}
        />
      )}
      {progress && (
        <ProgressBar className={styles.progress} label={progress.label} value={progress.value} />
      )}
      <h3 className={styles.title}>
        <Link to={to}>{title}</Link>
      </h3>
      {isPlain && plate && <p className={styles.below}>{plate}</p>}
      {children && <div className={styles.below}>{children}</div>}
    </li>
  );
}

type RowProps = Omit<Common, "title"> & {
  readonly title: ReactNode;
  readonly subtitle?: ReactNode;
  readonly meta?: ReactNode;
  /** Buttons at the end of the row. */
  readonly action?: ReactNode;
  /** A smaller picture, for shelves. */
  readonly isCompact?: boolean | undefined;
  /** Props of the `li`, for virtualized lists. */
  readonly item?: ComponentProps<"li"> | undefined;
};

/** A list item for `RowList`: a square picture with text beside it. */
export function CoverRow(props: RowProps): ReactElement {
  const { picture, to, title, plate, progress, subtitle, meta, action, isCompact, item } = props;
  const isPlain = useReducedData();
  return (
    <li
      {...item}
      className={classNames(
        styles.item,
        styles.row,
        isCompact && styles.compact,
        isPlain && styles.plain,
        item?.className,
      )}
    >
      {!isPlain && <Cover {...picture} ratio="1" plate={plate} />}
      <div>
        <h3 className={styles.title}>
          <Link to={to}>{title}</Link>
        </h3>
        {subtitle && <p className={styles.subtitle}>{subtitle}</p>}
        {meta && <div className={styles.meta}>{meta}</div>}
        {progress && (
          <ProgressBar className={styles.progress} label={progress.label} value={progress.value} />
        )}
      </div>
      {action && <div className={styles.action}>{action}</div>}
    </li>
  );
}
