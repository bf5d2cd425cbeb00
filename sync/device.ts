import type { Interval } from "#contract/learning/time-watched.ts";
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
import type { KeptInsight } from "./local/person-database.ts";
import type { OutboxEntry } from "./outbox/entry.ts";
import type { Note } from "./records/note.ts";
import type {
  Achievement,
  Answered,
  Credit,
  FeedbackState,
  Licences,
  PostTest,
  Profile,
  Saved,
  TimeWatched,
} from "./records/types.ts";

/**
 * The device, as screens see it. Questions (inside `useLive`) read the local databases only; commands resolve when the
 * act is committed on this device, never waiting for the network, and reject as `NotSaved` when nothing of it could be
 * kept. A device belongs to one signed-in person.
 */
export type Device = {
  readonly owner: string;
  readonly content: {
    readonly all: () => Promise<Content[]>;
    readonly one: (id: string) => Promise<Content | undefined>;
    /** In no order. */
    readonly inSeries: (seriesId: string) => Promise<Content[]>;
    readonly series: () => Promise<Series[]>;
    readonly sections: () => Promise<Section[]>;
    readonly inSections: () => Promise<ContentSection[]>;
    /** False until the catalogue has come once: then an empty list means empty. */
    readonly hasArrived: () => Promise<boolean>;
    /** Is this handout (or caption file) here? */
    readonly handoutIsHere: (url: string) => Promise<boolean>;
  };
  readonly progress: {
    readonly of: (contentId: string) => Promise<TimeWatched | undefined>;
    readonly all: () => Promise<TimeWatched[]>;
    /** One transaction: progress is merged and its outbox entry written. */
    readonly record: (sample: PlaybackSample) => Promise<void>;
  };
  readonly outbox: {
    /** Oldest first, without what travels in the background. */
    readonly entries: () => Promise<OutboxEntry[]>;
    readonly summary: () => Promise<OutboxSummary>;
    readonly retry: (seq: number) => Promise<void>;
    /** The person gives up what was refused. The only way anything leaves without the server's answer. */
    readonly discard: (seq: number) => Promise<void>;
  };
  readonly saved: {
    readonly all: () => Promise<Saved[]>;
    readonly set: (contentId: string, saved: boolean) => Promise<void>;
  };
  readonly credits: {
    readonly all: () => Promise<Credit[]>;
    /** Kept as `claimed` until the server has confirmed it. */
    readonly claim: (claim: CreditClaim) => Promise<void>;
    /** What the lesson asks before its credit; nothing when the server has not told. */
    readonly terms: (contentId: string) => Promise<CreditTerms | undefined>;
    /** The attempts at the questions of the lesson as it is now, oldest first. */
    readonly tests: (contentId: string) => Promise<PostTest[]>;
    readonly answerTest: (contentId: string, answers: readonly TestAnswer[]) => Promise<void>;
  };
  /** Private notes on lessons. */
  readonly notes: {
    /** Newest first. */
    readonly all: () => Promise<Note[]>;
    /** In the order of the recording. */
    readonly on: (contentId: string) => Promise<Note[]>;
    /** Without an id, a new note. */
    readonly save: (note: NoteDraft) => Promise<void>;
    readonly delete: (note: Pick<Note, "id" | "contentId" | "createdAt">) => Promise<void>;
  };
  readonly licences: {
    readonly get: () => Promise<Licences>;
    /** All of them each time. */
    readonly change: (licences: Licences) => Promise<void>;
  };
  /** Where this person finds help. Never empty. */
  readonly help: { readonly all: () => Promise<readonly HelpResource[]> };
  readonly achievements: {
    readonly all: () => Promise<Achievement[]>;
    /** Every achievement there is. */
    readonly rules: () => Promise<AchievementRule[]>;
    /** How much of each thing the person has done, also what still waits to be sent. */
    readonly counts: () => Promise<Counts>;
    /** What is reached is recorded by itself; this is for whoever knows better. */
    readonly record: (name: string, icon: string) => Promise<void>;
    /** The names of those reached on this device of which nobody has been told yet. */
    readonly uncelebrated: () => Promise<readonly string[]>;
    /** True for the one page that may tell of it. */
    readonly celebrate: (name: string) => Promise<boolean>;
  };
  /** Whether this browser reminds the person, and where its push service was last told to. */
  readonly reminders: {
    readonly address: () => Promise<string | undefined>;
    readonly keep: (address: string | undefined) => Promise<void>;
  };
  /** Answers are sealed before they are stored; from then on nobody but the server can read them. */
  readonly answers: {
    readonly given: () => Promise<Answered[]>;
    /** Nothing when the server has not told of it. */
    readonly survey: (id: number) => Promise<Survey | undefined>;
    readonly submit: (surveyId: number, answers: readonly Answer[]) => Promise<void>;
    readonly pulse: (answer: Answer) => Promise<void>;
    /** What was begun within the last day and not sent. Kept so that nothing stored here shows an answer. */
    readonly draft: (surveyId: number) => Promise<AnswerDraft | undefined>;
    readonly keepDraft: (surveyId: number, draft: AnswerDraft) => Promise<void>;
    readonly dropDraft: () => Promise<void>;
    /** When this person was first here, and until when they do not want to be asked, in milliseconds since 1970. */
    readonly asking: () => Promise<Asking>;
    readonly snooze: (until: number) => Promise<void>;
  };
  readonly feedback: {
    readonly of: (contentId: string) => Promise<FeedbackState | undefined>;
    /** Sealed as answers are. */
    readonly give: (contentId: string, feedback: Feedback) => Promise<void>;
    readonly dismiss: (contentId: string) => Promise<void>;
  };
  readonly profile: {
    readonly get: () => Promise<Profile | undefined>;
    readonly change: (changes: Partial<Omit<Profile, "email">>) => Promise<void>;
  };
  /** Figures of groups, as the server last told them, by question. They stay on this device. */
  readonly insights: {
    readonly kept: (key: string) => Promise<KeptInsight | undefined>;
    readonly keep: (insight: KeptInsight) => Promise<void>;
  };
  readonly utilization: {
    readonly log: (event: UtilizationEvent) => Promise<void>;
  };
  readonly downloads: DeviceDownloads;
  readonly sync: {
    readonly status$: Stream<SyncStatus>;
    /** Looks at once, whatever the back-off says. */
    readonly now: () => void;
  };
  /**
   * The person signs out: what is still owed is sealed, everything else of theirs is forgotten here. To be followed by
   * `close`.
   */
  readonly putAway: () => Promise<void>;
  /** Stops the engine and closes the databases; what is owed stays on the device. */
  readonly close: () => Promise<void>;
};

export type NoteDraft = Pick<Note, "contentId" | "text" | "atSeconds"> &
  Partial<Pick<Note, "id" | "createdAt">>;

export type CreditClaim = {
  readonly contentId: string;
  readonly type: Credit["type"];
  readonly credentialType?: string;
  readonly biasResponse?: string;
  readonly evaluation?: Evaluation;
};

/** What the learner thinks of the activity. */
export type Evaluation = {
  readonly freeOfBias: boolean;
  readonly biasComment?: string;
  /** 1 not at all, 5 fully. */
  readonly objectivesMet: number;
  readonly willChange: "yes" | "perhaps" | "no";
  readonly changeComment?: string;
};

export type TestAnswer = { readonly questionId: number; readonly choiceId: number };

export type Answer = {
  readonly questionId: number;
  readonly choiceId?: number;
  readonly text?: string;
};

/** Answers that were begun, and the question they have come to. */
export type AnswerDraft = { readonly answers: readonly Answer[]; readonly at: number };

export type Asking = { readonly since?: number; readonly snoozedUntil?: number };

export type Feedback = { readonly helpful?: number; readonly comment?: string };

export type UtilizationEvent = {
  readonly event: string;
  readonly context?: string;
  readonly secondsWatched?: number;
  readonly path?: string;
  readonly sessionId?: string;
};

/** What changes over time. An RxJS observable is one, but a screen need not load RxJS to watch it. */
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
};

/** What travels in the background is not counted as waiting. */
export type OutboxSummary = { readonly waiting: number; readonly needAttention: number };

export type SyncStatus = {
  /** As far as real replies tell; `unknown` until the first. */
  readonly reach: "unknown" | "up" | "down";
  readonly isWorking: boolean;
  /** Milliseconds since 1970; absent = never on this device. */
  readonly lastSyncedAt?: number;
  /** The session has ended: nothing is sent until the same person signs in again. */
  readonly needsSignIn: boolean;
  /** The application must be updated before it can send again. */
  readonly isOutdated: boolean;
  /** Something took the databases away while we used them: nothing can be kept here until the page is opened anew. */
  readonly isStorageGone: boolean;
  /** The browser had cleared this device before: what was not sent by then is lost. */
  readonly wasCleared: boolean;
};
