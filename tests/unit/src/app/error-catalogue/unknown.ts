import { expect } from "vitest";
import type { Answers, Desk } from "./desk.ts";
import type { Row, Rows } from "./row.ts";

const EMAIL = "ada@ward.example";
const PASSWORD = "Wren-and-willow-7";
const INVITATION = `/confirm-password/token/${EMAIL}`;
const SIGN_IN = "Sign in";

const refused = (status: number, code: string, ...errors: string[]) => ({
  status,
  json: { success: false, code, errors },
});
const invited = { json: { data: { id: "01938f3a", email: EMAIL, first_name: "Ada" } } };

async function choosePassword({ page }: Desk) {
  await page.getByLabel("New password", { exact: true }).fill(PASSWORD);
  await page.getByLabel("New password, once more").fill(PASSWORD);
  await page.locator("form button[type=submit]").click();
}

const code = { code: "HARBOR", group: "Harbor", redirect_url: null, needs_payment: false };
const registering = (made: Answers[string]): Answers => ({
  "/api/registration_codes/": { json: { ...code, state: "known" } },
  "/api/provider_titles": { json: { data: [{ name: "Registered Nurse" }] } },
  "/api/create_burnout_user_with_code": made,
});
async function register({ page, go }: Desk) {
  await go("/register?code=HARBOR");
  // The page before has a field for an email as well.
  await page.getByLabel("First name").fill("Ada");
  await page.getByLabel("Email").fill(EMAIL);
  await page.getByLabel("Last name").fill("Moreau");
  await page.getByLabel(/^I have read/).check();
  await page.getByRole("button", { name: "Register", exact: true }).click();
}

async function askForMail({ page, go }: Desk, path: string) {
  await go(path);
  const send = page.getByRole("button", { name: "Send the link" });
  await send.waitFor();
  await page.getByLabel("Email").fill(EMAIL);
  await send.click();
}

async function tryToSignIn({ page, go }: Desk) {
  await go("/login");
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByLabel("Email").fill(EMAIL);
  await page.getByRole("button", { name: SIGN_IN, exact: true }).click();
}

const atLogin = { scene: "unknown", on: SIGN_IN, ledTo: "/login" } as const;
const hasEmail = ({ page }: Desk) =>
  expect.poll(() => page.getByLabel("Email").inputValue()).toBe(EMAIL);

const resend = (when: string, answer: Answers[string], said: string): Row => ({
  when,
  scene: "unknown",
  answers: { "/api/resend_survey": answer },
  act: (desk) => askForMail(desk, "/resend-survey"),
  said,
  on: "Send the assessment again",
  also: hasEmail,
});

/** What happens to those who are not signed in. */
export const unknownRows = {
  "Registration with an email that already has an account": [
    {
      ...atLogin,
      when: "somebody registers with a code",
      answers: registering(
        refused(422, "email_taken", "An account has already been setup with that email"),
      ),
      act: register,
      said: "An account has already been setup with that email",
      also: hasEmail,
    },
  ],
  "Confirmation-token check fails": [
    {
      ...atLogin,
      when: "the server has nothing to say of it",
      answers: { "/api/users/by_token": refused(404, "not_found") },
      act: ({ go }) => go(INVITATION),
      said: "Invalid Confirmation Link",
    },
    {
      ...atLogin,
      when: "the server says why",
      answers: { "/api/users/by_token": refused(404, "not_found", "This link was withdrawn.") },
      act: ({ go }) => go(INVITATION),
      said: "This link was withdrawn.",
    },
  ],
  "Reset token validation fails": [
    {
      ...atLogin,
      when: "the mailed link carries nothing",
      act: ({ go }) => go("/reset-password"),
      said: "Password Reset Link has expired",
    },
    {
      ...atLogin,
      when: "the mailed link was used before",
      answers: { "/auth/password": refused(401, "unauthenticated", "Unauthorized") },
      act: async (desk) => {
        await desk.go(`/reset-password?access-token=t&client=c&uid=${EMAIL}`);
        await choosePassword(desk);
      },
      said: "Password Reset Link has expired",
    },
  ],
  "External video fetch fails": [
    {
      when: "the server has failed",
      scene: "unknown",
      answers: { "/api/": { status: 500, json: { errors: ["Broken"] } } },
      act: ({ go }) => go("/external_video_page?data=rl-100"),
      said: "Error fetching data.",
      on: "A lesson for you",
      also: async ({ page }) => {
        const modal = page.getByRole("dialog", { name: "Error", exact: true });
        await modal.getByText("Error fetching data.").waitFor();
      },
    },
  ],
  "Network failure with no response": [
    {
      when: "somebody signs in",
      scene: "unknown",
      act: tryToSignIn,
      said: "No network, so nobody can check your password. What you typed stays here; try again once you are back. Network error, no response received.",
      on: SIGN_IN,
    },
    {
      when: "the browser itself knows that there is no network",
      scene: "unknown",
      act: async (desk) => {
        await desk.page.context().setOffline(true);
        await tryToSignIn(desk);
      },
      said: "No network, so nobody can check your password. What you typed stays here; try again once you are back.",
      on: SIGN_IN,
      also: async ({ page }) => {
        await expect.poll(() => page.getByText("Network error").count()).toBe(0);
        await page.context().setOffline(false);
      },
      instead:
        "The screen's own sentence is the error message there: to be without a network is no error.",
    },
  ],
  "Other failures": [
    {
      when: "the server says why",
      scene: "unknown",
      answers: { "/auth/password": refused(404, "not_found", `Nobody here is called ${EMAIL}.`) },
      act: (desk) => askForMail(desk, "/forgot-password"),
      said: `Nobody here is called ${EMAIL}.`,
      also: hasEmail,
    },
    {
      when: "there is no answer",
      scene: "unknown",
      act: (desk) => askForMail(desk, "/forgot-password"),
      said: "No network right now, so nothing was sent. What you typed stays here; try again once you are back. Network error, no response received.",
      also: hasEmail,
    },
  ],
  "Success: the account is confirmed": [
    {
      ...atLogin,
      when: "the first password was chosen",
      answers: {
        "/api/users/by_token": invited,
        "/api/users/": { json: { success: true, message: "Done" } },
      },
      act: async (desk) => {
        await desk.go(INVITATION);
        await choosePassword(desk);
      },
      said: "Your account has been confirmed! You may now login.",
      also: hasEmail,
    },
  ],
  "Success: the account is made": [
    {
      ...atLogin,
      when: "somebody has registered with a code",
      answers: registering({ json: { confirmation_token: "t" } }),
      act: register,
      said: `A confirmation email has been sent to ${EMAIL} with a link to set your initial password.`,
      also: hasEmail,
    },
  ],
  "Survey resend fails": [
    resend(
      "the server has failed",
      { status: 503, json: { errors: ["Broken"] } },
      "Too many tries, or the server is busy. Try again in a little while; what you typed is kept.",
    ),
    resend(
      "there is no answer",
      "silence",
      "No network right now, so nothing was sent. What you typed stays here; try again once you are back. Network error, no response received.",
    ),
  ],
} satisfies Rows;
