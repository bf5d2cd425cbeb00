import { expect } from "vitest";
import type { Desk } from "./desk.ts";
import type { Rows } from "./row.ts";

const NOT_COME =
  "A part of Respite is still to be fetched, and the network is not there or too slow. What you did is kept on this device. Once you are back, load the page again.";

/** So that the page is not loaded anew at once. */
const offline = ({ page }: Desk) =>
  page.evaluate(() =>
    Object.defineProperty(navigator, "onLine", { configurable: true, value: false }),
  );

const scene = "loading";

/** What happens while the application, or a part of it, is loaded. */
export const loadingRows = {
  "Service worker registration error": [
    {
      when: "the page has loaded",
      scene,
      act: ({ load }) => load("/login"),
      console: /The worker could not be registered.*Failed to register a ServiceWorker/,
    },
  ],
  "Navigation attempted before init": [
    {
      when: "a reminder is pressed while nobody is signed in",
      scene,
      act: async ({ page, load }) => {
        await load("/login");
        await page.getByLabel("Email").waitFor();
        await page.evaluate(() =>
          navigator.serviceWorker.dispatchEvent(
            new MessageEvent("message", { data: "open-pulse" }),
          ),
        );
      },
      console: /Navigation to \/pulse was attempted before the pages were there/,
      also: async ({ page, signIn }) => {
        expect(new URL(page.url()).pathname).toBe("/login");
        // These sources have React do every effect twice, so the home page leads on to the library once more.
        await Promise.all([page.waitForURL((url) => url.pathname === "/pulse"), signIn()]);
      },
    },
  ],
  "ChunkLoadError uncaught": [
    {
      when: "nobody catches it",
      scene,
      act: async ({ page, load }) => {
        await load("/terms-and-conditions");
        await Promise.all([
          page.waitForEvent("framenavigated", (frame) => /\?fresh-start=\w+$/.test(frame.url())),
          page.evaluate(() => {
            const lost = Object.assign(new Error("Loading chunk 9 failed"), {
              name: "ChunkLoadError",
            });
            setTimeout(() => Promise.reject(lost));
          }),
        ]);
        await page.getByRole("heading", { level: 1, name: "Terms" }).waitFor();
      },
      also: ({ page }) => expect.poll(() => new URL(page.url()).search).toBe(""),
    },
  ],
  "Script chunk fails to load": [
    {
      when: "a page is opened that has not been there yet",
      scene,
      act: async (desk) => {
        const { page, load, signIn, go } = desk;
        await page.route("**/not-found-page.js", (route) => route.abort());
        await load("/terms-and-conditions");
        await signIn();
        await offline(desk);
        await go("/nowhere");
      },
      said: NOT_COME,
      on: "This page has not come yet",
      console: /ChunkLoadError: Loading chunk \d+ failed/,
    },
  ],
  "Style chunk fails to load": [
    {
      when: "the styles of a page do not come",
      scene,
      act: async (desk) => {
        const { page, go } = desk;
        // A built page says this of its styles.
        const body = `throw new Error("Unable to preload CSS for /assets/admin.css")`;
        await page.route("**/admin-layout.js", (route) =>
          route.fulfill({ contentType: "text/javascript", body }),
        );
        await go("/admin");
      },
      said: NOT_COME,
      on: "This page has not come yet",
      console: /ChunkLoadError: Loading chunk \d+ failed[\s\S]* CSS_CHUNK_LOAD_FAILED/,
    },
  ],
} satisfies Rows;
