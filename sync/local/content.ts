import type { CertificateType } from "#contract/credit/credits.ts";
import type { SurveySchedule } from "#contract/wellbeing/surveys.ts";

/** The catalog as stored on the device. `pull/` translates it from wire names. */
export type File = {
  readonly url: string;
  readonly mime: string;
  readonly bytes: number;
  readonly sha256: string;
  readonly chunks: readonly string[];
};

export type Reading = {
  readonly title: string;
  readonly webUrl?: string;
  readonly documentUrl?: string;
};
export type Reference = { readonly text: string; readonly url?: string };
export type ContentType = "Video" | "Audio" | "Handout";

export type Content = {
  readonly id: string;
  readonly lessonNumber: string;
  readonly title: string;
  readonly tagline: string;
  readonly description: string;
  readonly type: ContentType;
  readonly category: string;
  readonly seriesId: string;
  readonly order: number;
  readonly stressors: readonly string[];
  readonly licenses: readonly string[];
  readonly speaker: string;
  /** 0 if the wire value wasn't m:ss. */
  readonly lengthSeconds: number;
  readonly cme: boolean;
  readonly contactHours: boolean;
  readonly credit: number;
  readonly releasedOn: string;
  readonly views: number;
  readonly image?: string;
  readonly file?: File;
  readonly streamUrl?: string;
  readonly subtitlesUrl?: string;
  readonly transcript?: File;
  readonly handoutTitle?: string;
  readonly handout?: File;
  readonly objectives: readonly string[];
  readonly deeper: readonly string[];
  readonly wider: readonly string[];
  readonly readings: readonly Reading[];
  readonly references: readonly Reference[];
  readonly notes?: string;
  /** People who already downloaded it can play it, but it no longer carries credit. */
  readonly isWithdrawn?: true;
};

export type Series = {
  readonly id: string;
  readonly name: string;
  readonly tagline: string;
  readonly motif: string;
  readonly order: number;
};
export type Section = { readonly name: string; readonly shown: boolean; readonly order: number };
export type ContentSection = { readonly contentId: string; readonly section: string };

/** A survey that can be answered offline. */
export type Survey = {
  readonly id: number;
  readonly name: string;
  /** Days until it is due again; absent if it can be answered at any time. */
  readonly everyDays?: number;
  readonly questions: readonly Question[];
};

export type Question = {
  readonly id: number;
  readonly kind: "level" | "stressor" | "text";
  readonly text: string;
  readonly choices: readonly Choice[];
  /** Ids of the practice groups that are asked; absent for everyone. */
  readonly groups?: readonly string[];
  /** The roles that are asked; absent for all. */
  readonly roles?: readonly string[];
  readonly scale?: { readonly low: string; readonly high: string };
  /** Absent: asked in every check-in. */
  readonly schedule?: SurveySchedule;
  /** Leaders see results of groups. */
  readonly hasResults?: true;
};
/** For levels, `value` is 1 (no sign of burnout) to 5. */
export type Choice = { readonly id: number; readonly label: string; readonly value: number };

/** What a lesson requires for credit, and what it has to disclose before it starts. */
export type CreditTerms = {
  readonly contentId: string;
  /** The last day to claim, yyyy-MM-dd. */
  readonly expiresOn?: string;
  readonly provider: { readonly name: string; readonly web: string };
  readonly jointProvider?: string;
  readonly disclosure: string;
  /** Correct answers needed to pass. */
  readonly passMark: number;
  readonly questions: readonly TestQuestion[];
  readonly statements: Readonly<Record<CertificateType, string>>;
  /** Absent from servers of an older version. */
  readonly version?: number;
};

export type TestQuestion = {
  readonly id: number;
  readonly text: string;
  readonly choices: readonly { readonly id: number; readonly label: string }[];
  /** The id of the correct choice, and the explanation. */
  readonly right: number;
  readonly why: string;
};

export type AchievementRule = {
  readonly name: string;
  readonly icon: string;
  readonly counts: "lessons_finished" | "credits_claimed" | "surveys_answered";
  readonly atLeast: number;
};
