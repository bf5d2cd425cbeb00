import { vi } from "vitest";
import { adminPath } from "#shared/navigation/paths.ts";
import { adminPages } from "../../src/app/admin-pages.ts";
import { paths } from "../../src/app/paths.ts";

export type Role = "visitor" | "nurse" | "leader" | "admin";

/** What there must be for every page to have something on it. */
export type Things = Readonly<
  Record<"person" | "group" | "roster" | "credit" | "confirming", string>
>;

export type Row = {
  /** As the application's own tables have it. */
  readonly path: string;
  /** Where to go for it; the path itself, unless said. */
  readonly at?: (things: Things) => string;
  /** The heading of the page. */
  readonly heading: RegExp;
  /** Who sees it; whoever is not named is told that it is for others, or asked to sign in. */
  readonly for: readonly Role[];
  /** Its address leads on to another page, which is looked at under its own. */
  readonly leadsOn?: true;
};

export const LESSON = "rl-100";
const everybody = ["nurse", "leader", "admin"] as const;

type Words = string | RegExp;
const exactly = (words: Words) =>
  typeof words === "string" ? new RegExp(`^${words.replaceAll("?", "\\?")}$`) : words;

const before = (path: string, words: Words, more: Partial<Row> = {}): Row => ({
  path,
  heading: exactly(words),
  for: ["visitor"],
  ...more,
});
const open = (path: string, words: Words, at?: Row["at"]): Row => ({
  path,
  heading: exactly(words),
  for: ["visitor"],
  ...(at && { at }),
});
const inner = (path: string, words: Words, at?: Row["at"]): Row => ({
  path,
  heading: exactly(words),
  for: everybody,
  ...(at && { at }),
});
const forAdmins = (path: string, words: Words, at?: Row["at"]): Row => ({
  path: adminPath(path),
  heading: exactly(words),
  for: ["admin"],
  ...(at && { at: (things: Things) => adminPath(at(things)) }),
});
const forLeaders = (...row: Parameters<typeof forAdmins>): Row => ({
  ...forAdmins(...row),
  for: ["admin", "leader"],
});

/** Every route of the application: what is there, and for whom. */
export const rows: readonly Row[] = [
  before(paths.login, "Sign in"),
  before(paths.forgotPassword, "Forgot your password?"),
  before(paths.resetPassword, "Choose a new password", {
    at: () => "/reset-password?token=one&client=two&uid=robin.reed@ward.example",
  }),
  before(paths.confirmPassword, "Welcome to Respite", { at: ({ confirming }) => confirming }),
  before(paths.resendSurvey, "Send the assessment again"),
  before(paths.register, "Register"),
  before(paths.billing, "Plan and payment"),
  before(paths.reviewRegistration, "Look everything over"),
  before(paths.createUser, "Register", { at: () => "/create-ec-user/here", leadsOn: true }),
  before(paths.singleSignOn, "Sign in with your organisation"),
  before(paths.oauth, "This sign-in is over"),

  open(paths.terms, "Terms and conditions"),
  open(paths.verify, /./, ({ credit }) => `/verify/${credit}`),
  open(paths.sharedLesson, /./, () => `${paths.sharedLesson}?data=${LESSON}`),

  { ...inner(paths.home, /./), leadsOn: true },
  inner(paths.library, /^(Good|Quiet) /),
  inner(paths.series, /./, () => "/library/series/first-steps"),
  inner(paths.history, "History"),
  inner(paths.notes, "Your notes"),
  { ...inner(paths.continue, "Continue"), leadsOn: true },
  inner(paths.content, /./, () => `/enrichment_center/video/${LESSON}`),
  inner(paths.claim, /./, () => `/enrichment_center/video/${LESSON}/credit`),
  inner(paths.credits, "Credits"),
  inner(paths.assessment, /./),
  inner(paths.result, "Check-in"),
  inner(paths.answers, "Your answers"),
  inner(paths.pulse, /./),
  inner(paths.insightsArea, "Insights", () => paths.insights),
  inner(paths.achievements, "Achievements"),
  inner(paths.downloads, "On this device"),
  inner(paths.sending, "Sending"),
  inner(paths.you, "You"),

  forLeaders("", "Admin"),
  forLeaders("people", "People"),
  forAdmins("people/new", "Add somebody"),
  forAdmins("people/import", "Import a staff list"),
  forAdmins("people/import/:id", "ward.csv", ({ roster }) => `people/import/${roster}`),
  forAdmins("people/:id", /./, ({ person }) => `people/${person}`),
  forLeaders("groups", /^(Practice|Your) groups$/),
  forLeaders("groups/:id", /./, ({ group }) => `groups/${group}`),
  forAdmins("content", "Content"),
  forAdmins("content/:id", /./, () => `content/${LESSON}`),
  forAdmins("content/:id/preview", /./, () => `content/${LESSON}/preview`),
  forAdmins("series", "Series"),
  forAdmins("sections", "Sections"),
  forAdmins("content/names", "Speakers and categories"),
  forAdmins("content/achievements", "Achievements"),
  forAdmins("content/links", "Links"),
  forAdmins("credits", "Credits"),
  forAdmins("credits/terms", "Terms and questions"),
  forAdmins("credits/certificate", "Certificates"),
  forAdmins("credits/evaluations", "Evaluations"),
  forAdmins("credits/terms/:id", /./, () => `credits/terms/${LESSON}`),
  forAdmins("credits/:id", /./, ({ credit }) => `credits/${credit}`),
  forAdmins("surveys", "Surveys"),
  forAdmins("surveys/:id", /./, () => "surveys/2"),
  forAdmins("insights-costs", "Cost assumptions"),
  forAdmins("help", "Help resources"),
  forAdmins("feedback", "Feedback"),
  forAdmins("comments", "Comments"),
  forAdmins("watch", "Watch"),
  forAdmins("watch/audit", "Audit log"),
  forAdmins("watch/use", "Use"),
  forAdmins("watch/devices", "Devices"),
  forAdmins("watch/mail", "Mail"),

  inner("*", "This address leads nowhere", () => "/nowhere"),
  { ...forAdmins("*", "This address leads nowhere", () => "nowhere"), for: everybody },
];

/** The routes as the application itself has them, but for the one that shows its pieces while developing. */
export async function routesOfTheApplication(): Promise<string[]> {
  // Its pages ask for a storage as soon as they are named; none of them is drawn here.
  const nothing = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined };
  vi.stubGlobal("localStorage", nothing);
  const { entryPages, openPages, innerPages, adminPage } = await import("../../src/app/pages.ts");
  vi.unstubAllGlobals();
  const pages = [...entryPages, ...openPages, ...innerPages].map(([path]) => path);
  const ofAdmins = adminPages.map(({ path }) => adminPath(path));
  return [paths.home, ...pages, ...ofAdmins, adminPage[0], "*"];
}
