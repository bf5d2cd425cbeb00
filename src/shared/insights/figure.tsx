import type { ReactElement } from "react";
import { csvText } from "#contract/csv.ts";
import { saveFile } from "#shared/files/save-file.ts";
import { FigureFrame, type FigureProps } from "#ui/chart/figure-frame.tsx";
import type { FigureTable } from "#ui/chart/types.ts";
import { formatDate } from "#ui/format.ts";

const plainNumber = /^[-−]?\d[\d,]*(\.\d+)?$/;

/** Exports numeric columns as numbers and everything else as text. */
const cellOf = (text: string, isNumber: boolean | undefined) =>
  isNumber && plainNumber.test(text) ? Number(text.replaceAll(",", "").replace("−", "-")) : text;

export const figuresAsCsv = ({ columns, rows }: FigureTable): string =>
  csvText([
    columns.map(({ label }) => label),
    ...rows.map((cells) => cells.map((cell, at) => cellOf(cell, columns[at]?.isNumber))),
  ]);

/** A chart with its summary, data table, and exports. */
export function Figure(props: FigureProps): ReactElement {
  const { fileName, table } = props;
  const saveTable = () =>
    saveFile(`${fileName}.csv`, new Blob([figuresAsCsv(table)], { type: "text/csv" }));
  return (
    <FigureFrame
      {...props}
      date={formatDate(new Date().toISOString()) ?? ""}
      onPicture={(picture) => saveFile(`${fileName}.png`, picture)}
      onTable={saveTable}
    />
  );
}
