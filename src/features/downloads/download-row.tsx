import { Link } from "react-router-dom";
import { DownloadControls } from "#shared/downloads/download-controls.tsx";
import { downloadedFraction, downloadText } from "#shared/downloads/download-copy.ts";
import { useDownloadActions } from "#shared/downloads/use-download-actions.ts";
import { lessonPath } from "#shared/navigation/paths.ts";
import type { ListedDownload } from "#sync/downloads/device-downloads.ts";
import { Button } from "#ui/button.tsx";
import { formatBytes } from "#ui/format.ts";
import { ProgressBar } from "#ui/progress-bar.tsx";
import { downloadDetails } from "./download-choice.tsx";
import styles from "./downloads.module.css";

type Props = { readonly download: ListedDownload; readonly canBeFirst?: boolean };

export function DownloadRow({ download, canBeFirst }: Props) {
  const { title, contentId, isSmart, isWithdrawn } = download;
  const words = downloadText(download);
  const isDownloaded = download.state === "downloaded";
  const progressText = [words.title, words.size, isSmart && "by itself"]
    .filter(Boolean)
    .join(" · ");
  return (
    <li>
      <div>
        {isWithdrawn ? (
          <span className={styles.title}>{title}</span>
        ) : (
          <Link className={styles.title} to={lessonPath(contentId)}>
            {title}
          </Link>
        )}
        <p className="small muted num">{isDownloaded ? downloadDetails(download) : progressText}</p>
      </div>
      <div className={styles.buttons}>
        <DownloadControls download={download} canBeFirst={canBeFirst} />
      </div>
      {!isDownloaded && (
        <div className={styles.below}>
          <ProgressBar
            label={`Downloaded of ${title}`}
            value={downloadedFraction(download)}
            valueText={words.size}
          />
          {words.detail && <p className="small muted">{words.detail}</p>}
        </div>
      )}
      {isDownloaded && <UpdateNotice download={download} />}
    </li>
  );
}

/** Tells whether the lesson was withdrawn or has a newer version. */
function UpdateNotice({ download }: { readonly download: ListedDownload }) {
  const { add } = useDownloadActions();
  const { contentId, title, newer, isWithdrawn } = download;
  if (isWithdrawn) {
    return (
      <p className={`small ${styles.below} ${styles.wait}`}>
        This lesson was taken out of the library, so it is not played any more. What you have heard
        of it, and your credit, stay.
      </p>
    );
  }
  if (!newer) return null;
  return (
    <div className={styles.below}>
      <p className="small muted num">
        {newer.isDownloading
          ? "A new version is on its way. This one plays until it is here."
          : `A new version is there, ${formatBytes(newer.bytes)}. This one plays until that is here.`}
      </p>
      {!newer.isDownloading && (
        <p>
          <Button icon="download" aria-label={`Update ${title}`} onClick={() => add(contentId)}>
            Update
          </Button>
        </p>
      )}
    </div>
  );
}
