import type { Page } from "playwright-core";

export const nurse = { email: "demo_nurse@respite.example", password: "respite-demo" };

/** Signs in through the form and waits until the library is shown. */
export async function signIn(
  page: Page,
  origin: string,
  person: { email: string; password: string },
) {
  await page.goto(`${origin}/login`);
  await page.getByLabel("Email").fill(person.email);
  await page.getByLabel("Password", { exact: true }).fill(person.password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
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
