import { useLive } from "#device/use-live.ts";
import { DownloadButton } from "#shared/downloads/download-button.tsx";
import { useDownloading } from "#shared/downloads/use-downloading.ts";
import type { Content } from "#sync/local/content.ts";
import { Button } from "#ui/button.tsx";
import { bytesInWords, bytesOf, counted } from "#ui/format.ts";
import { KeepFocus } from "#ui/keep-focus.tsx";
import { ProgressBar } from "#ui/progress-bar.tsx";
import { seriesStanding } from "./series-status.ts";

type Props = { readonly lessons: readonly Content[]; readonly className?: string | undefined };

/**
 * All recordings of a series: how much they take, one button to get what is missing, how far they have come, and one
 * button that stops or goes on with all of them.
 */
export function SeriesProgress({ lessons, className }: Props) {
  const { pause, resume } = useDownloading();
  const downloads = useLive((device) => device.downloads.all(), []);
  if (downloads.kind !== "ready") return null;
  const standing = seriesStanding(lessons, downloads.value);
  const { recordings, bytes, had, here, missing, missingBytes, onTheirWay, isRunning } = standing;
  if (recordings === 0) return null;
  const words = bytesOf(had, bytes);
  return (
    <KeepFocus className={className}>
      {onTheirWay.length > 0 && (
        <>
          <p className="small muted num">
            {here} of {counted(recordings, "lesson")} on this device · {words}
          </p>
          <ProgressBar
            label="Downloaded of this series"
            value={had}
            max={bytes}
            valueText={words}
          />
          <p>
            <Button
              icon={isRunning ? "pause" : "download"}
              onClick={() => {
                for (const { fileHash } of onTheirWay)
                  if (isRunning) pause(fileHash);
                  else resume(fileHash);
              }}
            >
              {isRunning ? "Stop this series" : "Go on with this series"}
            </Button>
          </p>
        </>
      )}
      {missing.length > 0 && (
        <p>
          <DownloadButton lessons={missing} bytes={missingBytes}>
            Download {counted(missing.length, "lesson")}, {bytesInWords(missingBytes)}
          </DownloadButton>
        </p>
      )}
      {onTheirWay.length === 0 && missing.length === 0 && (
        <p className="small muted num">
          All {counted(recordings, "lesson")} on this device, {bytesInWords(bytes)}
        </p>
      )}
    </KeepFocus>
  );
}
