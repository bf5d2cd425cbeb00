import type { Page } from "playwright-core";

export const nurse = { email: "demo_nurse@respite.example", password: "respite-demo" };

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
