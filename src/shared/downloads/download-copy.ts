import { CHUNK_BYTES } from "#contract/constants.ts";
import { bytesStored, type Download } from "#sync/downloads/download.ts";
import { pluralize } from "#ui/format.ts";
import { formatBytes, formatBytesOf } from "#ui/format-bytes.ts";

/** The texts of a download: status, saved data, and next step. */
export type DownloadText = {
  readonly title: string;
  readonly size: string;
  readonly detail?: string;
  readonly tone: "calm" | "wait" | "bad";
};

export const downloadedFraction = (download: Download): number =>
  download.bytes > 0 ? bytesStored(download, CHUNK_BYTES) / download.bytes : 0;

export function downloadText(download: Download): DownloadText {
  const size = formatBytesOf(bytesStored(download, CHUNK_BYTES), download.bytes);
  switch (download.state) {
    case "queued":
      return { title: "In queue", size, detail: "Lessons download one at a time.", tone: "calm" };
    case "downloading":
      return {
        title: "Downloading",
        size,
        detail: "If you lose connection, it resumes where it stopped.",
        tone: "calm",
      };
    case "downloaded":
      return { title: "Downloaded", size: formatBytes(download.bytes), tone: "calm" };
    case "paused":
      return { size, ...pausedText(download, size) };
    case "failed":
      return { title: "Download failed", size, detail: failedText(download), tone: "bad" };
  }
}

function pausedText({ pause }: Download, size: string): Omit<DownloadText, "size"> {
  switch (pause) {
    case "portal":
      return {
        title: "Sign in to this wifi",
        detail: "This wifi has a sign-in page. Open any website to sign in, then come back.",
        tone: "wait",
      };
    case "metered":
      return {
        title: "Waiting for wifi",
        detail: "Smart downloads use wifi only. Tap the arrow to download now.",
        tone: "calm",
      };
    case "evicted":
      return {
        title: "Removed by your browser",
        detail: "Your browser needed space. Your progress is saved. Download it again anytime.",
        tone: "wait",
      };
    case "offline":
      return {
        title: "Waiting for connection",
        detail: "Resumes by itself once Respite can connect.",
        tone: "calm",
      };
    case "storage":
      return { title: "Storage full", detail: "Remove lessons to free up space.", tone: "wait" };
    default:
      return { title: "Paused", detail: `${size} downloaded.`, tone: "calm" };
  }
}

function failedText({ failure }: Download): string {
  if (failure === "gone") return "This file is no longer available.";
  return failure === "corrupt"
    ? "The file was damaged during download. Try again, or use another connection."
    : "Something went wrong. Try again.";
}

export const downloadControls = {
  pause: (title: string) => `Pause ${title}`,
  resume: (title: string) => `Resume ${title}`,
  retry: (title: string) => `Retry ${title}`,
  next: (title: string) => `Download ${title} next`,
  cancel: (title: string) => `Cancel download of ${title}`,
  remove: (title: string) => `Remove download of ${title}`,
} as const;

export const downloadToast = {
  removed: "Download removed",
  canceled: "Download canceled",
  removedMany: (downloads: number) => `${pluralize(downloads, "download")} removed`,
  undo: "Undo",
} as const;

export const lowSpace = {
  title: "Storage is almost full",
  text: (lessons: number, bytes: number, left: number) =>
    `${lessons === 1 ? "This lesson needs" : "These lessons need"} ${formatBytes(bytes)}. Respite has ${formatBytes(left)} left on this device.`,
  anyway: "Download anyway",
  free: "Free up space",
} as const;
