import { CHUNK_BYTES } from "#contract/constants.ts";
import { useDownloadActions } from "#shared/downloads/use-download-actions.ts";
import type { ListedDownload } from "#sync/downloads/device-downloads.ts";
import { bytesStored } from "#sync/downloads/download.ts";
import { Button } from "#ui/button.tsx";
import { Section } from "#ui/section.tsx";
import { missingDownloads as copy } from "./copy.ts";
import styles from "./downloads.module.css";
import { totalBytes } from "./selection.ts";

/** Lists downloads the browser evicted, until the user downloads or dismisses them. */
export function MissingDownloads({ downloads }: { readonly downloads: readonly ListedDownload[] }) {
  const { resume, remove } = useDownloadActions();
  if (downloads.length === 0) return null;
  const bytes = downloads.reduce((sum, row) => sum + row.bytes - bytesStored(row, CHUNK_BYTES), 0);
  return (
    <Section title={copy.title}>
      <p className="muted">{copy.text(downloads.length, totalBytes(downloads))}</p>
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
          {copy.again(bytes)}
        </Button>
        <Button onClick={() => remove(downloads)}>{copy.dismiss}</Button>
      </p>
    </Section>
  );
}
