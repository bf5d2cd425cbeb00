import type { ConnectionKind, Download } from "./download.ts";
import type { SmartSettings } from "./smart-settings.ts";

/** A download with the details of its lesson. */
export type ListedDownload = Download & {
  /** The lesson has left the library, so its copy no longer plays. */
  readonly isWithdrawn: boolean;
  /** The library has a newer file. This one plays until the newer one is complete. */
  readonly newer?: { readonly bytes: number; readonly isDownloading: boolean };
  /** Finished, and the server has confirmed it. */
  readonly isWatched: boolean;
  /** Downloaded automatically for this person. */
  readonly isSmart: boolean;
};

/** Bytes, as reported by the browser. */
export type StorageUse = {
  readonly used: number;
  readonly quota: number;
  readonly audio: number;
  readonly video: number;
  /** Handouts, captions, and documents. */
  readonly documents: number;
};

export type SmartView = {
  readonly settings: SmartSettings;
  readonly connection: ConnectionKind;
  /** Size of the automatic downloads on the device, in bytes. */
  readonly bytes: number;
  readonly count: number;
};

export type DownloadQueries = {
  /** In queue order. */
  readonly all: () => Promise<Download[]>;
  readonly ofContent: (contentId: string) => Promise<Download | undefined>;
  readonly listed: () => Promise<ListedDownload[]>;
  readonly storage: () => Promise<StorageUse | undefined>;
  /** Whether the browser has granted persistent storage. Undefined if it doesn't report that. */
  readonly isPersisted: () => Promise<boolean | undefined>;
  readonly smart: () => Promise<SmartView>;
};

export type DownloadCommands = {
  readonly add: (contentId: string) => Promise<void>;
  readonly pause: (fileHash: string) => Promise<void>;
  readonly resume: (fileHash: string) => Promise<void>;
  /** Downloads next, after the running one. */
  readonly moveToFront: (fileHash: string) => Promise<void>;
  readonly pauseAll: () => Promise<void>;
  /** Resumes everything the person paused. */
  readonly resumeAll: () => Promise<void>;
  /** Cancels a running download or removes a finished one, and frees its bytes. */
  readonly remove: (fileHash: string) => Promise<void>;
  /** Takes downloads off the list. The bytes stay until `deleteFiles`, so `restore` can undo it. */
  readonly unlist: (downloads: readonly Download[]) => Promise<void>;
  readonly restore: (downloads: readonly Download[]) => Promise<void>;
  readonly deleteFiles: (downloads: readonly Download[]) => Promise<void>;
  /** Asks the browser for persistent storage. */
  readonly requestPersistence: () => Promise<void>;
  /** Settings that aren't named stay as they are. */
  readonly setSmart: (changes: Partial<SmartSettings>) => Promise<void>;
};

export type DeviceDownloads = DownloadQueries & DownloadCommands;
