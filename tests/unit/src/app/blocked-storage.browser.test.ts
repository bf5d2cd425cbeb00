import { beforeAll, expect, test } from "vitest";
import { openUi } from "../support/ui-in-browser.ts";

let ui: Awaited<ReturnType<typeof openUi>>;
beforeAll(async () => {
  ui = await openUi();
});

/** Opens a page whose browser blocks cookies and site data, as Chromium and Firefox do. */
async function openWithoutStorage(path: string) {
  const context = await ui.browser.newContext();
  await context.addInitScript(() => {
    const get = () => {
      throw new DOMException("Access is denied for this document.", "SecurityError");
    };
    for (const name of ["localStorage", "sessionStorage"])
      Object.defineProperty(window, name, { get });
    Reflect.deleteProperty(Navigator.prototype, "serviceWorker");
  });
  const page = await context.newPage();
  await page.goto(ui.address + path);
  return { page, close: () => context.close() };
}

test.each(["login", "library", "verify"])(
  "[SYNC-15] when the browser blocks storage, /%s says so instead of starting",
  async (path) => {
    const { page, close } = await openWithoutStorage(path);
    const problem = page.getByRole("alert").getByText("Respite can't store data in this browser.");
    await problem.waitFor();
    expect(await page.getByRole("button").count()).toBe(0);
    await close();
  },
);
