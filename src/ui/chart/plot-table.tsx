import { type ReactElement, useMemo } from "react";
import { classNames, cssVars } from "#ui/class-names.ts";
import { TextLink } from "#ui/text-link.tsx";
import { VisuallyHidden } from "#ui/visually-hidden.tsx";
import { barsPainter } from "./bars-painter.ts";
import { plotTable as copy } from "./copy.ts";
import { usePainter } from "./painters.ts";
import styles from "./plot-table.module.css";

/** The scale that all rows share. */
export type Axis = {
  readonly min: number;
  readonly max: number;
  /** Values with a label above the first row. */
  readonly ticks: readonly number[];
  readonly format: (value: number) => string;
};

type Column = {
  readonly label: string;
  readonly isNumber?: boolean;
  /** The value of the row, beside its name on narrow screens. */
  readonly isMain?: boolean;
};

export type PlotRow = {
  readonly key: string;
  readonly name: string;
  /** Link target of the name. */
  readonly to?: string | undefined;
  /** One text for each column. */
  readonly cells: readonly string[];
  /** The point and its likely range. */
  readonly plot?: { readonly value: number; readonly low: number; readonly high: number };
  readonly isStrong?: boolean | undefined;
  /** The total of the rows above. */
  readonly isTotal?: boolean | undefined;
};

type Props = {
  readonly caption: string;
  /** Heading of the names. */
  readonly head: string;
  readonly columns: readonly Column[];
  /** Number of columns before the drawing. */
  readonly plotAfter: number;
  readonly axis: Axis;
  readonly rows: readonly PlotRow[];
  /** Rows from here on are only shown when printed. */
  readonly shown?: number | undefined;
  /** Read after the last cell of a strong row. */
  readonly strong?: string | undefined;
  /** A value to reach, drawn as a dashed line through all rows. */
  readonly goal?: number | undefined;
};

/** Renders a dense table whose rows draw their likely range on one scale. On narrow screens a row takes two lines. */
export function PlotTable(props: Props): ReactElement {
  const { caption, head, columns, plotAfter, axis, rows, shown = rows.length } = props;
  usePainter(useMemo(() => painterOf(rows, columns, axis), [rows, columns, axis]));
  const before = columns.slice(0, plotAfter);
  const after = columns.slice(plotAfter);
  return (
    <div className={styles.frame}>
      <table className={styles.table}>
        <caption>
          <VisuallyHidden>{caption}</VisuallyHidden>
        </caption>
        <thead>
          <tr>
            <th scope="col">{head}</th>
            {before.map(headOf)}
            <td aria-hidden="true">
              <Ticks axis={axis} />
            </td>
            {after.map(headOf)}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr
              key={row.key}
              className={classNames(
                row.isStrong && styles.strong,
                row.isTotal && styles.total,
                index >= shown && styles.inPrint,
              )}
            >
              <th scope="row">{row.to ? <TextLink to={row.to}>{row.name}</TextLink> : row.name}</th>
              {before.map((column, at) => cellOf(column, row.cells[at]))}
              <td className={styles.plot} aria-hidden="true">
                {row.plot && <Plot plot={row.plot} axis={axis} goal={props.goal} />}
              </td>
              {after.map((column, at) =>
                cellOf(
                  column,
                  row.cells[plotAfter + at],
                  at === after.length - 1 && row.isStrong ? props.strong : undefined,
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
      <p className={styles.axisNote} aria-hidden="true">
        {copy.axis(axis.format(axis.min), axis.format(axis.max))}
      </p>
    </div>
  );
}

const headOf = ({ label, isNumber }: Column) => (
  <th key={label} scope="col" data-number={isNumber || undefined}>
    {label}
  </th>
);

const cellOf = ({ label, isNumber, isMain }: Column, text = "", hidden?: string) => (
  <td
    key={label}
    data-number={isNumber || undefined}
    data-main={isMain || undefined}
    data-label={label}
  >
    {text}
    {hidden && <VisuallyHidden>, {hidden}</VisuallyHidden>}
  </td>
);

const positionOn = ({ min, max }: Axis, value: number) =>
  `${(Math.min(Math.max((value - min) / (max - min), 0), 1) * 100).toFixed(2)}%`;

function Ticks({ axis }: { readonly axis: Axis }) {
  return (
    <span className={styles.ticks}>
      {axis.ticks.map((tick) => (
        <span key={tick} style={cssVars({ "--at": positionOn(axis, tick) })}>
          {axis.format(tick)}
        </span>
      ))}
    </span>
  );
}

type PlotProps = {
  readonly plot: Required<PlotRow>["plot"];
  readonly axis: Axis;
  readonly goal: number | undefined;
};

function Plot({ plot, axis, goal }: PlotProps) {
  const [low, at, high] = [plot.low, plot.value, plot.high].map((value) => positionOn(axis, value));
  return (
    <span className={styles.span} style={cssVars({ "--low": low, "--at": at, "--high": high })}>
      {goal !== undefined && (
        <span className={styles.goal} style={cssVars({ "--goal": positionOn(axis, goal) })} />
      )}
      <span className={styles.range} />
      <span className={styles.point} />
    </span>
  );
}

/** Draws the rows as bars, because a picture has room for their ranges below. */
function painterOf(rows: readonly PlotRow[], columns: readonly Column[], { max }: Axis) {
  const main = columns.findIndex(({ isMain }) => isMain);
  return barsPainter(
    rows.map(({ name, cells, plot }) => ({
      label: name,
      value: plot?.value ?? null,
      low: plot?.low,
      high: plot?.high,
      text: cells[main] ?? "",
      note: cells.filter((text, at) => at !== main && text !== "").join(" · "),
    })),
    max,
  );
}
