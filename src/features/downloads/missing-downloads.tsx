import { CHUNK_BYTES } from "#contract/constants.ts";
import { useDownloadActions } from "#shared/downloads/use-download-actions.ts";
import type { ListedDownload } from "#sync/downloads/device-downloads.ts";
import { bytesStored } from "#sync/downloads/download.ts";
import { Button } from "#ui/button.tsx";
import { formatBytes, pluralize } from "#ui/format.ts";
import { Section } from "#ui/section.tsx";
import styles from "./downloads.module.css";

/** Lists downloads the browser evicted, until the user downloads or dismisses them. */
export function MissingDownloads({ downloads }: { readonly downloads: readonly ListedDownload[] }) {
  const { resume, remove } = useDownloadActions();
  if (downloads.length === 0) return null;
  const bytes = downloads.reduce((sum, row) => sum + row.bytes - bytesStored(row, CHUNK_BYTES), 0);
  return (
    <Section title="Removed by this browser">
      <p className="muted">
        This browser needed room and removed {pluralize(downloads.length, "lesson")} that you had
        here. What you have heard is safe.
      </p>
      <ul className={styles.names}>
        {downloads.map(({ fileHash, title }) => (
          <li key={fileHash}>{title}</li>
        ))}
      </ul>
      <p className={styles.actions}>
        <Button
          kind="main"
          icon="download"
          onClick={() => {
            for (const { fileHash } of downloads) resume(fileHash);
          }}
        >
          Get {downloads.length === 1 ? "it" : "them"} again, {formatBytes(bytes)}
        </Button>
        <Button onClick={() => remove(downloads)}>
          Leave {downloads.length === 1 ? "it" : "them"}
        </Button>
      </p>
    </Section>
  );
}
