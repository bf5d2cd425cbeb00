import type { Answers, Desk } from "./desk.ts";

/** The situations of the catalogue, in its words, then what it implies and its sentences of success. */
export const situations = [
  "API error list contains 'Authorized users only.' or 'You need to sign in or sign up before continuing.'",
  "Utilization logging receives those same errors",
  "Session check says timed out, or fails",
  "Registration with an email that already has an account",
  "Confirmation-token check fails",
  "Reset token validation fails",
  "External video fetch fails",
  "Group fetch fails",
  "Network failure with no response",
  "Request setup failure",
  "Insights failures",
  "Recommended content fails",
  "Categories fetch fails",
  "Health check fails",
  "Navigation attempted before init",
  "Script chunk fails to load",
  "Style chunk fails to load",
  "ChunkLoadError uncaught",
  "Service worker registration error",
  "Other failures",
  "Success: the account is confirmed",
  "Success: the account is made",
  "Credit claim fails",
  "Contact-hours claim fails",
  "Feedback fails",
  "Survey resend fails",
] as const;
export type Situation = (typeof situations)[number];

/** Who it happens to: somebody unknown, somebody signed in, or whoever loads the application. */
export type Scene = "unknown" | "signed in" | "loading";

export type Row = {
  /** How it comes about, as the second half of a sentence. */
  readonly when: string;
  readonly scene: Scene;
  readonly answers?: Answers;
  /** What the person does, from wherever the row before has left them. */
  readonly act: (desk: Desk) => Promise<void>;
  /** Word for word; absent where nothing is said to anybody. */
  readonly said?: string;
  /** The heading of the screen it is said on. */
  readonly on?: string | RegExp;
  /** Where one is led. */
  readonly ledTo?: string;
  /** What developers read. */
  readonly console?: RegExp;
  /** What else is so then. */
  readonly also?: (desk: Desk) => Promise<void>;
  /** Where the product does otherwise than the catalogue: what, and why. */
  readonly instead?: string;
};

export type Rows = Partial<Readonly<Record<Situation, readonly Row[]>>>;
