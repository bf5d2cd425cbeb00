import { afterEach, expect, test } from "vitest";
import { readConfig } from "#server/platform/config.ts";
import { StartupError } from "#server/platform/startup-error.ts";
import { type TestServer, testServer } from "../../../support/server.ts";

let server: TestServer | undefined;
afterEach(async () => {
  await server?.close();
  server = undefined;
});

const PROXY = "10.0.0.5";
const CALLER = "203.0.113.15";

async function start(text: string) {
  const { trustProxy } = readConfig({ TRUST_PROXY: text });
  server = await testServer({ config: { trustProxy } });
}

/** Resends a survey, which an address and email may do 5 times. Returns the status. */
async function resend(forwarded: string, remoteAddress = PROXY) {
  const reply = await server?.app.inject({
    method: "PUT",
    url: "/api/resend_survey",
    remoteAddress,
    headers: { "x-forwarded-for": forwarded },
    payload: { email: "noor@respite.example" },
  });
  return reply?.statusCode;
}

/** Returns how many of 40 calls with a different forged address each are accepted. */
async function acceptedOf40(forward: (forged: string) => string, remoteAddress?: string) {
  let accepted = 0;
  for (let n = 1; n <= 40; n++)
    if ((await resend(forward(`198.51.100.${n}`), remoteAddress)) === 200) accepted += 1;
  return accepted;
}

test.each([
  ["1", (forged: string) => `${forged}, ${CALLER}`],
  ["2", (forged: string) => `${forged}, ${CALLER}, 10.0.0.6`],
  [PROXY, (forged: string) => `${forged}, ${CALLER}`],
  ["10.0.0.0/8, 2001:db8::/32", (forged: string) => `${forged}, ${CALLER}, 10.0.0.6`],
])(
  "[SEC-03] forged addresses in X-Forwarded-For don't evade limits with TRUST_PROXY=%s",
  async (trusted, forward) => {
    await start(trusted);
    expect(await acceptedOf40(forward)).toBe(5);
    expect(await resend(`203.0.113.16${trusted === "2" ? ", 10.0.0.6" : ""}`)).toBe(200);
  },
);

test("[SEC-03] X-Forwarded-For from a caller that isn't a proxy counts for nothing", async () => {
  await start(PROXY);
  expect(await acceptedOf40((forged) => forged, "203.0.113.99")).toBe(5);
});

test("[SEC-03] a port after a forwarded address doesn't evade limits", async () => {
  await start("1");
  expect(await acceptedOf40((forged) => `${CALLER}:5${forged.split(".")[3]}`)).toBe(5);
});

test("[SEC-03] TRUST_PROXY takes a number of proxies, or addresses and ranges", () => {
  const read = (text: string) => readConfig({ TRUST_PROXY: text }).trustProxy;
  expect(["", "0", "1", "3"].map(read)).toEqual([0, 0, 1, 3]);
  expect(read(" 10.0.0.7 ,fd00::/8,192.168.1.0/24")).toEqual([
    "10.0.0.7",
    "fd00::/8",
    "192.168.1.0/24",
  ]);
});

test.each([
  "true",
  "-1",
  "10",
  "1.5",
  "10.0.0",
  "10.0.0.0/33",
  "0.0.0.0/0",
  "::/129",
  "10.0.0.7,",
  "10.0.0.0/8/8",
  "10.0.0.0/255.0.0.0",
  "proxy.example",
])("[SEC-03] rejects TRUST_PROXY=%s with one sentence", (text) => {
  const read = () => readConfig({ TRUST_PROXY: text });
  expect(read).toThrow(StartupError);
  expect(read).toThrow(/^TRUST_PROXY must be [^\n]*\.$/);
});
