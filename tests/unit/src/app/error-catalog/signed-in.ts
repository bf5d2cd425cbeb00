import { expect } from "vitest";
import type { FailureReason } from "#sync/outbox/entry.ts";
import { setOffline } from "../../../../support/browser.ts";
import { oneOfEach } from "../../features/sync-status/entries.ts";
import { modulePath } from "../../support/built-ui.ts";
import {
  addEntry,
  addLesson,
  type EntryKind,
  emptyOutbox,
  errorReply,
  goOnline,
  health,
  openSyncStatus,
  serverError,
} from "./actions.ts";
import type { Row, Rows } from "./row.ts";
import type { MockReplies } from "./test-app.ts";

const groups = (when: string, answer: MockReplies[string], said: string): Row => ({
  when,
  scene: "signed in",
  replies: { ...health, "/api/practice_groups": answer },
  run: async ({ page, signIn, go }) => {
    await signIn();
    await go("/sending");
    const again = page.getByRole("navigation").getByRole("button", { name: "Try again" });
    await again.waitFor();
    await again.click();
  },
  message: said,
  heading: "Sync",
});

const noGroups = groups(
  "there is no answer",
  "silence",
  "Can't reach Respite. Showing your own groups.",
);

const insights = (area: string, said: string): Row => ({
  when: `${area} is opened`,
  scene: "signed in",
  replies: { ...health, "/api/insights/": serverError },
  run: async ({ signIn, go }) => {
    await signIn();
    await go(`/insights/${area}`);
  },
  message: said,
  heading: "Insights",
});

const rejectedWrite = (
  kind: EntryKind,
  body: object,
  reason: Omit<FailureReason, "at">,
  said: string,
): Row => ({
  when: "the server rejects it",
  scene: "signed in",
  run: async (app) => {
    const parked = { state: "parked", reason: { ...reason, at: 1 } };
    const entry = oneOfEach()[kind];
    await addEntry(app, kind, { body: { ...(entry.body as object), ...body }, ...parked });
    await app.go("/you");
    await app.page.getByRole("heading", { level: 1, name: "You" }).waitFor();
    await app.go("/sending");
  },
  message: said,
  heading: "Sync",
  check: async ({ page }) => {
    await page.getByRole("heading", { name: "Needs attention" }).waitFor();
    await page.evaluate(emptyOutbox);
  },
});

// Text, because the page imports it.
const onCategories = (use: string) =>
  `import("${modulePath("library-calls")}").then(({ categories }) => categories.${use})`;
const fetchCategories = onCategories("fetch()");
const storedError = onCategories("current().error");

const NOT_FINISHED = "Your progress shows this lesson isn't completed. Finish it, then retry.";

/** Situations of signed-in people. */
export const signedInRows = {
  "Request setup failure": [
    {
      when: "the session has a name that is invalid in a header",
      scene: "signed in",
      replies: health,
      run: async ({ page, signIn, go }) => {
        await signIn({ uid: "łucja@harbor.example" });
        await go("/you");
        await page.getByRole("region", { name: "Receipts" }).locator("summary").click();
      },
      message:
        "Error in request setup. Something went wrong on our end. Reload this page and try again.",
      heading: "You",
    },
  ],
  "Group fetch fails": [
    groups("the server has failed", serverError, "Failed to fetch groups"),
    groups(
      "the server gives a reason",
      errorReply("Your groups are being moved."),
      "Your groups are being moved.",
    ),
    {
      ...noGroups,
      deviation: "Getting no reply is not an error, and the person's own groups are known.",
    },
    {
      ...noGroups,
      when: "the device is offline",
      run: async (app) => {
        await noGroups.run(app);
        await setOffline(app.page.context(), true);
      },
      message: "You're offline. Showing your own groups.",
      check: ({ page }) => setOffline(page.context(), false),
      deviation: "Being offline is not an error, and the person's own groups are known.",
    },
  ],
  "Insights failures": [
    insights("burnout", "Failed to fetch reported burnout data"),
    insights("engagement", "Failed to fetch rolling engagement data"),
    insights("efficacy", "Failed to fetch efficacy baseline"),
    {
      when: "a reply is unusable",
      scene: "signed in",
      replies: { ...health, "/api/insights/": { json: { data: "unheard of" } } },
      run: async ({ signIn, go }) => {
        await signIn();
        await go("/insights/engagement");
      },
      console: /The reply of mostWatchedMicrolearnings could not be used/,
    },
  ],
  "Health check fails": [
    {
      when: "the server replies again, but is unhealthy",
      scene: "signed in",
      run: async (app) => {
        await app.load("/sending");
        await openSyncStatus(app);
        await app.page
          .getByText("Can't reach Respite. Changes are saved on this device.")
          .first()
          .waitFor();
        app.mockReplies({ "": { status: 503, json: { errors: ["Broken"] } } });
        await goOnline(app);
      },
      console: /The health check failed: later/,
    },
  ],
  "Recommended content fails": [
    {
      when: "the library is opened",
      scene: "signed in",
      replies: { "": { status: 503, json: { errors: ["Broken"] } } },
      run: async (app) => {
        await app.signIn();
        await addLesson(app);
        await app.go("/library");
      },
      message: "Failed to fetch recommended content",
      heading: /, Maya\??$/,
    },
  ],
  "Categories fetch fails": [
    {
      when: "the library is opened",
      scene: "signed in",
      replies: {
        "": { status: 503, json: { errors: ["Broken"] } },
        "/api/static_comments/categories": errorReply("The list is being changed."),
      },
      run: async ({ page, go }) => {
        await page.evaluate(fetchCategories);
        await go("/library");
      },
      check: async ({ page, mockReplies: answer }) => {
        expect(await page.evaluate(storedError)).toEqual({
          kind: "refused",
          errors: ["The list is being changed."],
          message: "The list is being changed.",
        });
        answer({});
        await page.evaluate(fetchCategories);
        expect(await page.evaluate(storedError)).toMatchObject({
          errors: [],
          message: "Network error, no response received. Try again in a few minutes.",
        });
      },
    },
  ],
  "Credit claim fails": [
    rejectedWrite(
      "claimCredit",
      { certificate_type: "cme" },
      { code: "not_finished", errors: [] },
      NOT_FINISHED,
    ),
  ],
  "Contact-hours claim fails": [
    rejectedWrite(
      "claimCredit",
      { certificate_type: "contact_hours" },
      { code: "not_eligible", errors: [] },
      "This credit is for a different license type. If your title is wrong, update it on the You page and claim again.",
    ),
  ],
  "Feedback fails": [
    rejectedWrite(
      "giveFeedback",
      {},
      { code: "invalid", errors: ["Comment is too long."] },
      "Respite couldn't accept this change. Comment is too long. Edit it and retry, or discard it.",
    ),
  ],
} satisfies Rows;
