import { expect, test } from "vitest";
import { deviceName } from "#contract/accounts/device-name.ts";
import { rolesInWords } from "#features/profile/role-copy.ts";

test.each([
  [
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36 Edg/141.0.0.0",
    "Edge on Windows",
  ],
  [
    "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36",
    "Chrome on Android",
  ],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1",
    "Safari on iPhone",
  ],
  ["Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0", "Firefox on Linux"],
  ["curl/8.0", "Unknown device"],
])("[ACC-15] a device is described by its browser and system: %s", (userAgent, words) => {
  expect(deviceName(userAgent)).toBe(words);
});

test("[ACC-15] a device without a user agent is still listed", () => {
  expect(deviceName(null)).toBe("Unknown device");
});

test("[ACC-15] roles are shown as words", () => {
  expect(rolesInWords("provider org_leader")).toBe("Healthcare professional, organization leader");
  expect(rolesInWords("se_admin")).toBe("Administrator");
  expect(rolesInWords("night_owl")).toBe("night owl");
  expect(rolesInWords(" ")).toBe("None");
});
