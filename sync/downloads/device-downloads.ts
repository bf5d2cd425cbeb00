import type { ConnectionKind, Download } from "./download.ts";
import type { SmartSettings } from "./smart-settings.ts";

/** A download with what a person has to know of its lesson. */
export type ListedDownload = Download & {
  /** The lesson has left the library: its copy is not played any more. */
  readonly isWithdrawn: boolean;
  /** The library has another version of the file. This one plays until that one is whole. */
  readonly newer?: { readonly bytes: number; readonly isOnItsWay: boolean };
  /** Watched to the end, and the server knows. */
  readonly isWatched: boolean;
  /** The device fetched it by itself, for this person. */
  readonly isSmart: boolean;
};

/** Bytes, as far as the browser tells. */
export type Room = {
  readonly used: number;
  readonly quota: number;
  readonly audio: number;
  readonly video: number;
  /** Handouts, captions and documents. */
  readonly documents: number;
};

export type SmartView = {
  readonly settings: SmartSettings;
  readonly connection: ConnectionKind;
  /** What it has fetched and is still there, in bytes. */
  readonly bytes: number;
  readonly count: number;
};

export type DownloadQuestions = {
  /** In the order in which they come. */
  readonly all: () => Promise<Download[]>;
  readonly ofContent: (contentId: string) => Promise<Download | undefined>;
  readonly listed: () => Promise<ListedDownload[]>;
  readonly room: () => Promise<Room | undefined>;
  /** Has the browser promised to keep what is here? Undefined where it does not say. */
  readonly isKept: () => Promise<boolean | undefined>;
  readonly smart: () => Promise<SmartView>;
};

export type DownloadCommands = {
  readonly add: (contentId: string) => Promise<void>;
  readonly pause: (fileHash: string) => Promise<void>;
  readonly resume: (fileHash: string) => Promise<void>;
  /** Comes as soon as the one that runs is through. */
  readonly putFirst: (fileHash: string) => Promise<void>;
  readonly pauseAll: () => Promise<void>;
  /** What the person has paused. */
  readonly resumeAll: () => Promise<void>;
  /** Cancels a running one, removes a finished one; the bytes are freed. */
  readonly remove: (fileHash: string) => Promise<void>;
  /** Off the list at once, but the bytes stay until `letGo`, so that it can be brought back. */
  readonly setAside: (downloads: readonly Download[]) => Promise<void>;
  readonly bringBack: (downloads: readonly Download[]) => Promise<void>;
  readonly letGo: (downloads: readonly Download[]) => Promise<void>;
  /** Asks the browser to keep what is here. */
  readonly askToStay: () => Promise<void>;
  /** What is not named stays as it is. */
  readonly setSmart: (changes: Partial<SmartSettings>) => Promise<void>;
};

export type DeviceDownloads = DownloadQuestions & DownloadCommands;
