import { saveFile } from "#shared/files/save-file.ts";
import { downloadData as copy } from "#shared/insights/data-file-copy.ts";
import { type FileKind, figureFile, figureFileName } from "#shared/insights/figure-files.ts";
import type { FigureRow } from "#shared/insights/figure-rows.ts";
import { Button } from "#ui/button.tsx";
import { useSaving } from "#ui/chart/use-saving.ts";
import { showToast } from "#ui/toast.tsx";
import type { AreaName } from "./area.ts";
import type { AreaProps } from "./area-props.ts";
import styles from "./insights.module.css";

type Props = {
  readonly area: AreaName;
  readonly group: AreaProps["group"];
  readonly rows: readonly FigureRow[];
  /** The last day of the figures. */
  readonly until: string | undefined;
  readonly hasLoaded: boolean;
};

const kinds: readonly FileKind[] = ["csv", "xlsx"];

/** Downloads the figures shown on the page. */
export function DataButtons({ area, group, rows, until, hasLoaded }: Props) {
  const { busy, failed, save } = useSaving<FileKind>();
  const download = async (kind: FileKind) => {
    const name = figureFileName(group.name, area, until ?? "");
    saveFile(`${name}.${kind}`, await figureFile(rows, kind));
    showToast({ text: copy.done });
  };
  if (rows.length === 0) return hasLoaded ? <p className={styles.noData}>{copy.none}</p> : null;
  return (
    <div className={styles.downloads}>
      {kinds.map((kind) => (
        <Button
          key={kind}
          kind="plain"
          icon="download"
          busy={busy === kind}
          onClick={() => save(kind, () => download(kind))}
        >
          {copy[kind]}
        </Button>
      ))}
      <p role="status">{failed && copy.failed}</p>
    </div>
  );
}
