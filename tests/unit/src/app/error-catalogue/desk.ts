import type { ConsoleMessage, Page, Route } from "playwright-core";
import type { User } from "#contract/accounts/session.ts";
import { OWNER } from "../../support/signed-in.ts";
import { openPage, type openUi } from "../../support/ui-in-browser.ts";

type Ui = Awaited<ReturnType<typeof openUi>>;

/** What the server says to a call, or that it says nothing. */
export type Reply = { readonly status?: number; readonly json: unknown } | "silence";
/** By the beginning of the path; the longest one counts, and `""` stands for all others. */
export type Answers = Readonly<Record<string, Reply>>;

export type Desk = {
  readonly page: Page;
  /** From now on the server says this, and nothing else. */
  readonly answer: (answers: Answers) => void;
  /** Inside the application, without loading it anew. */
  readonly go: (path: string) => Promise<void>;
  readonly load: (path: string) => Promise<void>;
  readonly signIn: (changes?: { readonly uid?: string }) => Promise<void>;
  /** What stands in the local storage. */
  readonly stored: () => Promise<readonly string[]>;
  /** The bodies that were sent to this path. */
  readonly sentTo: (path: string) => readonly string[];
  /** What was written to the console since the last time this was emptied. */
  readonly console: string[];
  readonly close: () => Promise<void>;
};

const groups = [
  { id: "g", name: "Harbor Medical Group", enabled: true },
  { id: "h", name: "Harbor Night Float", enabled: true },
];

/** Somebody who leads two groups and looks at the first. */
const session = {
  user: {
    id: OWNER,
    email: "maya@harbor.example",
    first_name: "Maya",
    last_name: "Lindqvist",
    provider_title: "Physician",
    provider: "email",
    uid: "maya@harbor.example",
    burnout_role: "org_leader",
    practice_groups: groups,
    allow_password_change: false,
  } satisfies User,
  uid: "maya@harbor.example",
  client: "c",
  expiry: 4_000_000_000,
};
/** Each sign-in brings a token of its own. */
let sessions = 0;

/** A browser that cannot register a worker, and to which a worker may speak all the same. */
function withoutWorker() {
  const workers = Object.assign(new EventTarget(), {
    controller: null,
    ready: new Promise(() => undefined),
    getRegistration: async () => undefined,
    register: () => Promise.reject(new TypeError("Failed to register a ServiceWorker")),
  });
  Object.defineProperty(Navigator.prototype, "serviceWorker", { get: () => workers });
}

async function said(message: ConsoleMessage): Promise<string> {
  const codes = await Promise.all(
    message.args().map((arg) => arg.evaluate((value) => value?.code).catch(() => undefined)),
  );
  return [message.text(), ...codes.filter((code) => typeof code === "string")].join(" ");
}

const isCall = ({ pathname }: URL) =>
  /^\/(api\/|auth\/|health_check$|ready$|enrichment_center\/recommended_content$)/.test(pathname);

function reply(answers: Answers, route: Route): Promise<void> {
  const { pathname } = new URL(route.request().url());
  const [found] = Object.keys(answers)
    .filter((start) => pathname.startsWith(start))
    .toSorted((a, b) => b.length - a.length);
  const answer = answers[found ?? ""] ?? "silence";
  return answer === "silence" ? route.abort("connectionreset") : route.fulfill(answer);
}

/** The real screens in a browser, before a server that is broken as one likes. */
export async function openDesk(ui: Ui): Promise<Desk> {
  const { page, close } = await openPage(ui.browser, { theme: "day", width: 1280, calm: true });
  let answers: Answers = {};
  const heard: string[] = [];
  const sent: { readonly path: string; readonly body: string }[] = [];
  await page.addInitScript(withoutWorker);
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type()))
      said(message).then(
        (text) => heard.push(text),
        () => undefined,
      );
  });
  await page.route(isCall, (route) => {
    const request = route.request();
    sent.push({ path: new URL(request.url()).pathname, body: request.postData() ?? "" });
    return reply(answers, route);
  });
  await page.route("**/sw.js", (route) =>
    route.fulfill({ contentType: "text/javascript", body: "" }),
  );
  return {
    page,
    console: heard,
    answer: (next) => {
      answers = next;
    },
    go: (path) =>
      page.evaluate((to) => {
        history.pushState(null, "", to);
        dispatchEvent(new PopStateEvent("popstate"));
      }, path),
    load: async (path) => {
      await page.goto(`${ui.address}${path.slice(1)}`);
      // That of the application, not of what stands there before any script has come.
      await page.locator("#main h1").first().waitFor();
    },
    signIn: async (changes) => {
      await page.evaluate(
        (texts) => {
          for (const [key, text] of Object.entries(texts)) {
            localStorage.setItem(key, text);
            dispatchEvent(new StorageEvent("storage", { key }));
          }
        },
        {
          currentSession: JSON.stringify({ ...session, accessToken: `t${++sessions}`, ...changes }),
          currentGroup: JSON.stringify(groups[0]),
        },
      );
      await page.waitForURL(({ pathname }) => !["/login", "/"].includes(pathname));
      await page.getByRole("heading", { level: 1, name: "Sign in" }).waitFor({ state: "detached" });
    },
    stored: () => page.evaluate(() => Object.keys(localStorage).toSorted()),
    sentTo: (path) => sent.filter((one) => one.path === path).map(({ body }) => body),
    close,
  };
}
