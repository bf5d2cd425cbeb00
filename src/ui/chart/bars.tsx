import { type ReactElement, useMemo } from "react";
import { classNames, cssVars } from "#ui/class-names.ts";
import { TextLink } from "#ui/text-link.tsx";
import { VisuallyHidden } from "#ui/visually-hidden.tsx";
import { barsPainter } from "./bars-painter.ts";
import styles from "./chart.module.css";
import { usePainter } from "./painters.ts";
import { isNumber } from "./points.ts";
import type { BarRow } from "./types.ts";

export type BarsProps = {
  readonly rows: readonly BarRow[];
  /** The value of a full bar. Defaults to the largest row. */
  readonly max?: number | undefined;
  readonly label: string;
};

export function fullBar({ rows, max }: Pick<BarsProps, "rows" | "max">): number {
  const largest = Math.max(0, ...rows.flatMap(({ value, high }) => [value, high].filter(isNumber)));
  return max ?? (largest || 1);
}

const percent = (part: number, whole: number) =>
  `${Math.min(Math.max((part / whole) * 100, 0), 100)}%`;

/** Renders a bar for each row with its likely range below it. The text carries the same information. */
export function Bars({ rows, max, label }: BarsProps): ReactElement {
  const full = fullBar({ rows, max });
  usePainter(useMemo(() => barsPainter(rows, full), [rows, full]));
  return (
    <ul className={styles.bars} aria-label={label}>
      {rows.map((row) => (
        <li
          key={row.to ?? row.label}
          className={classNames(
            row.aside && styles.withAside,
            row.tone === "soft" && styles.soft,
            row.startsGroup && styles.newGroup,
          )}
        >
          <span className={styles.name}>
            {row.to ? <TextLink to={row.to}>{row.label}</TextLink> : row.label}
          </span>
          <span className={styles.value}>{row.text}</span>
          {row.aside && (
            <span className={styles.aside}>
              {row.aside.text}
              <VisuallyHidden> {row.aside.unit}</VisuallyHidden>
            </span>
          )}
          <Track row={row} full={full} />
          {row.note && <span className={styles.note}>{row.note}</span>}
        </li>
      ))}
    </ul>
  );
}

function Track({ row, full }: { readonly row: BarRow; readonly full: number }) {
  const { value, low, high } = row;
  if (value === null) return <span className={styles.untold} aria-hidden="true" />;
  return (
    <>
      <span className={styles.track} aria-hidden="true">
        <span className={styles.bar} style={cssVars({ "--to": percent(value, full) })} />
      </span>
      {isNumber(low) && isNumber(high) && (
        <span
          className={styles.likely}
          aria-hidden="true"
          style={cssVars({ "--low": percent(low, full), "--high": percent(high, full) })}
        />
      )}
    </>
  );
}
