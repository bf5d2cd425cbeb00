import type { CertificateType } from "#contract/credit/credits.ts";
import type { Interval } from "#contract/learning/intervals.ts";
import type { ContentType, File } from "../local/content.ts";

/** When to remind of pulse checks, in this browser. */
export type ReminderTimes = {
  /** 0 to 23, local time. Undefined: during the day. */
  readonly hour?: number | undefined;
  /** yyyy-MM-dd. No reminder before the afternoon after this night. */
  readonly lastNight?: string | undefined;
};

/** Saved content. `saved: false` marks content that was removed from the list. */
export type Saved = {
  readonly contentId: string;
  readonly saved: boolean;
  readonly changedAt: number;
};

/** `claimed`: queued on this device and not confirmed by the server yet. */
export type Credit = {
  readonly id: string;
  readonly contentId: string;
  /** Version of the lesson. Absent from servers of an older version. */
  readonly version?: string;
  readonly lessonNumber: string;
  readonly type: CertificateType;
  /** The type it was claimed as, if it was corrected since. */
  readonly claimedType?: CertificateType;
  readonly credentialType?: string;
  readonly biasResponse?: string;
  readonly amount: number;
  readonly title: string;
  /** yyyy-MM-dd */
  readonly awardedOn: string;
  readonly state: "claimed" | "confirmed";
  /** Milliseconds since 1970. */
  readonly claimedAt: number;
  readonly revoked?: { readonly on: string; readonly reason: string };
  /** The last correction and its reason. */
  readonly corrected?: { readonly on: string; readonly reason: string };
  /** Sent with the confirmation. */
  readonly certificate?: Certificate;
};

export type Certificate = {
  readonly id: string;
  readonly verifyUrl: string;
  readonly recipient: string;
  readonly credential?: string;
  readonly provider: { readonly name: string; readonly web: string };
  readonly jointProvider?: string;
  readonly format: ContentType;
  readonly statement: string;
  /** The template of the certificate. */
  readonly template?: File;
  /** Milliseconds since 1970. */
  readonly issuedAt: number;
};

/** An attempt at a lesson's quiz. `claimed`: scored by this device only. */
export type PostTest = {
  readonly id: string;
  readonly contentId: string;
  /** Version of the lesson. A new version has to be passed again. */
  readonly version: string;
  readonly right: number;
  readonly of: number;
  readonly passed: boolean;
  /** Milliseconds since 1970. */
  readonly takenAt: number;
  readonly state: "claimed" | "confirmed";
};

/** What the person's credit is reported to boards with. */
export type Licenses = {
  readonly licenses: readonly License[];
  readonly npi?: string;
  readonly mayReport: boolean;
  readonly onCertificates: boolean;
};

export type License = {
  readonly state: string;
  readonly profession: string;
  readonly number: string;
  /** yyyy-MM-dd */
  readonly expiresOn?: string;
  /** The person's own goal for the renewal. Without it, the board's usual goal counts. */
  readonly goal?: RenewalGoal;
};

/** Amounts are hours or credits. */
export type RenewalGoal = {
  readonly amount: number;
  /** First day that counts, yyyy-MM-dd. */
  readonly startsOn?: string;
  /** Earned outside of Respite, without the categories. */
  readonly earnedElsewhere: number;
  /** Parts of the amount that the board requires. */
  readonly categories: readonly GoalCategory[];
};

export type GoalCategory = {
  readonly name: string;
  readonly amount: number;
  readonly earnedElsewhere: number;
};

export type Achievement = {
  readonly name: string;
  readonly icon: string;
  /** Milliseconds since 1970. */
  readonly awardedAt: number;
  readonly state: "claimed" | "confirmed";
};

/** Records that a survey was answered, never the answers. */
export type Answered = {
  readonly id: string;
  readonly surveyId: number;
  readonly answeredAt: number;
};

/** Feedback is requested once per lesson, whether it was given or dismissed. */
export type FeedbackState = {
  readonly contentId: string;
  readonly state: "given" | "dismissed";
  readonly at: number;
};

export type Profile = {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly providerTitle?: string;
  /** yyyy-MM-dd */
  readonly dateOfBirth?: string;
  readonly gender?: string;
  readonly location?: string;
  readonly specialty?: string;
  readonly yearsInProfession?: string;
  /** Categories of lessons to suggest first. */
  readonly interests?: readonly string[];
  /** Absent means true. */
  readonly canEarnCredit?: boolean;
};

/** The first run. Stored on this device only. */
export type Welcome = {
  /** The person has seen the check-in's invitation, and still picks their interests. */
  readonly isBegun?: true;
  readonly isDone?: true;
  /** Categories picked before they were part of the profile. */
  readonly interests?: readonly string[];
};

/** Progress in one lesson, streamed or downloaded. */
export type TimeWatched = {
  readonly contentId: string;
  /** Furthest position in seconds. Never lowered. */
  readonly furthest: number;
  readonly finished: boolean;
  /** The server has confirmed that it is finished. */
  readonly finishedThere?: true;
  readonly intervals: readonly Interval[];
  /** Resume position in seconds. Stored on this device only. */
  readonly position: number;
  /** When the person last watched it, on any device. */
  readonly updatedAt: number;
};

/** A private note on a lesson. */
export type Note = {
  readonly id: string;
  readonly contentId: string;
  readonly text: string;
  /** Seconds into the recording; absent for a note on the whole lesson. */
  readonly atSeconds?: number;
  /** Milliseconds since 1970. */
  readonly createdAt: number;
  readonly updatedAt: number;
};

/** A lesson or a series that one of the person's groups assigned. Read-only: whether it is completed follows from progress. */
export type Assignment = {
  readonly id: string;
  /** Exactly one of the two is set. */
  readonly contentId?: string;
  readonly seriesId?: string;
  /** yyyy-MM-dd, by the person's own calendar. */
  readonly dueOn: string;
  /** Name of the group. */
  readonly by: string;
};
