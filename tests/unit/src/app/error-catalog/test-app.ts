import type { ConsoleMessage, Page, Route } from "playwright-core";
import type { User } from "#contract/accounts/session.ts";
import { OWNER } from "../../support/signed-in.ts";
import { openPage, type openUi } from "../../support/ui-in-browser.ts";

type Ui = Awaited<ReturnType<typeof openUi>>;

/** The server's reply to a call, or silence. */
export type MockReply = { readonly status?: number; readonly json: unknown } | "silence";
/** Replies by path prefix. The longest match wins, and `""` matches everything else. */
export type MockReplies = Readonly<Record<string, MockReply>>;

export type TestApp = {
  readonly page: Page;
  /** Replaces the server's replies. */
  readonly mockReplies: (answers: MockReplies) => void;
  /** Navigates inside the application without a reload. */
  readonly go: (path: string) => Promise<void>;
  readonly load: (path: string) => Promise<void>;
  readonly signIn: (changes?: { readonly uid?: string }) => Promise<void>;
  /** Returns the keys in local storage. */
  readonly storageKeys: () => Promise<readonly string[]>;
  /** Returns the bodies sent to this path. */
  readonly requestBodies: (path: string) => readonly string[];
  /** Console messages since this was last cleared. */
  readonly console: string[];
  readonly close: () => Promise<void>;
};

const groups = [
  { id: "g", name: "Harbor Medical Group", enabled: true },
  { id: "h", name: "Harbor Night Float", enabled: true },
];

/** A leader of two groups who views the first. */
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
/** Each sign-in gets a new token. */
let sessions = 0;

/** Runs in the page: blocks worker registration but still accepts worker messages. */
function withoutWorker() {
  const workers = Object.assign(new EventTarget(), {
    controller: null,
    ready: new Promise(() => undefined),
    getRegistration: async () => undefined,
    startMessages: () => undefined,
    register: () => Promise.reject(new TypeError("Failed to register a ServiceWorker")),
  });
  Object.defineProperty(Navigator.prototype, "serviceWorker", { get: () => workers });
}

async function consoleText(message: ConsoleMessage): Promise<string> {
  const codes = await Promise.all(
    message.args().map((arg) => arg.evaluate((value) => value?.code).catch(() => undefined)),
  );
  return [message.text(), ...codes.filter((code) => typeof code === "string")].join(" ");
}

const isCall = ({ pathname }: URL) =>
  /^\/(api\/|auth\/|health_check$|ready$|enrichment_center\/recommended_content$)/.test(pathname);

function fulfill(answers: MockReplies, route: Route): Promise<void> {
  const { pathname } = new URL(route.request().url());
  const [found] = Object.keys(answers)
    .filter((start) => pathname.startsWith(start))
    .toSorted((a, b) => b.length - a.length);
  const answer = answers[found ?? ""] ?? "silence";
  return answer === "silence" ? route.abort("connectionreset") : route.fulfill(answer);
}

/** Opens the real application against a server with scripted replies. */
export async function openTestApp(ui: Ui): Promise<TestApp> {
  const { page, close } = await openPage(ui.browser, {
    theme: "day",
    width: 1280,
    reducedMotion: true,
  });
  let answers: MockReplies = {};
  const heard: string[] = [];
  const sent: { readonly path: string; readonly body: string }[] = [];
  await page.addInitScript(withoutWorker);
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type()))
      consoleText(message).then(
        (text) => heard.push(text),
        () => undefined,
      );
  });
  await page.route(isCall, (route) => {
    const request = route.request();
    sent.push({ path: new URL(request.url()).pathname, body: request.postData() ?? "" });
    return fulfill(answers, route);
  });
  await page.route("**/sw.js", (route) =>
    route.fulfill({ contentType: "text/javascript", body: "" }),
  );
  return {
    page,
    console: heard,
    mockReplies: (next) => {
      answers = next;
    },
    go: (path) =>
      page.evaluate((to) => {
        history.pushState(null, "", to);
        dispatchEvent(new PopStateEvent("popstate"));
      }, path),
    load: async (path) => {
      await page.goto(`${ui.address}${path.slice(1)}`);
      // The application's heading, not that of the static shell.
      await page.locator(":not(.first-entry) > #main h1").first().waitFor();
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
    storageKeys: () => page.evaluate(() => Object.keys(localStorage).toSorted()),
    requestBodies: (path) => sent.filter((one) => one.path === path).map(({ body }) => body),
    close,
  };
}
