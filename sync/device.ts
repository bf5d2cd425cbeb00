import type { SessionEndReason } from "#contract/api-error.ts";
import type { Interval } from "#contract/learning/intervals.ts";
import type { HelpResource } from "#contract/wellbeing/help.ts";
import type { Counts } from "./achievements/reached.ts";
import type { DeviceDownloads } from "./downloads/device-downloads.ts";
import type {
  AchievementRule,
  Content,
  ContentSection,
  CreditTerms,
  Section,
  Series,
  Survey,
} from "./local/content.ts";
import type { CachedInsight } from "./local/person-database.ts";
import type { OutboxEntry } from "./outbox/entry.ts";
import type { Highlight } from "./records/highlight.ts";
import type { ProfileFields } from "./records/profile.ts";
import type {
  Achievement,
  Answered,
  Assignment,
  Credit,
  FeedbackState,
  Licenses,
  Note,
  PostTest,
  Profile,
  ReminderTimes,
  Saved,
  TimeWatched,
  Welcome,
} from "./records/types.ts";

/**
 * The device API for screens, for one signed-in person. Queries (inside `useLive`) read local
 * databases only. Commands resolve once committed on this device, without waiting for the network,
 * and reject with `NotSaved` if nothing was stored.
 */
export type Device = {
  readonly owner: string;
  readonly content: {
    readonly all: () => Promise<readonly Content[]>;
    readonly one: (id: string) => Promise<Content | undefined>;
    /** Unordered. */
    readonly inSeries: (seriesId: string) => Promise<Content[]>;
    readonly series: () => Promise<Series[]>;
    readonly sections: () => Promise<Section[]>;
    readonly inSections: () => Promise<ContentSection[]>;
    /**
     * False until the catalog has loaded once. Before that, an empty list doesn't mean an empty
     * catalog.
     */
    readonly isLoaded: () => Promise<boolean>;
    /** Returns whether this handout or caption file is stored on the device. */
    readonly hasHandout: (url: string) => Promise<boolean>;
  };
  readonly progress: {
    readonly of: (contentId: string) => Promise<TimeWatched | undefined>;
    readonly all: () => Promise<TimeWatched[]>;
    /** Stores progress and its outbox entry in one transaction. */
    readonly record: (sample: PlaybackSample) => Promise<void>;
  };
  readonly outbox: {
    /** Oldest first, without background writes. */
    readonly entries: () => Promise<OutboxEntry[]>;
    readonly summary: () => Promise<OutboxSummary>;
    readonly retry: (seq: number) => Promise<void>;
    /** Discards a failed write. Nothing else leaves the outbox without a reply from the server. */
    readonly discard: (seq: number) => Promise<void>;
  };
  readonly saved: {
    readonly all: () => Promise<Saved[]>;
    readonly set: (contentId: string, saved: boolean) => Promise<void>;
  };
  readonly credits: {
    readonly all: () => Promise<Credit[]>;
    /** The credit shows as `claimed` until the server confirms it. */
    readonly claim: (claim: CreditClaim) => Promise<void>;
    /** The requirements for the lesson's credit, or undefined if the server sent none. */
    readonly terms: (contentId: string) => Promise<CreditTerms | undefined>;
    /** Attempts at the quiz of the lesson's current version, oldest first. */
    readonly tests: (contentId: string) => Promise<PostTest[]>;
    readonly answerTest: (contentId: string, answers: readonly TestAnswer[]) => Promise<void>;
  };
  readonly notes: {
    /** Newest first. */
    readonly all: () => Promise<Note[]>;
    /** Ordered by position in the recording. */
    readonly on: (contentId: string) => Promise<Note[]>;
    /** Creates a note if there is no id. */
    readonly save: (note: NoteDraft) => Promise<void>;
    readonly delete: (
      note: Pick<Note, "id" | "contentId" | "createdAt" | "updatedAt">,
    ) => Promise<void>;
  };
  /** Highlighted sentences of transcripts. */
  readonly highlights: {
    /** Newest first. */
    readonly all: () => Promise<Highlight[]>;
    /** Those of one lesson, newest first. */
    readonly in: (contentId: string) => Promise<Highlight[]>;
    readonly add: (sentence: Omit<Highlight, "id" | "createdAt">) => Promise<void>;
    readonly remove: (
      highlight: Pick<Highlight, "id" | "contentId" | "createdAt">,
    ) => Promise<void>;
  };
  /** What this person has searched for on this device. */
  readonly searches: {
    /** Newest first. */
    readonly recent: () => Promise<readonly string[]>;
    readonly remember: (text: string) => Promise<void>;
    readonly forget: () => Promise<void>;
  };
  readonly licenses: {
    readonly get: () => Promise<Licenses>;
    /** Replaces the whole list. */
    readonly change: (licenses: Licenses) => Promise<void>;
  };
  /** What the person's groups assigned to them, due first in front. */
  readonly assignments: { readonly all: () => Promise<readonly Assignment[]> };
  /** The person's help resources. Never empty. */
  readonly help: { readonly all: () => Promise<readonly HelpResource[]> };
  readonly achievements: {
    readonly all: () => Promise<Achievement[]>;
    /** Every achievement there is. */
    readonly rules: () => Promise<AchievementRule[]>;
    /** Counts of everything the person has done, pending writes included. */
    readonly counts: () => Promise<Counts>;
    /** Achievements are normally recorded automatically. This records one directly. */
    readonly record: (name: string, icon: string) => Promise<void>;
    /** Names reached on this device and not celebrated yet. */
    readonly uncelebrated: () => Promise<readonly string[]>;
    /** Returns true for the one page that may celebrate. */
    readonly celebrate: (name: string) => Promise<boolean>;
  };
  /**
   * Push reminders in this browser. The address is the one last registered with the push service.
   */
  readonly reminders: {
    readonly address: () => Promise<string | undefined>;
    readonly setAddress: (address: string | undefined) => Promise<void>;
    readonly times: () => Promise<ReminderTimes>;
    readonly setTimes: (times: ReminderTimes) => Promise<void>;
  };
  /** Answers are encrypted for the server before they are stored. */
  readonly answers: {
    readonly given: () => Promise<Answered[]>;
    /** Undefined if the server hasn't sent it. */
    readonly survey: (id: number) => Promise<Survey | undefined>;
    readonly submit: (
      surveyId: number,
      answers: readonly Answer[],
      part?: AskedPart,
    ) => Promise<void>;
    readonly pulse: (answer: Answer) => Promise<void>;
    /** Answers started within the last day. Stored encrypted. */
    readonly draft: (surveyId: number, part?: AskedPart) => Promise<AnswerDraft | undefined>;
    readonly saveDraft: (surveyId: number, draft: AnswerDraft, part?: AskedPart) => Promise<void>;
    readonly deleteDraft: () => Promise<void>;
    /** When this person last skipped all of the organization's own questions, in milliseconds since 1970. */
    readonly ownQuestionsSkippedAt: () => Promise<number | undefined>;
    readonly skipOwnQuestions: () => Promise<void>;
    /**
     * When this person first used this device, and until when they snoozed pulse checks, in
     * milliseconds since 1970.
     */
    readonly pulseSchedule: () => Promise<PulseSchedule>;
    readonly snooze: (until: number) => Promise<void>;
  };
  /** The first run. */
  readonly welcome: {
    readonly get: () => Promise<Welcome>;
    readonly change: (changes: Partial<Welcome>) => Promise<void>;
    /** Whether the person has done anything yet, on any device. Undefined before the first sync. */
    readonly hasHistory: () => Promise<boolean | undefined>;
  };
  readonly feedback: {
    readonly of: (contentId: string) => Promise<FeedbackState | undefined>;
    /** Encrypted like answers. */
    readonly give: (contentId: string, feedback: Feedback) => Promise<void>;
    readonly dismiss: (contentId: string) => Promise<void>;
  };
  readonly profile: {
    readonly get: () => Promise<Profile | undefined>;
    readonly change: (changes: Partial<ProfileFields>) => Promise<void>;
  };
  /** Replies for the insights screens, cached by query on this device. */
  readonly insights: {
    readonly cached: (key: string) => Promise<CachedInsight | undefined>;
    readonly cache: (insight: CachedInsight) => Promise<void>;
  };
  readonly utilization: {
    readonly log: (event: UtilizationEvent) => Promise<void>;
  };
  readonly downloads: DeviceDownloads;
  readonly sync: {
    readonly status$: Stream<SyncStatus>;
    /** Syncs immediately, ignoring the back-off. */
    readonly now: () => void;
    /** Asks the server at our address which installation it is. False if there is no answer. */
    readonly isOtherServer: () => Promise<boolean>;
  };
  /**
   * Encrypts pending writes and deletes everything else of this person from the device. Call
   * `close` next.
   */
  readonly sealAtSignOut: () => Promise<void>;
  /** Closes the device and deletes its databases and downloads, with everything that hasn't synced. */
  readonly startOver: () => Promise<void>;
  /** Stops the engine and closes the databases. Pending writes stay on the device. */
  readonly close: () => Promise<void>;
};

export type NoteDraft = Pick<Note, "contentId" | "text" | "atSeconds"> &
  Partial<Pick<Note, "id" | "createdAt" | "updatedAt">>;

export type CreditClaim = {
  readonly contentId: string;
  readonly type: Credit["type"];
  readonly credentialType?: string;
  readonly biasResponse?: string;
  readonly evaluation?: Evaluation;
};

export type Evaluation = {
  readonly freeOfBias: boolean;
  readonly biasComment?: string;
  /** 1 (not at all) to 5 (fully). */
  readonly objectivesMet?: number;
  readonly willChange?: "yes" | "perhaps" | "no";
  readonly changeComment?: string;
};

export type TestAnswer = { readonly questionId: number; readonly choiceId: number };

export type Answer = {
  readonly questionId: number;
  readonly choiceId?: number;
  readonly text?: string;
};

/** Unfinished answers and the index of the current question. */
export type AnswerDraft = { readonly answers: readonly Answer[]; readonly at: number };

/** Either the whole survey or only the organization's own questions. They have separate drafts. */
export type AskedPart = "all" | "own";

export type PulseSchedule = { readonly since?: number; readonly snoozedUntil?: number };

export type Feedback = { readonly helpful?: number; readonly comment?: string };

export type UtilizationEvent = {
  readonly event: string;
  readonly context?: string;
  readonly secondsWatched?: number;
  readonly path?: string;
  readonly sessionId?: string;
};

/** A minimal observable, so that screens don't have to load RxJS. */
export type Stream<T> = {
  readonly subscribe: (listener: (value: T) => void) => { readonly unsubscribe: () => void };
};

export type PlaybackSample = {
  readonly contentId: string;
  /** Seconds. */
  readonly position: number;
  readonly furthest: number;
  readonly finished: boolean;
  readonly played: readonly Interval[];
  /** Between two samples that are sent: stored, and sent with the next one. */
  readonly isInterim?: boolean;
};

/** Background writes don't count as waiting. */
export type OutboxSummary = { readonly waiting: number; readonly needAttention: number };

/** Why syncing fails on this device itself. `no-room`: it is out of storage. */
export type LocalFailure = "no-room" | "unknown";

export type SyncStatus = {
  /** Based on actual replies; `unknown` until the first one. */
  readonly reach: "unknown" | "up" | "down";
  readonly isWorking: boolean;
  /** Milliseconds since 1970; absent if this device never synced. */
  readonly lastSyncedAt?: number;
  /** The session ended. Nothing is sent until the same person signs in again. */
  readonly needsSignIn: boolean;
  /** Why the server ended the session, if it says so. */
  readonly sessionEnd?: SessionEndReason;
  /** Another installation answers at our address. Nothing is sent to it. */
  readonly isOtherServer?: boolean;
  /** The server was restored from a backup, and what it may lack is being sent again. */
  readonly isResending?: boolean;
  /** The last attempt failed on this device, so nothing arrives. Absent after any other end. */
  readonly localFailure?: LocalFailure;
  /** The app must be updated before it can sync again. */
  readonly isOutdated: boolean;
  /** Newer code in another tab has taken over. Nothing can be stored until the page is reloaded. */
  readonly isSuperseded?: boolean;
  /** Syncing couldn't be started. Nothing can be stored until the page is reloaded. */
  readonly hasNotStarted?: boolean;
  /** The databases disappeared while in use. Nothing can be stored until the page is reloaded. */
  readonly isStorageGone: boolean;
  /** The browser cleared this device's storage earlier. Changes that hadn't synced are lost. */
  readonly wasCleared: boolean;
};
