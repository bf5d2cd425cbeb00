import { expect, test } from "vitest";
import { sessionEndReasons } from "#contract/api-error.ts";
import { pendingText } from "#features/session/pending-note-copy.ts";
import { sessionEndText } from "#features/session/session-end-copy.ts";

test("[ACC-07] the sign-in page says why a session ended, and that it expired when no reason is known", () => {
  expect(sessionEndText(undefined)).toBe("Your session has timed out, please log back in.");
  expect(sessionEndText("password_changed")).toBe(
    "Your password was changed on another device. Sign in with your new password.",
  );
  expect(sessionEndText("signed_out")).toBe(
    "This device was signed out from another device. Sign in again.",
  );
  expect(sessionEndText("email_changed")).toBe(
    "The email of your account was changed. Sign in with your new email.",
  );
  expect(sessionEndText("too_many_devices")).toBe(
    "You signed in on more than 10 devices, so this one was signed out. Sign in again.",
  );
  expect(new Set(sessionEndReasons.map(sessionEndText)).size).toBe(sessionEndReasons.length);
});

test("[SYNC-15] the sign-in page counts what waits on this device", () => {
  expect(pendingText(2, true)).toBe(
    "2 changes from your last session are encrypted on this device. They sync after you sign in.",
  );
  expect(pendingText(1, true)).toBe(
    "1 change from your last session is encrypted on this device. It syncs after you sign in.",
  );
  expect(pendingText(2, false)).not.toContain("encrypted");
});
