import { useDevice } from "#device/device.tsx";
import { useLive } from "#device/use-live.ts";
import { useSyncStatus } from "#device/use-sync-status.ts";
import { DownloadButton } from "#shared/downloads/download-button.tsx";
import { DownloadControls } from "#shared/downloads/download-controls.tsx";
import { downloadedFraction, downloadText } from "#shared/downloads/download-copy.ts";
import { SideCard } from "#shared/lessons/lesson-cards.tsx";
import type { Download } from "#sync/downloads/download.ts";
import type { Content, File } from "#sync/local/content.ts";
import type { IconName } from "#ui/icon-paths.ts";
import { KeepFocus } from "#ui/keep-focus.tsx";
import { ProgressBar } from "#ui/progress-bar.tsx";
import styles from "./content.module.css";
import { downloadCard as copy } from "./content-page-copy.ts";

export function DownloadCard({ lesson }: { readonly lesson: Content }) {
  const download = useLive(({ downloads }) => downloads.ofContent(lesson.id), [lesson.id]);
  if (!lesson.file || lesson.type === "Handout" || download.kind !== "ready") return null;
  return (
    <KeepFocus>
      {download.value ? (
        <Running download={download.value} />
      ) : (
        <Offer lesson={lesson} file={lesson.file} />
      )}
    </KeepFocus>
  );
}

function Offer({ lesson, file }: { readonly lesson: Content; readonly file: File }) {
  const status = useSyncStatus(useDevice());
  const isDown = status.reach === "down";
  return (
    <SideCard
      icon={isDown ? "no-network" : "download"}
      title={isDown ? copy.titleOffline : copy.title}
      note={isDown ? copy.detailOffline(file.bytes) : copy.detail(file.bytes)}
    >
      <DownloadButton className={styles.wide} lessons={[lesson.id]} bytes={file.bytes}>
        {isDown ? copy.downloadOffline : copy.download}
      </DownloadButton>
    </SideCard>
  );
}

const iconOf = ({ state, pause }: Download): IconName => {
  if (state === "downloaded") return "here";
  if (state === "failed") return "attention";
  return state === "paused" && pause === "offline" ? "no-network" : "download";
};

function Running({ download }: { readonly download: Download }) {
  const words = downloadText(download);
  const isDownloaded = download.state === "downloaded";
  return (
    <SideCard
      icon={iconOf(download)}
      title={words.title}
      note={<span className="num">{words.size}</span>}
    >
      <div className={styles.buttons}>
        <DownloadControls download={download} />
      </div>
      {!isDownloaded && (
        <div className={styles.wide}>
          <ProgressBar
            label={copy.progress}
            value={downloadedFraction(download)}
            valueText={words.size}
          />
        </div>
      )}
      {words.detail && <p className={`small muted ${styles.wide}`}>{words.detail}</p>}
    </SideCard>
  );
}
