import { useDownloadActions } from "#shared/downloads/use-download-actions.ts";
import type { ListedDownload } from "#sync/downloads/device-downloads.ts";
import { Section } from "#ui/section.tsx";
import { TextButton } from "#ui/text-link.tsx";
import { inProgress as copy } from "./copy.ts";
import { DownloadRow } from "./download-row.tsx";
import styles from "./downloads.module.css";

type Props = { readonly downloads: readonly ListedDownload[] };

const canRun = ({ state, pause }: ListedDownload) =>
  state === "queued" ||
  state === "downloading" ||
  pause === "offline" ||
  pause === "portal" ||
  pause === "metered";

/** Lists the download queue in order. */
export function DownloadsInProgress({ downloads }: Props) {
  const { pauseAll, resumeAll } = useDownloadActions();
  if (downloads.length === 0) return null;
  const isRunning = downloads.some(canRun);
  const hasPaused = downloads.some(({ pause }) => pause === "person");
  const waiting = downloads.filter(({ state }) => state === "queued");
  const canBeFirst = (download: ListedDownload) =>
    downloads.length > 1 && download.state === "queued" && download !== waiting[0];
  return (
    <Section
      title={copy.title}
      action={
        // One button element, so focus stays on it when its action changes.
        (isRunning || hasPaused) && (
          <TextButton onClick={isRunning ? pauseAll : resumeAll}>
            {isRunning ? copy.pauseAll : copy.resumeAll}
          </TextButton>
        )
      }
    >
      <ul className={styles.list}>
        {downloads.map((download) => (
          <DownloadRow
            key={download.fileHash}
            download={download}
            canBeFirst={canBeFirst(download)}
          />
        ))}
      </ul>
    </Section>
  );
}
