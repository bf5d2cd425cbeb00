import { useDownloading } from "#shared/downloads/use-downloading.ts";
import type { ListedDownload } from "#sync/downloads/device-downloads.ts";
import { Section } from "#ui/section.tsx";
import { TextButton } from "#ui/text-link.tsx";
import { DownloadRow } from "./download-row.tsx";
import styles from "./downloads.module.css";

type Props = { readonly downloads: readonly ListedDownload[] };

const mayRun = ({ state, pause }: ListedDownload) =>
  state === "queued" ||
  state === "downloading" ||
  pause === "offline" ||
  pause === "portal" ||
  pause === "metered";

/** The queue, in the order in which it comes. */
export function OnTheWay({ downloads }: Props) {
  const { pauseAll, resumeAll } = useDownloading();
  if (downloads.length === 0) return null;
  const isRunning = downloads.some(mayRun);
  const isAnyPaused = downloads.some(({ pause }) => pause === "person");
  const waiting = downloads.filter(({ state }) => state === "queued");
  const canBeFirst = (download: ListedDownload) =>
    downloads.length > 1 && download.state === "queued" && download !== waiting[0];
  return (
    <Section
      title="On the way"
      action={
        // One button, so that the focus stays where it is when it changes.
        (isRunning || isAnyPaused) && (
          <TextButton onClick={isRunning ? pauseAll : resumeAll}>
            {isRunning ? "Pause all" : "Go on with all"}
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
