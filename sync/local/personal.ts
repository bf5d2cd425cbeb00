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
  readonly lessonNumber: string;
  readonly type: "cme" | "contact_hours";
  readonly credentialType?: string;
  readonly biasResponse?: string;
  readonly amount: number;
  readonly title: string;
  /** yyyy-MM-dd */
  readonly awardedOn: string;
  readonly state: "claimed" | "confirmed";
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
