import type { Page } from "playwright-core";
import type { CatalogueChanges, MyChanges } from "#contract/sync/sync.ts";
import { credentialsOf, SESSION_KEY, type Session } from "#sync/session/session.ts";

export const nurse = { email: "demo_nurse@respite.example", password: "respite-demo" };

export const leader = { email: "demo_leader@respite.example", password: "respite-demo" };

export const administrator = { email: "demo_admin@respite.example", password: "respite-demo" };

export type Person = { readonly email: string; readonly password: string };

/** Fills in and submits the sign-in form that is shown. */
export async function submitSignIn(page: Page, person: Person) {
  await page.getByLabel("Email").fill(person.email);
  await page.getByLabel("Password", { exact: true }).fill(person.password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
}

/** Signs in over the API, with the same result as the form. */
export async function openSession(origin: string, { email, password }: Person): Promise<Session> {
  const reply = await fetch(`${origin}/auth/sign_in`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email, password }),
  });
  const credentials = credentialsOf(reply.headers);
  if (!credentials) throw new Error(`Sign-in answered ${reply.status}`);
  return { user: (await reply.json()).data, ...credentials };
}

/** Opens a page with a session of this person in local storage. */
export async function openAs(page: Page, address: string, person: Person) {
  const session = await openSession(new URL(address).origin, person);
  const script = await page.addInitScript(([key, text]) => localStorage.setItem(key, text), [
    SESSION_KEY,
    JSON.stringify(session),
  ] as const);
  await page.goto(address);
  await script.dispose();
}

/** Opens the library as this person, for tests that are not about signing in. */
export async function signIn(page: Page, origin: string, person: Person) {
  await openAs(page, `${origin}/library`, person);
  await page.locator("#main h1").waitFor();
}

/** Signs in through the form and waits for the library. */
export async function signInWithForm(page: Page, origin: string, person: Person) {
  await page.goto(`${origin}/login`);
  await submitSignIn(page, person);
  await page.waitForURL(({ pathname }) => ["/library", "/overview"].includes(pathname));
  await page.getByRole("heading", { level: 1 }).waitFor();
}

/** Waits until the service worker is in control and the application can start offline. */
export async function workerReady(page: Page) {
  await page.waitForFunction(
    async () => {
      const registration = await navigator.serviceWorker.ready;
      return (
        registration.active?.state === "activated" && navigator.serviceWorker.controller !== null
      );
    },
    undefined,
    // Four browsers that install it at once need more than the usual 30 s on a slow machine.
    { timeout: 60_000 },
  );
}

const opened = new Map<string, Record<string, string>>();

/** Reuses one session per person, because the server limits sign-ins. */
async function askAs(person: Person, origin: string, path: string) {
  const key = `${origin} ${person.email}`;
  const ask = (headers: Record<string, string>) => fetch(origin + path, { headers });
  const before = opened.get(key);
  const reply = before && (await ask(before));
  if (reply?.ok) return reply.json();
  const { accessToken, client, uid } = await openSession(origin, person);
  const headers = { "access-token": accessToken, client, uid };
  opened.set(key, headers);
  return (await ask(headers)).json();
}

/** Returns the whole catalog of the server. */
export const demoCatalogue = (origin: string): Promise<CatalogueChanges> =>
  askAs(nurse, origin, "/api/sync/catalogue?limit=1000");

/** Returns what the server has stored of this person. */
export const recordsOf = (origin: string, person: Person): Promise<MyChanges> =>
  askAs(person, origin, "/api/sync/mine?limit=1000");
