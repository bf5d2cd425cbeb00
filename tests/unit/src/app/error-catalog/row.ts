import type { MockReplies, TestApp } from "./test-app.ts";

/** The situations of the error catalog in its wording, then implied ones and success messages. */
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

/** The state in which it happens: signed out, signed in, or loading the application. */
export type Scene = "signed out" | "signed in" | "loading";

export type Row = {
  /** The trigger, used in the test title. */
  readonly when: string;
  readonly scene: Scene;
  readonly replies?: MockReplies;
  /** What the person does, starting where the previous row ended. */
  readonly run: (app: TestApp) => Promise<void>;
  /** The exact message, if one is shown. */
  readonly message?: string;
  /** The heading of the screen that shows the message. */
  readonly heading?: string | RegExp;
  /** The path after redirects. */
  readonly path?: string;
  /** The expected console message. */
  readonly console?: RegExp;
  /** Further checks. */
  readonly check?: (app: TestApp) => Promise<void>;
  /** How and why the product differs from the catalog. */
  readonly deviation?: string;
};

export type Rows = Partial<Readonly<Record<Situation, readonly Row[]>>>;
