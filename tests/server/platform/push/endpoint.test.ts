import { expect, test } from "vitest";
import { areValidKeys, isPushEndpoint } from "#server/platform/push/endpoint.ts";
import { BarredError, publicLookup } from "#server/platform/web/public-address.ts";

const accepted = [
  "https://fcm.googleapis.com/fcm/send/abc:def",
  "https://updates.push.services.mozilla.com/wpush/v2/abc",
  "https://web.push.apple.com/QABC",
  "https://wns2-par02p.notify.windows.com/w/?token=abc",
];

const rejected = [
  "http://fcm.googleapis.com/fcm/send/abc",
  "https://localhost/x",
  "https://LOCALHOST/x",
  "https://printer.localhost/x",
  "https://127.0.0.1/x",
  "https://127.1/x",
  "https://2130706433/x",
  "https://0x7f.0.0.1/x",
  "https://0/x",
  "https://10.0.0.7/x",
  "https://172.16.9.1/x",
  "https://192.168.1.1/x",
  "https://169.254.169.254/latest/meta-data",
  "https://100.64.0.1/x",
  "https://8.8.8.8/x",
  "https://[::1]/x",
  "https://[fe80::1]/x",
  "https://[fd00::1]/x",
  "https://[::ffff:127.0.0.1]/x",
  "https://intranet/x",
  "https://db.internal/x",
  "https://nas.local./x",
  "https://router.home.arpa/x",
  "https://fcm.googleapis.com:8443/x",
  "https://somebody@fcm.googleapis.com/x",
  "ftp://fcm.googleapis.com/x",
  "file:///etc/passwd",
  "javascript:alert(1)",
  "nowhere",
];

test.each(accepted)("[SUR-03] accepts the push service %s", (endpoint) => {
  expect(isPushEndpoint(endpoint, false)).toBe(true);
});

test.each(rejected)("[SUR-03] rejects the push endpoint %s", (endpoint) => {
  expect(isPushEndpoint(endpoint, false)).toBe(false);
});

test("[SUR-03] rejects invalid subscription keys", () => {
  const point = (first: number, length = 65) =>
    Buffer.alloc(length, 7).fill(first, 0, 1).toString("base64url");
  const secret = (length: number) => Buffer.alloc(length, 7).toString("base64url");
  expect(areValidKeys({ p256dh: point(4), auth: secret(16) })).toBe(true);
  for (const p256dh of ["BA", point(2), point(4, 64), point(4, 66)])
    expect(areValidKeys({ p256dh, auth: secret(16) })).toBe(false);
  for (const length of [0, 15, 17])
    expect(areValidKeys({ p256dh: point(4), auth: secret(length) })).toBe(false);
});

test("[SEC-02] refuses to connect to a name that resolves to a private address", async () => {
  const failure = await new Promise((done) => {
    publicLookup(false)("localhost", {}, (error) => done(error));
  });
  expect(failure).toBeInstanceOf(BarredError);
});
