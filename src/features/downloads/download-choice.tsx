import type { ListedDownload } from "#sync/downloads/device-downloads.ts";
import { formatBytes } from "#ui/format-bytes.ts";
import { downloadFacts as copy } from "./copy.ts";
import styles from "./downloads.module.css";

type Props = {
  readonly download: ListedDownload;
  readonly isChosen: boolean;
  readonly onChange: (isChosen: boolean) => void;
};

/** Describes a download by size and state, for choosing what to remove. */
export const downloadDetails = ({
  bytes,
  isWatched,
  isSmart,
  isWithdrawn,
}: ListedDownload): string =>
  [
    formatBytes(bytes),
    isWithdrawn && copy.unpublished,
    isWatched && copy.completed,
    isSmart && copy.smart,
  ]
    .filter(Boolean)
    .join(" · ");

export function DownloadChoice({ download, isChosen, onChange }: Props) {
  return (
    <label className={styles.choice}>
      <input
        type="checkbox"
        checked={isChosen}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <span>
        <span className={styles.name}>{download.title}</span>{" "}
        <span className="small muted num">{downloadDetails(download)}</span>
      </span>
    </label>
  );
}
