import type { CertificateType } from "#contract/credit/credits.ts";

/** The catalogue as the device keeps it; wire names are translated in `pull/`. */
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
  /** 0 when the wire's text was not m:ss. */
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
  /** It may still be played by who has it, but carries no credit any more. */
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

/** A survey, as it can be answered without a network. */
export type Survey = {
  readonly id: number;
  readonly name: string;
  /** How long after an answer it is due again; absent = whenever somebody likes. */
  readonly everyDays?: number;
  readonly questions: readonly Question[];
};

export type Question = {
  readonly id: number;
  readonly kind: "level" | "stressor" | "text";
  readonly text: string;
  readonly choices: readonly Choice[];
  /** Ids of the practice groups whose people are asked; absent = everybody is. */
  readonly groups?: readonly string[];
};
/** The `value` of a level is 1 (no sign of burnout) to 5. */
export type Choice = { readonly id: number; readonly label: string; readonly value: number };

/** What a lesson asks before its credit, and what has to be told before its start. */
export type CreditTerms = {
  readonly contentId: string;
  /** The last day of a claim, yyyy-MM-dd. */
  readonly expiresOn?: string;
  readonly provider: { readonly name: string; readonly web: string };
  readonly jointProvider?: string;
  readonly disclosure: string;
  /** So many right answers are enough. */
  readonly passMark: number;
  readonly questions: readonly TestQuestion[];
  readonly statements: Readonly<Record<CertificateType, string>>;
  /** Of these terms; a server of an older version has not said. */
  readonly version?: number;
};

export type TestQuestion = {
  readonly id: number;
  readonly text: string;
  readonly choices: readonly { readonly id: number; readonly label: string }[];
  /** The id of the right choice, and why it is. */
  readonly right: number;
  readonly why: string;
};

export type AchievementRule = {
  readonly name: string;
  readonly icon: string;
  readonly counts: "lessons_finished" | "credits_claimed" | "surveys_answered";
  readonly atLeast: number;
};
