import { DownloadControls } from "#shared/downloads/download-controls.tsx";
import { downloadedFraction, downloadText } from "#shared/downloads/download-copy.ts";
import { useDownloadActions } from "#shared/downloads/use-download-actions.ts";
import { requestPlay } from "#shared/lessons/seek-requests.ts";
import { lessonPath } from "#shared/navigation/paths.ts";
import type { ListedDownload } from "#sync/downloads/device-downloads.ts";
import { Button } from "#ui/button.tsx";
import { Link } from "#ui/link.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { ProgressBar } from "#ui/progress-bar.tsx";
import { downloadRow as copy, downloadFacts } from "./copy.ts";
import { downloadDetails } from "./download-choice.tsx";
import styles from "./downloads.module.css";

type Props = { readonly download: ListedDownload; readonly canBeFirst?: boolean };

export function DownloadRow({ download, canBeFirst }: Props) {
  const { title, contentId, isSmart, isWithdrawn } = download;
  const words = downloadText(download);
  const isDownloaded = download.state === "downloaded";
  const progressText = [words.title, words.size, isSmart && downloadFacts.smart]
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
        {isDownloaded && !isWithdrawn && (
          <LinkButton
            kind="plain"
            icon="play"
            to={lessonPath(contentId)}
            aria-label={copy.playTitle(title)}
            onClick={() => requestPlay(contentId)}
          >
            {copy.play}
          </LinkButton>
        )}
        <DownloadControls download={download} canBeFirst={canBeFirst} />
      </div>
      {!isDownloaded && (
        <div className={styles.below}>
          <ProgressBar
            label={copy.progress(title)}
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

/** Says whether the lesson was unpublished or has a newer version. */
function UpdateNotice({ download }: { readonly download: ListedDownload }) {
  const { add } = useDownloadActions();
  const { contentId, title, newer, isWithdrawn } = download;
  if (isWithdrawn) {
    return <p className={`small ${styles.below} ${styles.wait}`}>{copy.unpublished}</p>;
  }
  if (!newer) return null;
  return (
    <div className={styles.below}>
      <p className="small muted num">
        {newer.isDownloading ? copy.newVersionLoading : copy.newVersion(newer.bytes)}
      </p>
      {!newer.isDownloading && (
        <p>
          <Button
            icon="download"
            aria-label={copy.updateTitle(title)}
            onClick={() => add(contentId)}
          >
            {copy.update}
          </Button>
        </p>
      )}
    </div>
  );
}
