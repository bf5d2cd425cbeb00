import { expect, test } from "vitest";
import { commonProblem } from "#device/call-errors.ts";
import { askedLocation, messageIn, signedOutPage } from "#features/session/address.ts";
import { credentialsInLink } from "#features/session/link-credentials.ts";
import { missing, newPasswordProblems, signInProblem } from "#features/session/problems.ts";

const refused = (errors: string[]) =>
  ({ kind: "refused", code: "unauthenticated", errors, status: 401 }) as const;

test("[ACC-01] a wrong password is told beside the password, and does not say which of the two was wrong", () => {
  const problem = signInProblem(refused(["Invalid login credentials. Please try again."]));
  expect(problem.at).toBe("password");
  expect(problem.text).toContain("email and password");
});

test("[ACC-01] without a network the person hears when they can sign in, not that something is wrong", () => {
  const problem = signInProblem({ kind: "unreachable" });
  expect(problem).toEqual({
    at: "form",
    text: "No network, so nobody can check your password. What you typed stays here; try again once you are back.",
  });
});

test("[ACC-01] too many tries name the time to wait", () => {
  expect(commonProblem({ kind: "later", delayMs: 30_000 }, "")).toContain("in 30 seconds");
  expect(commonProblem({ kind: "later", delayMs: 240_000 }, "")).toContain("in 4 minutes");
  expect(commonProblem({ kind: "later" }, "")).toContain("in a little while");
});

test("sentences for developers are not read to people", () => {
  const refused = (code: "malformed" | "invalid") =>
    commonProblem({ kind: "refused", status: 400, code, errors: ["name: Too small"] }, "");
  expect(refused("malformed")).toBe("The server did not accept this.");
  expect(refused("invalid")).toBe("name: Too small");
});

test("[ACC-01] what was left empty is said before anybody is asked", () => {
  expect(missing(" ", "secret")?.at).toBe("email");
  expect(missing("maya@harbor.example", "")?.at).toBe("password");
  expect(missing("maya@harbor.example", "secret")).toBeUndefined();
});

test("[ACC-01] what was typed goes along to the other signed-out pages", () => {
  expect(signedOutPage("/register", { code: "HARBOR 24&x=1", email: "" })).toBe(
    "/register?code=HARBOR+24%26x%3D1",
  );
  expect(signedOutPage("/forgot-password", { email: "", redirect_url: null })).toBe(
    "/forgot-password",
  );
});

test("[ACC-02] the asked location is read from navigation state, with its query and hash", () => {
  const from = { pathname: "/downloads", search: "?a=1", hash: "#b" };
  expect(askedLocation({ from })).toBe("/downloads?a=1#b");
  expect(askedLocation({ from: "/downloads" })).toBeNull();
  expect(askedLocation(null)).toBeNull();
  expect(messageIn({ message: "Done." })).toBe("Done.");
  expect(messageIn(undefined)).toBeUndefined();
});

test("[ACC-10] [ACC-11] the server's sentences about a new password stand beside their fields", () => {
  const problems = newPasswordProblems({
    errors: [],
    fields: {
      password: ["is too short (minimum is 8 characters)"],
      password_confirmation: ["doesn't match Password"],
      full_messages: ["Password is too short (minimum is 8 characters)"],
    },
  });
  expect(problems).toEqual({
    password: "Password is too short (minimum is 8 characters)",
    confirmation: "Password Confirmation doesn't match Password",
  });
  const errors = ["You must fill out the fields labeled 'Password' and 'Password confirmation'."];
  expect(newPasswordProblems({ errors })).toEqual({ form: errors[0] });
});

test("[ACC-10] a mailed link is read under both generations of names, and is nothing without all parts", () => {
  const whole = { accessToken: "t", client: "c", uid: "maya@harbor.example" };
  const uid = "uid=maya%40harbor.example";
  expect(credentialsInLink(`?access-token=t&client=c&${uid}`)).toEqual(whole);
  expect(credentialsInLink(`?token=t&client_id=c&${uid}`)).toEqual(whole);
  expect(credentialsInLink(`?token=t&${uid}`)).toBeUndefined();
  expect(credentialsInLink("")).toBeUndefined();
});
