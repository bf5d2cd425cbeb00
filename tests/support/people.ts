import type { Page } from "playwright-core";
import type { CatalogueChanges, MyChanges } from "#contract/sync/sync.ts";

export const nurse = { email: "demo_nurse@respite.example", password: "respite-demo" };

export const leader = { email: "demo_leader@respite.example", password: "respite-demo" };

export const administrator = { email: "demo_admin@respite.example", password: "respite-demo" };

type Person = { readonly email: string; readonly password: string };

/** Fills in and sends the form of the login that is shown. */
export async function submitSignIn(page: Page, person: Person) {
  await page.getByLabel("Email").fill(person.email);
  await page.getByLabel("Password", { exact: true }).fill(person.password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
}

/** Signs in through the form and waits until the library is shown. */
export async function signIn(page: Page, origin: string, person: Person) {
  await page.goto(`${origin}/login`);
  await submitSignIn(page, person);
  await page.waitForURL((url) => url.pathname === "/library");
  await page.getByRole("heading", { level: 1 }).waitFor();
}

/** The worker is in control and has everything it needs to start without a network. */
export async function workerReady(page: Page) {
  await page.waitForFunction(async () => {
    const registration = await navigator.serviceWorker.ready;
    return (
      registration.active?.state === "activated" && navigator.serviceWorker.controller !== null
    );
  });
}

/** The headers of a session that has just been opened for this person. */
async function credentialsFor(origin: string, { email, password }: Person) {
  const reply = await fetch(`${origin}/auth/sign_in`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email, password }),
  });
  return Object.fromEntries(
    ["access-token", "client", "uid"].map((name) => [name, reply.headers.get(name) ?? ""]),
  );
}

const opened = new Map<string, Record<string, string>>();

/** In a session opened once: the server takes only so many sign-ins of one person in a while, and these are asked again and again. */
async function askAs(person: Person, origin: string, path: string) {
  const key = `${origin} ${person.email}`;
  const ask = (headers: Record<string, string>) => fetch(origin + path, { headers });
  const before = opened.get(key);
  const reply = before && (await ask(before));
  if (reply?.ok) return reply.json();
  const headers = await credentialsFor(origin, person);
  opened.set(key, headers);
  return (await ask(headers)).json();
}

/** The whole catalogue, as the server says it. */
export const demoCatalogue = (origin: string): Promise<CatalogueChanges> =>
  askAs(nurse, origin, "/api/sync/catalogue?limit=1000");

/** What the server has of this person. */
export const recordsOf = (origin: string, person: Person): Promise<MyChanges> =>
  askAs(person, origin, "/api/sync/mine?limit=1000");
