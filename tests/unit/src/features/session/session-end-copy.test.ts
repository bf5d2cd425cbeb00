import { expect, test } from "vitest";
import { sessionEndReasons } from "#contract/api-error.ts";
import { sessionEndText } from "#features/session/session-end-copy.ts";

test("[ACC-07] the sign-in page says why a session ended, and that it expired when no reason is known", () => {
  expect(sessionEndText(undefined)).toBe("Your session has timed out, please log back in.");
  expect(sessionEndText("password_changed")).toBe(
    "Your password was changed on another device. Sign in with your new password.",
  );
  expect(sessionEndText("signed_out")).toBe(
    "This device was signed out from another device. Sign in again.",
  );
  expect(new Set(sessionEndReasons.map(sessionEndText)).size).toBe(sessionEndReasons.length);
});
