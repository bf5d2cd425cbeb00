import { createContext, type ReactElement, useContext } from "react";
import { saveFile } from "#shared/files/save-file.ts";
import { FigureFrame, type FigureProps } from "#ui/chart/figure-frame.tsx";
import { figureFile } from "./figure-files.ts";
import type { FigureRow } from "./figure-rows.ts";

type Props = FigureProps & {
  /** Without the extension. */
  readonly fileName: string;
  /** The figures of the data files. */
  readonly rows: readonly FigureRow[];
};

/** The days that the figures of a page or panel cover, printed on exported pictures. */
export const FigureDates = createContext<string | undefined>(undefined);

/** A chart with its summary, data table, and exports. */
export function Figure({ fileName, rows, ...props }: Props): ReactElement {
  const dates = useContext(FigureDates);
  return (
    <FigureFrame
      dates={dates}
      {...props}
      onPicture={(picture) => saveFile(`${fileName}.png`, picture)}
      onTable={async (kind) => saveFile(`${fileName}.${kind}`, await figureFile(rows, kind))}
    />
  );
}
