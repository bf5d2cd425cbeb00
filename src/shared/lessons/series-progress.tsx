import { useLive } from "#device/use-live.ts";
import { DownloadButton } from "#shared/downloads/download-button.tsx";
import { useDownloadActions } from "#shared/downloads/use-download-actions.ts";
import type { Content } from "#sync/local/content.ts";
import { Button } from "#ui/button.tsx";
import { formatBytesOf } from "#ui/format-bytes.ts";
import { KeepFocus } from "#ui/keep-focus.tsx";
import { ProgressBar } from "#ui/progress-bar.tsx";
import { seriesDownloads as copy } from "./series-progress-copy.ts";
import { seriesStatus } from "./series-status.ts";

type Props = { readonly lessons: readonly Content[]; readonly className?: string | undefined };

/**
 * The downloads of a series: size and progress, with one button to download the missing lessons and one to pause
 * or resume all.
 */
export function SeriesProgress({ lessons, className }: Props) {
  const { pause, resume } = useDownloadActions();
  const downloads = useLive((device) => device.downloads.all(), []);
  if (downloads.kind !== "ready") return null;
  const status = seriesStatus(lessons, downloads.value);
  const {
    recordings,
    bytes,
    downloadedBytes,
    downloaded,
    missing,
    missingBytes,
    unfinished,
    isRunning,
  } = status;
  if (recordings === 0) return null;
  const sizeText = formatBytesOf(downloadedBytes, bytes);
  return (
    <KeepFocus className={className}>
      {unfinished.length > 0 && (
        <>
          <p className="small muted num">{copy.progress(downloaded, recordings, sizeText)}</p>
          <ProgressBar
            label={copy.progressLabel}
            value={downloadedBytes}
            max={bytes}
            valueText={sizeText}
          />
          <p>
            <Button
              icon={isRunning ? "pause" : "download"}
              onClick={() => {
                for (const { fileHash } of unfinished)
                  if (isRunning) pause(fileHash);
                  else resume(fileHash);
              }}
            >
              {isRunning ? copy.pause : copy.resume}
            </Button>
          </p>
        </>
      )}
      {missing.length > 0 && (
        <>
          <p>
            <DownloadButton lessons={missing} bytes={missingBytes}>
              {copy.download}
            </DownloadButton>
          </p>
          <p className="small muted num">{copy.detail(missing.length, missingBytes)}</p>
        </>
      )}
      {unfinished.length === 0 && missing.length === 0 && (
        <p className="small muted num">{copy.done(bytes)}</p>
      )}
    </KeepFocus>
  );
}
