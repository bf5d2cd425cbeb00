import { expect } from "vitest";
import { setOffline } from "../../../../support/browser.ts";
import type { Row, Rows } from "./row.ts";
import type { MockReplies, TestApp } from "./test-app.ts";

const EMAIL = "ada@ward.example";
const PASSWORD = "Wren-and-willow-7";
const INVITATION = `/confirm-password/token/${EMAIL}`;
const SIGN_IN = "Sign in";

const errorReply = (status: number, code: string, ...errors: string[]) => ({
  status,
  json: { success: false, code, errors },
});
const invited = { json: { data: { id: "01938f3a", email: EMAIL, first_name: "Ada" } } };

async function choosePassword({ page }: TestApp) {
  await page.getByLabel("New password", { exact: true }).fill(PASSWORD);
  await page.getByLabel("Confirm password").fill(PASSWORD);
  await page.locator("form button[type=submit]").click();
}

const code = { code: "HARBOR", group: "Harbor", redirect_url: null, needs_payment: false };
const registrationReplies = (made: MockReplies[string]): MockReplies => ({
  "/api/registration_codes/": { json: { ...code, state: "known" } },
  "/api/provider_titles": { json: { data: [{ name: "Registered Nurse" }] } },
  "/api/create_burnout_user_with_code": made,
});
async function register({ page, go }: TestApp) {
  await go("/register?code=HARBOR");
  // Waits for this field, because the previous page also has an email field.
  await page.getByLabel("First name").fill("Ada");
  await page.getByLabel("Email").fill(EMAIL);
  await page.getByLabel("Last name").fill("Moreau");
  await page.getByLabel(/^I agree to the/).check();
  await page.getByRole("button", { name: "Create account", exact: true }).click();
}

async function requestMail({ page, go }: TestApp, path: string) {
  await go(path);
  const send = page.getByRole("button", { name: /^Email (reset|check-in) link$/ });
  await send.waitFor();
  await page.getByLabel("Email").fill(EMAIL);
  await send.click();
}

async function attemptSignIn({ page, go }: TestApp) {
  await go("/login");
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByLabel("Email").fill(EMAIL);
  await page.getByRole("button", { name: SIGN_IN, exact: true }).click();
}

const atLogin = { scene: "signed out", on: SIGN_IN, ledTo: "/login" } as const;
const expectEmailKept = ({ page }: TestApp) =>
  expect.poll(() => page.getByLabel("Email").inputValue()).toBe(EMAIL);

const resend = (when: string, answer: MockReplies[string], said: string): Row => ({
  when,
  scene: "signed out",
  replies: { "/api/resend_survey": answer },
  run: (app) => requestMail(app, "/resend-survey"),
  message: said,
  heading: "Get your check-in link",
  check: expectEmailKept,
});

/** Situations of signed-out people. */
export const signedOutRows = {
  "Registration with an email that already has an account": [
    {
      ...atLogin,
      when: "a person registers with a code",
      replies: registrationReplies(
        errorReply(422, "email_taken", "An account has already been setup with that email"),
      ),
      run: register,
      message: "An account has already been setup with that email",
      check: expectEmailKept,
    },
  ],
  "Confirmation-token check fails": [
    {
      ...atLogin,
      when: "the server gives no reason",
      replies: { "/api/users/by_token": errorReply(404, "not_found") },
      run: ({ go }) => go(INVITATION),
      message: "Invalid Confirmation Link",
    },
    {
      ...atLogin,
      when: "the server gives a reason",
      replies: { "/api/users/by_token": errorReply(404, "not_found", "This link was withdrawn.") },
      run: ({ go }) => go(INVITATION),
      message: "This link was withdrawn.",
    },
  ],
  "Reset token validation fails": [
    {
      ...atLogin,
      when: "the mailed link has no token",
      run: ({ go }) => go("/reset-password"),
      message: "Password Reset Link has expired",
    },
    {
      ...atLogin,
      when: "the mailed link was already used",
      replies: { "/auth/password": errorReply(401, "unauthenticated", "Unauthorized") },
      run: async (app) => {
        await app.go(`/reset-password?access-token=t&client=c&uid=${EMAIL}`);
        await choosePassword(app);
      },
      message: "Password Reset Link has expired",
    },
  ],
  "External video fetch fails": [
    {
      when: "the server fails, the lesson is missing, or the device is offline, with one message each time",
      scene: "signed out",
      replies: { "/api/": { status: 500, json: { errors: ["Broken"] } } },
      run: ({ go }) => go("/external_video_page?data=rl-100"),
      message: "Error fetching data.",
      heading: "Error",
      check: async ({ page, mockReplies, go }) => {
        const modal = page.getByRole("dialog", { name: "Error", exact: true });
        const message = page.getByText("Error fetching data.");
        const expectOnce = async (why: string) => {
          await modal.getByText("Error fetching data.").waitFor();
          await modal.getByText(why).waitFor();
          expect([await message.count(), await page.getByText(why).count()]).toEqual([1, 1]);
          await modal.getByRole("button", { name: "Close" }).click();
          await page.getByRole("button", { name: "Try again" }).waitFor();
          expect([await message.count(), await page.getByText(why).count()]).toEqual([1, 1]);
        };
        const unavailable = "The link may be incomplete, or the lesson is no longer available.";
        await expectOnce("Respite isn't responding. Try again in a few minutes.");
        mockReplies({ "/api/": errorReply(404, "not_found", "No such lesson") });
        await go("/external_video_page?data=rl-none");
        await expectOnce(unavailable);
        await setOffline(page.context(), true);
        await go("/external_video_page?data=rl-101");
        await expectOnce("You're offline. This page loads when you reconnect.");
        await setOffline(page.context(), false);
      },
    },
  ],
  "Network failure with no response": [
    {
      when: "a person signs in",
      scene: "signed out",
      run: attemptSignIn,
      message: "Network error, no response received. Try again in a few minutes.",
      heading: SIGN_IN,
    },
    {
      when: "the browser reports that it is offline",
      scene: "signed out",
      run: async (app) => {
        await setOffline(app.page.context(), true);
        await attemptSignIn(app);
      },
      message: "You're offline. Connect to sign in.",
      heading: SIGN_IN,
      check: async ({ page }) => {
        await expect.poll(() => page.getByText("Network error").count()).toBe(0);
        await setOffline(page.context(), false);
      },
      deviation:
        "The screen's own sentence is the error message there: to be without a network is no error.",
    },
  ],
  "Other failures": [
    {
      when: "the server gives a reason",
      scene: "signed out",
      replies: {
        "/auth/password": errorReply(404, "not_found", `Nobody here is called ${EMAIL}.`),
      },
      run: (app) => requestMail(app, "/forgot-password"),
      message: `Nobody here is called ${EMAIL}.`,
      check: expectEmailKept,
    },
    {
      when: "there is no reply",
      scene: "signed out",
      run: (app) => requestMail(app, "/forgot-password"),
      message: "Network error, no response received. Try again in a few minutes.",
      check: expectEmailKept,
    },
  ],
  "Success: the account is confirmed": [
    {
      ...atLogin,
      when: "the first password is set",
      replies: {
        "/api/users/by_token": invited,
        "/api/users/": { json: { success: true, message: "Done" } },
      },
      run: async (app) => {
        await app.go(INVITATION);
        await choosePassword(app);
      },
      message: "Your account has been confirmed! You may now login.",
      check: expectEmailKept,
    },
  ],
  "Success: the account is made": [
    {
      scene: "signed out",
      when: "a person has registered with a code",
      replies: {
        ...registrationReplies({ json: { confirmation_token: "t" } }),
        "/api/users/by_token": invited,
      },
      run: register,
      message: `A confirmation email has been sent to ${EMAIL} with a link to set your initial password.`,
      heading: "Welcome to Respite",
    },
  ],
  "Survey resend fails": [
    resend(
      "the server fails",
      { status: 503, json: { errors: ["Broken"] } },
      "Respite is busy. Try again in a few minutes.",
    ),
    resend(
      "there is no reply",
      "silence",
      "Network error, no response received. Try again in a few minutes.",
    ),
  ],
} satisfies Rows;
