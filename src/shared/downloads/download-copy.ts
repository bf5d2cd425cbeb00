import { CHUNK_BYTES } from "#contract/constants.ts";
import { bytesStored, type Download } from "#sync/downloads/download.ts";
import { formatBytes, formatBytesOf } from "#ui/format.ts";

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
  const had = bytesStored(download, CHUNK_BYTES);
  const size = formatBytesOf(had, download.bytes);
  const kept = had > 0 ? `The ${formatBytes(had)} that arrived are kept.` : "Nothing else is lost.";
  switch (download.state) {
    case "queued":
      return {
        title: "Waiting for its turn",
        size,
        detail: "One file comes after the other.",
        tone: "calm",
      };
    case "downloading":
      return {
        title: "Downloading",
        size,
        detail: "If the wifi goes, it carries on from here.",
        tone: "calm",
      };
    case "downloaded":
      return { title: "On this device", size: formatBytes(download.bytes), tone: "calm" };
    case "paused":
      return { size, ...pausedText(download, kept) };
    case "failed":
      return {
        title: "The download stopped",
        size,
        detail: failedText(download, kept),
        tone: "bad",
      };
  }
}

function pausedText({ pause }: Download, kept: string): Omit<DownloadText, "size"> {
  if (pause === "portal") {
    const detail = `It shows a page of its own instead of the file. Often it wants you to agree to something first: open any web page, then come back. ${kept}`;
    return { title: "This network asks you to sign in", detail, tone: "wait" };
  }
  if (pause === "metered") {
    const detail =
      "It comes by itself, so only where that costs nothing. Press the arrow to get it now.";
    return { title: "Waiting for wifi", detail, tone: "calm" };
  }
  if (pause === "evicted") {
    const detail =
      "It needed the room. What you have heard of it is safe, and you can get it again.";
    return { title: "Removed by this browser", detail, tone: "wait" };
  }
  if (pause === "offline") {
    return {
      title: "Waiting for the network",
      detail: "It carries on by itself from here.",
      tone: "calm",
    };
  }
  if (pause === "storage") {
    const detail = `There is no room left on this device. ${kept} Remove a lesson to make room.`;
    return { title: "No room left", detail, tone: "wait" };
  }
  return {
    title: "Paused",
    detail: "It waits until you go on. What has arrived is kept.",
    tone: "calm",
  };
}

function failedText({ failure }: Download, kept: string): string {
  if (failure === "gone")
    return "The server does not have this file any more. Nothing else is lost; you can take it off the list.";
  if (failure === "corrupt")
    return `A part arrived damaged, more than once, and was not kept. ${kept} Try again, perhaps on another network.`;
  return `Something went wrong on the way. ${kept} Try again when it suits you.`;
}
