import type { Page } from "playwright-core";
import { setOffline } from "../support/browser.ts";
import { type Act, type ActContext, factOf, goTo, openLesson, pick } from "./act-context.ts";
import { pendingOn, signedInAs, signIn } from "./device.ts";
import { addNote, deleteNote, editNote } from "./note-acts.ts";

const paths = [
  "/library",
  "/downloads",
  "/sending",
  "/you",
  "/library/history",
  "/credits",
  "/continue",
  "/assessment",
  "/library/notes",
];
const openPage: Act = (context) => goTo(context, pick(paths, context.random));

const followLink: Act = async (context) => {
  const { page, random } = context;
  const links = page.getByRole("navigation", { name: "Main" }).getByRole("link");
  // A check-in has none.
  const count = await links.count();
  if (count === 0) return goTo(context, "/library");
  await links.nth(Math.floor(random() * count)).click();
  await page.getByRole("heading", { level: 1 }).first().waitFor();
};

const saveOrUnsave: Act = async (context) => {
  const { page, ledger } = context;
  const record = await openLesson(context, context.own);
  const button = page
    .getByRole("main")
    .getByRole("button", { name: /^Save / })
    .first();
  const wasSaved = (await button.getAttribute("aria-pressed")) === "true";
  const confirm = ledger.begin(
    factOf(context, { kind: "saved", record, value: String(!wasSaved) }),
  );
  await button.click();
  await button.and(page.locator(`[aria-pressed="${!wasSaved}"]`)).waitFor();
  confirm();
};

/** Plays on from where the lesson is. What the page shows after a pause is confirmed. */
const playLesson: Act = async (context) => {
  const { page, random, ledger } = context;
  const record = await openLesson(context, context.shared);
  await page.getByRole("button", { name: "Play", exact: true }).first().click();
  const from = await page.evaluate(() => document.querySelector("video")?.currentTime ?? 0);
  const isPlaying = await page.waitForFunction(
    (end) => {
      if (document.body.textContent.includes("this lesson isn't downloaded")) return "no";
      const medium = document.querySelector("video");
      return medium && (medium.ended || medium.currentTime >= end) && "yes";
    },
    from + 1 + random() * 4,
    // A tab behind another one draws no frames.
    { polling: 200 },
  );
  if ((await isPlaying.jsonValue()) === "no") return;
  await page.getByRole("button", { name: "Pause", exact: true }).first().click();
  await page.getByRole("button", { name: "Play", exact: true }).first().waitFor();
  const stored = await furthest(page, record);
  if (stored > 0)
    ledger.begin(factOf(context, { kind: "progress", record, value: String(stored) }))();
};

const furthest = (page: Page, id: string) =>
  page.evaluate(async (lesson) => {
    const owner = JSON.parse(localStorage.getItem("currentSession") ?? "{}").user?.id;
    const promised = <T>(request: IDBRequest<T>) =>
      new Promise<T>((done, fail) => {
        request.onsuccess = () => done(request.result);
        request.onerror = () => fail(request.error);
      });
    const opening = indexedDB.open(`respite-person-${owner}`);
    // The session has ended and its database was deleted. Don't create it.
    opening.onupgradeneeded = () => opening.transaction?.abort();
    const open = await promised(opening).catch(() => undefined);
    if (!open) return 0;
    const row = await promised(
      open.transaction("timeWatched").objectStore("timeWatched").get(lesson),
    );
    open.close();
    return Number(row?.furthest ?? 0);
  }, id);

const answerPulse: Act = async (context) => {
  const { page, random } = context;
  await goTo(context, "/pulse");
  await page
    .getByRole("radio")
    .nth(Math.floor(random() * 3))
    .check();
  const confirm = context.ledger.begin(factOf(context, { kind: "pulse", record: "", value: "1" }));
  await page.getByRole("button", { name: "Done", exact: true }).click();
  await page.getByRole("heading", { level: 1, name: "Thanks for checking in" }).waitFor();
  confirm();
};

const downloadOrRemove: Act = async (context) => {
  const { page } = context;
  await openLesson(context, context.own);
  const button = page.getByRole("button", { name: /^(Download lesson$|Remove download)/ }).first();
  // Offline there may be none.
  if (await button.isVisible()) await button.click();
};

const secondTab: Act = async ({ page, device, shared, random }) => {
  if (page.context().pages().length > 2) return page.close();
  const tab = await page.context().newPage();
  await tab.goto(`${device.proxy.url}/enrichment_center/video/${pick(shared, random)}`);
};

const signOut: Act = async (context) => {
  const { page } = context;
  await goTo(context, "/you");
  await page.getByRole("button", { name: "Sign out", exact: true }).click();
  const left = page.waitForURL((url) => url.pathname === "/login");
  const dialog = page.getByRole("dialog", { name: "Sign out of this device?" });
  const isAsked = dialog.waitFor().then(() => true);
  if (await Promise.race([isAsked, left.then(() => false)]).catch(() => false))
    await dialog.getByRole("button", { name: /^Sign out/ }).click();
  await Promise.all([left, isAsked.catch(() => undefined)]);
};

const goOffline: Act = ({ page }) => setOffline(page.context(), true);
const goOnline: Act = ({ page }) => setOffline(page.context(), false);

/** So that some lessons play offline. */
export async function downloadOne(context: Omit<ActContext, "person">) {
  const { page, device, shared } = context;
  await page.goto(`${device.proxy.url}/enrichment_center/video/${shared[0]}`);
  await page.getByRole("button", { name: "Download lesson", exact: true }).click();
  await page.getByRole("heading", { name: "Downloaded", exact: true }).waitFor();
}

/** Each act with how often it is chosen. */
const acts: readonly (readonly [weight: number, name: string, act: Act])[] = [
  [6, "open page", openPage],
  [8, "follow link", followLink],
  [10, "save or unsave", saveOrUnsave],
  [10, "add note", addNote],
  [6, "edit note", editNote],
  [3, "delete note", deleteNote],
  [10, "play", playLesson],
  [6, "pulse check", answerPulse],
  [2, "download or remove", downloadOrRemove],
  [3, "second tab", secondTab],
  [4, "reload", ({ page }) => page.reload()],
  [3, "back", ({ page }) => page.goBack()],
  [2, "forward", ({ page }) => page.goForward()],
  [3, "sign out", signOut],
  [4, "go offline", goOffline],
  [8, "go online", goOnline],
];

function choose(random: () => number) {
  const total = acts.reduce((sum, [weight]) => sum + weight, 0);
  let at = random() * total;
  for (const [weight, name, act] of acts) {
    at -= weight;
    if (at < 0) return { name, act };
  }
  throw new Error("No act");
}

export type Outcome = { readonly name: string; readonly problem?: string };

/** Opens the application again where a failed navigation has left another page. */
async function returnToApp({ page, device }: Pick<ActContext, "page" | "device">, path: string) {
  if (!page.url().startsWith(device.proxy.url) || path === "/login")
    await page.goto(device.proxy.url + path);
}

/** Does one thing that a person may do. What a fault interrupts counts as not confirmed. */
export async function act(context: Omit<ActContext, "person">): Promise<Outcome> {
  const { page, device, people, random } = context;
  await returnToApp(context, "/library");
  const person = await signedInAs(page);
  if (person === undefined) {
    await setOffline(page.context(), false);
    await returnToApp(context, "/login");
    await signIn(page, random() < 0.3 ? pick(people, random) : device.home);
    return { name: "sign in" };
  }
  const { name, act: run } = choose(random);
  await run({ ...context, person });
  const { saysSynced, oldestMs, failed } = await pendingOn(page);
  if (saysSynced && (oldestMs > FRESH_MS || failed.length > 0))
    return { name, problem: `says that all is synced with writes ${oldestMs} ms old` };
  return { name };
}

/** The status line may be this late. */
const FRESH_MS = 3_000;
