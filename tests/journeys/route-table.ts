import { vi } from "vitest";
import { adminPath } from "#shared/navigation/paths.ts";
import { adminPages } from "../../src/app/admin-pages.ts";
import { paths } from "../../src/app/paths.ts";

export type Role = "visitor" | "nurse" | "leader" | "admin";

/** Ids and paths that give every page some content. */
export type TestData = Readonly<
  Record<
    | "person"
    | "group"
    | "roster"
    | "credit"
    | "assignment"
    | "endpoint"
    | "platform"
    | "confirming",
    string
  >
>;

export type Row = {
  /** The path as the application's route tables have it. */
  readonly path: string;
  /** The address to visit. Defaults to the path. */
  readonly at?: (testData: TestData) => string;
  /** The heading of the page. */
  readonly heading: RegExp;
  /** The roles that may see it. All others see "You don't have access to this page" or the login. */
  readonly for: readonly Role[];
  /** The path redirects to another page, which is checked on its own. */
  readonly redirects?: true;
};

export const LESSON = "rl-100";
const signedInRoles = ["nurse", "leader", "admin"] as const;

type Words = string | RegExp;
const exactly = (words: Words) =>
  typeof words === "string" ? new RegExp(`^${words.replaceAll("?", "\\?")}$`) : words;

const entryPage = (path: string, words: Words, more: Partial<Row> = {}): Row => ({
  path,
  heading: exactly(words),
  for: ["visitor"],
  ...more,
});
const publicPage = (path: string, words: Words, at?: Row["at"]): Row => ({
  path,
  heading: exactly(words),
  for: ["visitor"],
  ...(at && { at }),
});
const signedInPage = (path: string, words: Words, at?: Row["at"]): Row => ({
  path,
  heading: exactly(words),
  for: signedInRoles,
  ...(at && { at }),
});
const forAdmins = (path: string, words: Words, at?: Row["at"]): Row => ({
  path: adminPath(path),
  heading: exactly(words),
  for: ["admin"],
  ...(at && { at: (testData: TestData) => adminPath(at(testData)) }),
});
const forLeaders = (...row: Parameters<typeof forAdmins>): Row => ({
  ...forAdmins(...row),
  for: ["admin", "leader"],
});

/** Every route of the application, with its heading and its roles. */
export const rows: readonly Row[] = [
  entryPage(paths.login, "Sign in"),
  entryPage(paths.forgotPassword, "Reset your password"),
  entryPage(paths.resetPassword, "Choose a new password", {
    at: () => "/reset-password?token=one&client=two&uid=robin.reed@ward.example",
  }),
  entryPage(paths.confirmPassword, "Welcome to Respite", { at: ({ confirming }) => confirming }),
  entryPage(paths.resendSurvey, "Get your check-in link"),
  entryPage(paths.register, "Create your account"),
  // Without the details, the steps after them lead back to them.
  entryPage(paths.registerEmail, "Create your account", { redirects: true }),
  entryPage(paths.billing, "Create your account", { redirects: true }),
  entryPage(paths.reviewRegistration, "Create your account", { redirects: true }),
  entryPage(paths.createUser, "Create your account", {
    at: () => "/create-ec-user/here",
    redirects: true,
  }),
  entryPage(paths.singleSignOn, "Single sign-on isn't set up"),
  entryPage(paths.oauth, "This sign-in link expired"),

  publicPage(paths.terms, "Terms and conditions"),
  publicPage(paths.verify, /./, ({ credit }) => `/verify/${credit}`),
  publicPage(paths.sharedLesson, /./, () => `${paths.sharedLesson}?data=${LESSON}`),

  { ...signedInPage(paths.home, /./), redirects: true },
  { ...signedInPage(paths.enrichmentCenter, /./), redirects: true },
  signedInPage(paths.confirmEmail, "Confirm your email"),
  signedInPage(paths.library, /^(Good|Hi)\b/),
  signedInPage(paths.welcome, /^Welcome to Respite/),
  signedInPage(paths.welcomeStep, "What would help most?", () => "/welcome/interests"),
  signedInPage(paths.allSeries, "Series"),
  signedInPage(paths.collections, "Collections"),
  signedInPage(paths.collection, "Start here", () => "/library/collections/Start%20here"),
  signedInPage(paths.series, /./, () => "/library/series/first-steps"),
  signedInPage(paths.history, "History"),
  signedInPage(paths.notes, "Your notes"),
  { ...signedInPage(paths.continue, "Continue"), redirects: true },
  signedInPage(paths.content, /./, () => `/enrichment_center/video/${LESSON}`),
  signedInPage(paths.claim, /./, () => `/enrichment_center/video/${LESSON}/credit`),
  signedInPage(paths.credits, "Credits"),
  signedInPage(paths.assessment, /./),
  signedInPage(paths.result, "Check-in"),
  signedInPage(paths.answers, "Your answers"),
  signedInPage(paths.healthyDays, "Healthy Days"),
  signedInPage(paths.pulse, /./),
  signedInPage(paths.overview, "Overview"),
  signedInPage(paths.insightsArea, "Insights", () => paths.insights),
  signedInPage(paths.achievements, "Achievements"),
  signedInPage(paths.downloads, "Downloads"),
  signedInPage(paths.sending, "Sync"),
  signedInPage(paths.you, "You"),
  signedInPage(paths.security, "Sign-in and security"),
  signedInPage(paths.learningPlatform, "Connect your learning platform"),

  forLeaders("", "Admin"),
  forLeaders("people", "People"),
  forAdmins("people/new", "Add person"),
  forAdmins("people/import", "Import roster"),
  forAdmins("people/provisioning", "Provisioning"),
  forAdmins("people/import/:id", "ward.csv", ({ roster }) => `people/import/${roster}`),
  forAdmins("people/:id", /./, ({ person }) => `people/${person}`),
  forLeaders("groups", /^(Practice|Your) groups$/),
  forLeaders("groups/:id", /./, ({ group }) => `groups/${group}`),
  forAdmins("api-keys", "API keys"),
  forAdmins("endpoints", "Webhooks"),
  forAdmins("endpoints/:id", "Webhook", ({ endpoint }) => `endpoints/${endpoint}`),
  forAdmins("platforms", "Learning platforms"),
  forAdmins("platforms/:id", "Harbor Academy", ({ platform }) => `platforms/${platform}`),
  forLeaders("assignments", "Assignments"),
  forLeaders("assignments/new", "Assign lesson"),
  forLeaders(
    "assignments/:id",
    /./,
    ({ assignment, group }) => `assignments/${assignment}?group=${group}`,
  ),
  forAdmins("content", "Lessons"),
  forAdmins("content/:id", /./, () => `content/${LESSON}`),
  forAdmins("content/:id/versions", /^Compare versions of/, () => `content/${LESSON}/versions`),
  forAdmins("content/:id/preview", /./, () => `content/${LESSON}/preview`),
  forAdmins("series", "Series"),
  forAdmins("sections", "Collections"),
  forAdmins("content/names", "Speakers and categories"),
  forAdmins("content/achievements", "Achievements"),
  forAdmins("content/links", "Link checker"),
  forAdmins("credits", "Credit ledger"),
  forAdmins("credits/terms", "Credit requirements"),
  forAdmins("credits/reporting", "Reporting"),
  forAdmins("credits/annual", "Annual summary"),
  forAdmins("credits/certificate", "Certificate template"),
  forAdmins("credits/evaluations", "Evaluations"),
  forAdmins("credits/terms/:id", /./, () => `credits/terms/${LESSON}`),
  forAdmins("credits/terms/:id/record", /./, () => `credits/terms/${LESSON}/record`),
  forAdmins("credits/:id", /./, ({ credit }) => `credits/${credit}`),
  forAdmins("surveys", "Surveys"),
  forAdmins("surveys/:id", /./, () => "surveys/2"),
  forAdmins("insights-costs", "Cost assumptions"),
  forAdmins("help", "Help resources"),
  forAdmins("feedback", "Feedback"),
  forAdmins("comments", "Comments"),
  forAdmins("watch", "Monitoring"),
  forAdmins("watch/audit", "Audit log"),
  forAdmins("watch/use", "Activity log"),
  forAdmins("watch/devices", "Devices"),
  forAdmins("watch/mail", "Mail queue"),

  signedInPage("*", "Page not found", () => "/nowhere"),
  { ...forAdmins("*", "Page not found", () => "nowhere"), for: signedInRoles },
];

/** Returns the application's own routes, except for the developer page. */
export async function routesOfTheApplication(): Promise<string[]> {
  // The page modules read localStorage when they are imported.
  const nothing = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined };
  vi.stubGlobal("localStorage", nothing);
  const { entryPages, publicPages: openPages } = await import("../../src/app/pages.ts");
  const { furtherPages: innerPages } = await import("../../src/app/further-pages.tsx");
  vi.unstubAllGlobals();
  const pages = [...entryPages, ...openPages, ...innerPages].map(([path]) => path);
  const adminPaths = adminPages.map(({ path }) => adminPath(path));
  const others = [paths.home, paths.library, paths.enrichmentCenter, `${paths.admin}/*`, "*"];
  return [...others, ...pages, ...adminPaths];
}
