import { pluralize } from "#ui/format.ts";
import { formatBytes } from "#ui/format-bytes.ts";

export const seriesDownloads = {
  progress: (downloaded: number, of: number, size: string) =>
    `${downloaded} of ${of} downloaded · ${size}`,
  progressLabel: "Series download progress",
  pause: "Pause series download",
  resume: "Resume series download",
  download: "Download series",
  detail: (lessons: number, bytes: number) =>
    `${pluralize(lessons, "lesson")}, ${formatBytes(bytes)}`,
  done: (bytes: number) => `Downloaded · ${formatBytes(bytes)}`,
} as const;
