import { expect, test } from "vitest";
import { credentialsInLink } from "#features/session/link-credentials.ts";
import { newPasswordProblems } from "#features/session/password-problems.ts";
import { missingField, signInProblem } from "#features/session/problems.ts";
import { messageIn, requestedLocation, signedOutPage } from "#features/session/urls.ts";
import { requestErrorMessage } from "#shared/requests/request-errors.ts";

const refused = (errors: string[]) =>
  ({ kind: "refused", code: "unauthenticated", errors, status: 401 }) as const;

test("[ACC-01] a failed sign-in is shown at the password without naming the wrong field", () => {
  const text = "Invalid login credentials. Please try again.";
  expect(signInProblem(refused([text]))).toEqual({ at: "password", text });
});

test("[ACC-01] a locked or unconfirmed account gets another message than a wrong password", () => {
  const locked =
    "Your account has been locked due to an excessive number of unsuccessful sign in attempts.";
  expect(signInProblem(refused([locked]))).toEqual({
    at: "form",
    text: `${locked} Try again in 15 minutes or reset your password.`,
  });
  const unconfirmed =
    "A confirmation email was sent to your account at 'maya@harbor.example'. You must follow the instructions in the email before your account can be activated";
  expect(signInProblem(refused([unconfirmed]))).toEqual({ at: "form", text: unconfirmed });
});

test("[ACC-01] offline, the message says when sign-in will work", () => {
  const problem = signInProblem({ kind: "unreachable" });
  expect(problem).toEqual({
    at: "form",
    text: "You're offline. Connect to sign in.",
  });
});

test("[ACC-01] rate limiting states the time to wait", () => {
  expect(requestErrorMessage({ kind: "later", delayMs: 30_000 }, "")).toContain("in 30 seconds");
  expect(requestErrorMessage({ kind: "later", delayMs: 240_000 }, "")).toContain("in 4 minutes");
  expect(requestErrorMessage({ kind: "later" }, "")).toContain("in a few minutes");
});

test("developer messages are not shown to users", () => {
  const refused = (code: "malformed" | "invalid") =>
    requestErrorMessage({ kind: "refused", status: 400, code, errors: ["name: Too small"] }, "");
  expect(refused("malformed")).toBe("We couldn't do that. Check your entries and try again.");
  expect(refused("invalid")).toBe("name: Too small");
});

test("[ACC-01] empty fields are reported before a request is sent", () => {
  expect(missingField(" ", "secret")?.at).toBe("email");
  expect(missingField("maya@harbor.example", "")?.at).toBe("password");
  expect(missingField("maya@harbor.example", "secret")).toBeUndefined();
});

test("[ACC-01] typed values are passed to the other signed-out pages", () => {
  expect(signedOutPage("/register", { code: "HARBOR 24&x=1", email: "" })).toBe(
    "/register?code=HARBOR+24%26x%3D1",
  );
  expect(signedOutPage("/forgot-password", { email: "", redirect_url: null })).toBe(
    "/forgot-password",
  );
});

test("[ACC-02] the requested location is read from the navigation state with its query and hash", () => {
  const from = { pathname: "/downloads", search: "?a=1", hash: "#b" };
  expect(requestedLocation({ from })).toBe("/downloads?a=1#b");
  expect(requestedLocation({ from: "/downloads" })).toBeNull();
  expect(requestedLocation(null)).toBeNull();
  expect(messageIn({ message: "Done." })).toBe("Done.");
  expect(messageIn(undefined)).toBeUndefined();
});

test("[ACC-10] [ACC-11] password errors from the server are shown at their fields", () => {
  const problems = newPasswordProblems({
    errors: [],
    fields: {
      password: ["is too short (minimum is 12 characters)"],
      password_confirmation: ["doesn't match Password"],
      full_messages: ["Password is too short (minimum is 12 characters)"],
    },
  });
  expect(problems).toEqual({
    password: "Password is too short (minimum is 12 characters)",
    confirmation: "Password Confirmation doesn't match Password",
  });
  const errors = ["You must fill out the fields labeled 'Password' and 'Password confirmation'."];
  expect(newPasswordProblems({ errors })).toEqual({ form: errors[0] });
});

test("[ACC-10] a mailed link works with both generations of parameter names, and only if complete", () => {
  const whole = { accessToken: "t", client: "c", uid: "maya@harbor.example" };
  const uid = "uid=maya%40harbor.example";
  expect(credentialsInLink(`?access-token=t&client=c&${uid}`)).toEqual(whole);
  expect(credentialsInLink(`?token=t&client_id=c&${uid}`)).toEqual(whole);
  expect(credentialsInLink(`?token=t&${uid}`)).toBeUndefined();
  expect(credentialsInLink("")).toBeUndefined();
});
