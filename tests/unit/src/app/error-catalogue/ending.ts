import { expect } from "vitest";
import { emptyOutbox, failing, health, online, plant } from "./acts.ts";
import type { Answers, Desk } from "./desk.ts";
import type { Row, Rows } from "./row.ts";

const ENDED = "Your session has timed out, please log back in.";
const IDLE = "Your session has timed out due to inactivity, please log back in.";

const unauthenticated = (error: string) => ({ status: 401, json: { errors: [error] } });
const isOut = async ({ stored }: Desk) => {
  await expect.poll(stored).not.toContain("currentSession");
  await expect.poll(stored).not.toContain("currentGroup");
};
const ended = (sentence: string): Row => ({
  when: `a call is answered with '${sentence}'`,
  scene: "signed in",
  answers: { "": unauthenticated(sentence) },
  act: async ({ signIn, go }) => {
    await signIn();
    await go("/you");
  },
  said: ENDED,
  on: "Sign in",
  ledTo: "/login",
  also: async (desk) => {
    await isOut(desk);
    expect(new URL(desk.page.url()).searchParams.get("redirect_url")).toBe("/you");
  },
});

const idle = (when: string, answer: Answers[string]): Row => ({
  when,
  scene: "signed in",
  answers: { ...health, "/api/check_session_timeout": answer },
  act: async ({ page, signIn, go }) => {
    await page.evaluate(() => {
      localStorage.setItem("idleLimitSeconds", "60");
      localStorage.setItem("activeAt", String(Date.now() - 120_000));
    });
    await signIn();
    await go("/sending");
  },
  said: IDLE,
  on: "Sign in",
  ledTo: "/login",
  also: async (desk) => {
    await isOut(desk);
    await desk.page.evaluate(() => localStorage.removeItem("idleLimitSeconds"));
  },
});

/** What ends a session. */
export const endingRows = {
  "API error list contains 'Authorized users only.' or 'You need to sign in or sign up before continuing.'":
    [ended("Authorized users only."), ended("You need to sign in or sign up before continuing.")],
  "Utilization logging receives those same errors": [
    {
      when: "it is refused for another reason",
      scene: "signed in",
      answers: health,
      act: async (desk) => {
        await plant(desk, "logUtilization", {});
        await desk.page.route("**/api/sync/batch", (route) => {
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
        await online(desk);
      },
      console: /logUtilization was refused: invalid/,
      also: async ({ page }) => {
        await page.unroute("**/api/sync/batch");
        await page.getByRole("heading", { name: "Nothing waits" }).waitFor();
        await page.evaluate(emptyOutbox);
      },
    },
    {
      when: "what was done in the background is sent",
      scene: "signed in",
      answers: health,
      act: async (desk) => {
        await plant(desk, "logUtilization", {});
        desk.answer({ ...health, "/api/sync/batch": unauthenticated("Authorized users only.") });
        await online(desk);
      },
      said: ENDED,
      on: "Sign in",
      ledTo: "/login",
      also: async (desk) => {
        await isOut(desk);
        const batch = desk.sentTo("/api/sync/batch").at(-1) ?? "";
        expect(batch).toContain("logUtilization");
        const personal = /session|group|block|active|verifier|lock/i;
        await expect
          .poll(async () => (await desk.stored()).filter((key) => personal.test(key)))
          .toEqual([]);
      },
      instead:
        "Local storage is cleared of everything about the person. How the screen is lit belongs to the device and stays, and so does the mark by which a browser that has emptied itself is noticed.",
    },
  ],
  "Session check says timed out, or fails": [
    idle("it says timed out", { json: true }),
    idle("it fails", failing),
    {
      when: "there is no network to ask",
      scene: "signed in",
      act: async ({ page, signIn, go }) => {
        await page.evaluate(() =>
          localStorage.setItem("activeAt", String(Date.now() - 60 * 60_000)),
        );
        await signIn();
        await go("/sending");
      },
      said: "You were away for a while, Maya. What you did is saved on this device.",
      on: "Locked",
      also: async ({ page, stored, answer }) => {
        expect(await stored()).toContain("currentSession");
        answer(health);
        await page.getByRole("button", { name: "Sign out" }).click();
        await page.getByRole("heading", { level: 1, name: "Sign in" }).waitFor();
        await page.evaluate(() => localStorage.removeItem("activeAt"));
      },
      instead: "No answer is no failure: the screen locks, and nobody is signed out in a basement.",
    },
  ],
} satisfies Rows;
