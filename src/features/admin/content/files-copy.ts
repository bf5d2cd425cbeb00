import type { UploadKind } from "#contract/learning/admin-uploads.ts";
import { formatBytes, formatBytesOf } from "#ui/format-bytes.ts";

type FileCopy = { readonly title: string; readonly hint: string };

export const fileKinds: Readonly<Record<UploadKind, FileCopy>> = {
  medium: {
    title: "Recording",
    hint: "MP4 (H.264 with AAC), M4A, or MP3, up to 2 GB",
  },
  captions: {
    title: "Captions",
    hint: "WebVTT. Also used as the transcript if there isn't one.",
  },
  transcript: {
    title: "Transcript",
    hint: "Plain text or WebVTT. Shown beside the player, included in downloads.",
  },
  handout: { title: "Handout", hint: "PDF, up to 50 MB" },
  picture: { title: "Image", hint: "If empty, the series illustration is used." },
};

export const filesCard = {
  title: "Files",
  none: "None",
  openCaptions: "Open captions",
  openTranscript: "Open transcript",
  openHandout: "Open handout",
  imageOf: (lesson: string) => `Image of ${lesson}`,
  recordingOf: (lesson: string) => `Recording of ${lesson}`,
  recordingDetails: (length: string, bytes: number, format: string, isStream: boolean) =>
    [length, formatBytes(bytes), format, isStream ? "Adaptive streaming" : "Single file"].join(
      " · ",
    ),
} as const;

const MIB = 1024 ** 2;
const limitText = (bytes: number) =>
  bytes >= 1024 * MIB ? `${bytes / (1024 * MIB)} GB` : `${bytes / MIB} MB`;

const inSentence = (title: string) => title.toLowerCase();

/** `title` is the title of the kind of file, such as "Recording". */
export const fileField = {
  choose: (title: string) => `File for ${inSentence(title)}`,
  upload: "Upload",
  uploadOf: (title: string) => `Upload ${inSentence(title)}`,
  replace: "Replace",
  replaceOf: (title: string) => `Replace ${inSentence(title)}`,
  remove: "Remove",
  removeOf: (title: string) => `Remove ${inSentence(title)}`,
  cancel: "Cancel",
  cancelOf: (title: string) => `Cancel ${inSentence(title)} upload`,
  ready: "Uploaded. Save to add it to the lesson.",
  readyToast: (title: string) => `${title} uploaded. Save to add it to the lesson.`,
  removing: "Removed when you save.",
  tooLarge: (maxBytes: number) => `The file is too large. Maximum ${limitText(maxBytes)}.`,
  empty: "The file is empty. Choose another.",
  resume: (name: string) => `Part of ${name} is already uploaded. Choose the same file to resume.`,
  progressOf: (title: string) => `${title} upload`,
  reading: "Reading file…",
  uploading: (sent: number, total: number) => `Uploading ${formatBytesOf(sent, total)}`,
  paused: (sent: number, total: number) =>
    `Paused, you're offline. ${formatBytesOf(sent, total)} uploaded. Resumes when you reconnect.`,
  processing: "Processing…",
} as const;

export const transcriptEditor = {
  title: "Transcript",
  type: "Type transcript",
  edit: "Edit transcript",
  failed: "We couldn't load the transcript. Try again.",
  text: "Transcript text",
  textHint: "Leave an empty line between paragraphs. Saved in this tab only.",
  missing: "Enter the transcript",
  close: "Close",
  use: "Use transcript",
} as const;
