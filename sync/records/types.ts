import type { CertificateType } from "#contract/credit/credits.ts";
import type { Interval } from "#contract/learning/time-watched.ts";
import type { ContentType, File } from "../local/content.ts";

/** What one person keeps on this device beside progress. None of it holds an answer. */

/** On the person's list. A row with `saved: false` was taken off. */
export type Saved = {
  readonly contentId: string;
  readonly saved: boolean;
  readonly changedAt: number;
};

/** `claimed`: kept here and owed; the server has not confirmed it yet. */
export type Credit = {
  readonly id: string;
  readonly contentId: string;
  /** Of the lesson; a server of an older version has not said. */
  readonly version?: string;
  readonly lessonNumber: string;
  readonly type: CertificateType;
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
  /** When something of it was last put right, and why. */
  readonly corrected?: { readonly on: string; readonly reason: string };
  /** Comes with the confirmation. */
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
  /** What else stands on it. */
  readonly template?: File;
  /** Milliseconds since 1970. */
  readonly issuedAt: number;
};

/** An attempt at the questions after a lesson. `claimed`: as this device counted it. */
export type PostTest = {
  readonly id: string;
  readonly contentId: string;
  /** Of the lesson: released anew, it asks anew. */
  readonly version: string;
  readonly right: number;
  readonly of: number;
  readonly passed: boolean;
  /** Milliseconds since 1970. */
  readonly takenAt: number;
  readonly state: "claimed" | "confirmed";
};

/** What boards know the person by. */
export type Licences = {
  readonly licences: readonly Licence[];
  readonly npi?: string;
  readonly mayReport: boolean;
  readonly onCertificates: boolean;
};

export type Licence = {
  readonly state: string;
  readonly profession: string;
  readonly number: string;
  /** yyyy-MM-dd */
  readonly expiresOn?: string;
};

export type Achievement = {
  readonly name: string;
  readonly icon: string;
  /** Milliseconds since 1970. */
  readonly awardedAt: number;
  readonly state: "claimed" | "confirmed";
};

/** That a survey was answered, never what. */
export type Answered = {
  readonly id: string;
  readonly surveyId: number;
  readonly answeredAt: number;
};

/** Asked once a lesson: what was given, or waved away, is not asked again. */
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
};

/** One record however it was played, online or from a download. */
export type TimeWatched = {
  readonly contentId: string;
  /** Furthest point in seconds; never lowered. */
  readonly furthest: number;
  readonly finished: boolean;
  /** So the server says, too. */
  readonly finishedThere?: true;
  readonly intervals: readonly Interval[];
  /** Where to go on, in seconds; stays on this device. */
  readonly position: number;
  readonly updatedAt: number;
};
