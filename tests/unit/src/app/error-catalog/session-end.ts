import { expect } from "vitest";
import type { SessionEndReason } from "#contract/api-error.ts";
import { addEntry, emptyOutbox, goOnline, health, serverError } from "./actions.ts";
import type { Row, Rows } from "./row.ts";
import type { MockReplies, TestApp } from "./test-app.ts";

const ENDED = "Your session has timed out, please log back in.";
const IDLE = "Your session has timed out due to inactivity, please log back in.";

const NOT_SIGNED_IN = "You need to sign in or sign up before continuing.";

const unauthenticated = (error: string, reason?: SessionEndReason) => ({
  status: 401,
  json: { errors: [error], ...(reason && { reason }) },
});
const expectSignedOut = async ({ storageKeys: stored }: TestApp) => {
  await expect.poll(stored).not.toContain("currentSession");
  await expect.poll(stored).not.toContain("currentGroup");
};
/** Signing in again leads back to this page. */
const expectReturnTo = ({ page }: TestApp, path: string) =>
  expect(new URL(page.url()).searchParams.get("redirect_url")).toBe(path);
const endedBy = (sentence: string): Row => ({
  when: `a call is answered with '${sentence}'`,
  scene: "signed in",
  replies: { "": unauthenticated(sentence) },
  run: async ({ signIn, go }) => {
    await signIn();
    await go("/you");
  },
  message: ENDED,
  heading: "Sign in",
  path: "/login",
  check: async (app) => {
    await expectSignedOut(app);
    expectReturnTo(app, "/you");
  },
});

const endedElsewhere = (when: string, reason: SessionEndReason, message: string): Row => ({
  ...endedBy(NOT_SIGNED_IN),
  when,
  replies: { "": unauthenticated(NOT_SIGNED_IN, reason) },
  message,
  deviation: "The reply says why the session ended, so the sign-in page can say more.",
});

const idle = (when: string, answer: MockReplies[string]): Row => ({
  when,
  scene: "signed in",
  replies: { ...health, "/api/check_session_timeout": answer },
  run: async ({ page, signIn, go }) => {
    await page.evaluate(() => {
      localStorage.setItem("idleLimitSeconds", "60");
      localStorage.setItem("activeAt", String(Date.now() - 120_000));
    });
    await signIn();
    await go("/sending?from=mail");
  },
  message: IDLE,
  heading: "Sign in",
  path: "/login",
  check: async (app) => {
    await expectSignedOut(app);
    expectReturnTo(app, "/sending?from=mail");
    await app.page.evaluate(() => localStorage.removeItem("idleLimitSeconds"));
  },
});

/** Situations that end a session. */
export const sessionEndRows = {
  "API error list contains 'Authorized users only.' or 'You need to sign in or sign up before continuing.'":
    [
      endedBy("Authorized users only."),
      endedBy(NOT_SIGNED_IN),
      endedElsewhere(
        "the password was changed on another device",
        "password_changed",
        "Your password was changed on another device. Sign in with your new password.",
      ),
      endedElsewhere(
        "the device was signed out from another device",
        "signed_out",
        "This device was signed out from another device. Sign in again.",
      ),
      endedElsewhere(
        "a backup from before the session was restored",
        "restored",
        "Respite was restored from a backup, which ended your session. Sign in again.",
      ),
    ],
  "Utilization logging receives those same errors": [
    {
      when: "the call fails for another reason",
      scene: "signed in",
      replies: health,
      run: async (app) => {
        await addEntry(app, "logUtilization", {});
        await app.page.route("**/api/sync/batch", (route) => {
          const { batch, owner, writes } = route.request().postDataJSON();
          const results = writes.map(({ id }: { readonly id: string }) => ({
            id,
            status: "refused",
            code: "invalid",
            errors: [],
          }));
          const json = { batch, owner, server: "s", server_time: "2026-03-01T03:00:00Z", results };
          return route.fulfill({ json });
        });
        await goOnline(app);
      },
      console: /logUtilization was refused: invalid/,
      check: async ({ page }) => {
        await page.unroute("**/api/sync/batch");
        await page.getByRole("heading", { name: "You're all caught up" }).waitFor();
        await page.evaluate(emptyOutbox);
      },
    },
    {
      when: "background changes are sent",
      scene: "signed in",
      replies: health,
      run: async (app) => {
        await addEntry(app, "logUtilization", {});
        app.mockReplies({
          ...health,
          "/api/sync/batch": unauthenticated("Authorized users only."),
        });
        await goOnline(app);
      },
      message: ENDED,
      heading: "Sign in",
      path: "/login",
      check: async (app) => {
        await expectSignedOut(app);
        const batch = app.requestBodies("/api/sync/batch").at(-1) ?? "";
        expect(batch).toContain("logUtilization");
        const personal = /(?<!last)session|group|block|active|verifier|lock/i;
        await expect
          .poll(async () => (await app.storageKeys()).filter((key) => personal.test(key)))
          .toEqual([]);
      },
      deviation:
        "Local storage is cleared of everything about the person. How the screen is lit belongs to the device and stays, and so does the mark by which a browser that has emptied itself is noticed.",
    },
  ],
  "Session check says timed out, or fails": [
    idle("it says timed out", { json: true }),
    idle("it fails", serverError),
    {
      when: "the device is offline",
      scene: "signed in",
      run: async ({ page, signIn, go }) => {
        await page.evaluate(() =>
          localStorage.setItem("activeAt", String(Date.now() - 60 * 60_000)),
        );
        await signIn();
        await go("/sending");
      },
      message:
        "This device can't check your password offline. Sign out, then sign in when you're online. Unsynced changes stay encrypted on this device.",
      heading: "Locked",
      check: async ({ page, storageKeys: stored, mockReplies: answer }) => {
        await page.getByText("Your changes are saved on this device.", { exact: true }).waitFor();
        expect(await stored()).toContain("currentSession");
        answer(health);
        await page.getByRole("button", { name: "Sign out" }).click();
        await page.getByRole("heading", { level: 1, name: "Sign in" }).waitFor();
        await page.evaluate(() => localStorage.removeItem("activeAt"));
      },
      deviation:
        "No answer is no failure: the screen locks, and nobody is signed out in a basement.",
    },
  ],
} satisfies Rows;
