import { saveFile } from "#shared/files/save-file.ts";
import { figuresAsCsv } from "#shared/insights/figure.tsx";
import { Button } from "#ui/button.tsx";
import { showToast } from "#ui/toast.tsx";
import type { AreaName } from "./area.ts";
import type { AreaProps } from "./area-props.ts";
import { downloadData as copy } from "./data-file-copy.ts";
import { type FigureRow, figuresName, figuresTable } from "./figures-file.ts";
import styles from "./next-steps.module.css";

type Props = {
  readonly area: AreaName;
  readonly group: AreaProps["group"];
  readonly rows: readonly FigureRow[];
};

/** Downloads the figures shown on the page as CSV. */
export function FiguresButton({ area, group, rows }: Props) {
  const download = () => {
    const today = new Date().toISOString().slice(0, 10);
    const file = new Blob([figuresAsCsv(figuresTable(rows))], { type: "text/csv" });
    saveFile(`${figuresName(area, group.name, today)}.csv`, file);
    showToast({ text: copy.done });
  };
  return (
    <Button
      className={styles.download}
      icon="download"
      onClick={download}
      disabledReason={rows.length === 0 ? copy.none : undefined}
    >
      {copy.button}
    </Button>
  );
}
