import { expect } from "vitest";
import type { Rows } from "./row.ts";
import type { TestApp } from "./test-app.ts";

const NOT_LOADED = "Check your connection, then reload. Your changes are saved on this device.";

/** Prevents an immediate reload. */
const goOffline = ({ page }: TestApp) =>
  page.evaluate(() =>
    Object.defineProperty(navigator, "onLine", { configurable: true, value: false }),
  );

const scene = "loading";

/** Situations while the application or one of its pages loads. */
export const loadingRows = {
  "Service worker registration error": [
    {
      when: "the page has loaded",
      scene,
      run: ({ load }) => load("/login"),
      console: /The worker could not be registered.*Failed to register a ServiceWorker/,
    },
  ],
  "Navigation attempted before init": [
    {
      when: "a reminder is pressed while signed out",
      scene,
      run: async ({ page, load }) => {
        await load("/login");
        await page.getByLabel("Email").waitFor();
        await page.evaluate(() =>
          navigator.serviceWorker.dispatchEvent(
            new MessageEvent("message", { data: "open-pulse" }),
          ),
        );
      },
      console: /Navigation to \/pulse was attempted before the pages were there/,
      check: async ({ page, signIn }) => {
        expect(new URL(page.url()).pathname).toBe("/login");
        // In development, React runs effects twice, so the home page redirects to the library once more.
        await Promise.all([page.waitForURL((url) => url.pathname === "/pulse"), signIn()]);
      },
    },
  ],
  "ChunkLoadError uncaught": [
    {
      when: "the error is not caught",
      scene,
      run: async ({ page, load }) => {
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
      check: ({ page }) => expect.poll(() => new URL(page.url()).search).toBe(""),
    },
  ],
  "Script chunk fails to load": [
    {
      when: "a page opens for the first time",
      scene,
      run: async (app) => {
        const { page, load, signIn, go } = app;
        await page.route("**/not-found-page.js", (route) => route.abort());
        await load("/terms-and-conditions");
        await signIn();
        await goOffline(app);
        await go("/nowhere");
      },
      message: NOT_LOADED,
      heading: "We couldn't load this page",
      console: /ChunkLoadError: Loading chunk \d+ failed/,
    },
  ],
  "Style chunk fails to load": [
    {
      when: "the styles of a page do not load",
      scene,
      run: async (app) => {
        const { page, go } = app;
        // The error of a production build when styles are missing.
        const body = `throw new Error("Unable to preload CSS for /assets/admin.css")`;
        await page.route("**/admin-layout.js", (route) =>
          route.fulfill({ contentType: "text/javascript", body }),
        );
        await go("/admin");
      },
      message: NOT_LOADED,
      heading: "We couldn't load this page",
      console: /ChunkLoadError: Loading chunk \d+ failed[\s\S]* CSS_CHUNK_LOAD_FAILED/,
    },
  ],
} satisfies Rows;
