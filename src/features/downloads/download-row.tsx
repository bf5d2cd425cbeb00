import { Link } from "react-router-dom";
import { DownloadControls } from "#live/download-controls.tsx";
import { downloadWords, partHere } from "#live/download-words.ts";
import { lessonPath } from "#live/paths.ts";
import type { Download } from "#sync/downloads/download.ts";
import { ProgressBar } from "#ui/progress-bar.tsx";
import styles from "./downloads.module.css";

export function DownloadRow({ download }: { readonly download: Download }) {
  const words = downloadWords(download);
  const isHere = download.state === "downloaded";
  return (
    <li>
      <div>
        <Link className={styles.title} to={lessonPath(download.contentId)}>
          {download.title}
        </Link>
        <p className="small muted num">{isHere ? words.size : `${words.title} · ${words.size}`}</p>
      </div>
      <div className={styles.buttons}>
        <DownloadControls download={download} />
      </div>
      {!isHere && (
        <div className={styles.below}>
          <ProgressBar
            label={`Downloaded of ${download.title}`}
            value={partHere(download)}
            valueText={words.size}
          />
          {words.detail && <p className="small muted">{words.detail}</p>}
        </div>
      )}
    </li>
  );
}
