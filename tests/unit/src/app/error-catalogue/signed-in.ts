import { expect } from "vitest";
import type { ParkedReason } from "#sync/outbox/entry.ts";
import { oneOfEach } from "../../features/sync-status/entries.ts";
import { moduleAt } from "../../support/built-ui.ts";
import {
  atSending,
  emptyOutbox,
  failing,
  health,
  type Kind,
  online,
  plant,
  plantLesson,
  refused,
} from "./acts.ts";
import type { Answers } from "./desk.ts";
import type { Row, Rows } from "./row.ts";

const groups = (when: string, answer: Answers[string], said: string): Row => ({
  when,
  scene: "signed in",
  answers: { ...health, "/api/practice_groups": answer },
  act: async ({ page, signIn, go }) => {
    await signIn();
    await go("/sending");
    const again = page.getByRole("navigation").getByRole("button", { name: "Try again" });
    await again.waitFor();
    await again.click();
  },
  said,
  on: "Sending",
});

const insights = (area: string, said: string): Row => ({
  when: `${area} is opened`,
  scene: "signed in",
  answers: { ...health, "/api/insights/": failing },
  act: async ({ signIn, go }) => {
    await signIn();
    await go(`/insights/${area}`);
  },
  said,
  on: "Insights",
});

const setAside = (
  kind: Kind,
  body: object,
  reason: Omit<ParkedReason, "at">,
  said: string,
): Row => ({
  when: "the server does not take it",
  scene: "signed in",
  act: async (desk) => {
    const parked = { state: "parked", reason: { ...reason, at: 1 } };
    const entry = oneOfEach()[kind];
    await plant(desk, kind, { body: { ...(entry.body as object), ...body }, ...parked });
    await desk.go("/you");
    await desk.page.getByRole("heading", { level: 1, name: "You" }).waitFor();
    await desk.go("/sending");
  },
  said,
  on: "Sending",
  also: async ({ page }) => {
    await page.getByRole("heading", { name: "Needs attention" }).waitFor();
    await page.evaluate(emptyOutbox);
  },
});

// As text, for the page to import it.
const inCategories = (use: string) =>
  `import("${moduleAt("library-calls")}").then(({ categories }) => categories.${use})`;
const fetchCategories = inCategories("fetch()");
const storedError = inCategories("now().error");

const NOT_FINISHED =
  "The server has not seen this lesson heard to its end, so there is no credit for it yet. Hear it to the end, then try again. If you have, it has not had the time yet to see it: try again a little later. It is kept here.";

/** What happens to those who are signed in. */
export const signedInRows = {
  "Request setup failure": [
    {
      when: "the session has a name that no header can carry",
      scene: "signed in",
      answers: health,
      act: async ({ signIn, go }) => {
        await signIn({ uid: "łucja@harbor.example" });
        await go("/you");
      },
      said: "Error in request setup. It is our fault, not yours, and nothing was sent. Load the page again, then try once more.",
      on: "You",
    },
  ],
  "Group fetch fails": [
    groups("the server has failed", failing, "Failed to fetch groups"),
    groups(
      "the server says why",
      refused("Your groups are being moved."),
      "Your groups are being moved.",
    ),
    groups("there is no answer", "silence", "Failed to fetch groups: that needs a connection."),
  ],
  "Insights failures": [
    insights("burnout", "Failed to fetch reported burnout data"),
    insights("engagement", "Failed to fetch rolling engagement data"),
    insights("efficacy", "Failed to fetch efficacy baseline"),
    {
      when: "an answer cannot be used",
      scene: "signed in",
      answers: { ...health, "/api/insights/": { json: { data: "unheard of" } } },
      act: async ({ signIn, go }) => {
        await signIn();
        await go("/insights/engagement");
      },
      console: /The reply of mostWatchedMicrolearnings could not be used/,
    },
  ],
  "Health check fails": [
    {
      when: "the server answers again, and is not well",
      scene: "signed in",
      act: async (desk) => {
        await desk.load("/sending");
        await atSending(desk);
        await desk.page.getByText("No network · what is here works").first().waitFor();
        desk.answer({ "": { status: 503, json: { errors: ["Broken"] } } });
        await online(desk);
      },
      console: /The health check failed: later/,
    },
  ],
  "Recommended content fails": [
    {
      when: "the library is opened",
      scene: "signed in",
      answers: { "": { status: 503, json: { errors: ["Broken"] } } },
      act: async (desk) => {
        await plantLesson(desk);
        await desk.go("/library");
      },
      said: "Failed to fetch recommended content",
      on: /, Maya$/,
    },
  ],
  "Categories fetch fails": [
    {
      when: "the library is opened",
      scene: "signed in",
      answers: {
        "": { status: 503, json: { errors: ["Broken"] } },
        "/api/static_comments/categories": refused("The list is being changed."),
      },
      act: async ({ page, go }) => {
        await page.evaluate(fetchCategories);
        await go("/library");
      },
      also: async ({ page, answer }) => {
        expect(await page.evaluate(storedError)).toEqual({
          kind: "refused",
          errors: ["The list is being changed."],
          message: "The list is being changed.",
        });
        answer({});
        await page.evaluate(fetchCategories);
        expect(await page.evaluate(storedError)).toMatchObject({
          errors: [],
          message:
            "There is no connection to the server right now. Network error, no response received.",
        });
      },
    },
  ],
  "Credit claim fails": [
    setAside(
      "claimCredit",
      { certificate_type: "cme" },
      { code: "not_finished", errors: [] },
      NOT_FINISHED,
    ),
  ],
  "Contact-hours claim fails": [
    setAside(
      "claimCredit",
      { certificate_type: "contact_hours" },
      { code: "not_eligible", errors: [] },
      "This kind of credit is for another licence. If your title in your profile is not right, mend it and claim anew. It is kept here.",
    ),
  ],
  "Feedback fails": [
    setAside(
      "giveFeedback",
      {},
      { code: "invalid", errors: ["Comment is too long."] },
      "The server did not accept it: Comment is too long. You can try again. It is kept here.",
    ),
  ],
} satisfies Rows;
