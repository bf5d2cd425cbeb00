import { expect, test } from "vitest";
import { endpointLookup, isEndpointUrl } from "#server/platform/events/address.ts";
import { send } from "#server/platform/events/request.ts";
import { BarredError } from "#server/platform/web/public-address.ts";
import { startReceiver } from "../../../support/receiver.ts";

const onTheInternet = [
  "https://hooks.hospital.example/respite",
  "https://hooks.hospital.example:8443/respite?tenant=7",
];

const never = [
  "ftp://hooks.hospital.example/",
  "file:///etc/passwd",
  "javascript:alert(1)",
  "https://user:password@hooks.hospital.example/",
  "https://hooks.hospital.example:25/",
  "https://hooks.hospital.example/#fragment",
  "https://169.254.169.254/latest/meta-data",
  "http://169.254.169.254/latest/meta-data",
  "https://2852039166/latest/meta-data",
  "https://[fe80::1]/",
  "https://[fd00:ec2::254]/latest/meta-data",
  "https://[::ffff:169.254.169.254]/",
  "https://[::ffff:127.0.0.1]/",
  "https://[64:ff9b::a9fe:a9fe]/",
  "https://0.0.0.0/",
  "https://[::]/",
  "https://168.63.129.16/metadata",
  "https://[fec0::1]/",
  "nowhere",
];

const inPrivateNetworks = [
  "http://hooks.hospital.example/",
  "http://127.0.0.1:9000/hook",
  "https://localhost/hook",
  "https://10.0.0.7/hook",
  "https://172.16.9.1/hook",
  "https://192.168.1.1/hook",
  "https://127.1/hook",
  "https://2130706433/hook",
  "https://0x7f.0.0.1/hook",
  "https://[::1]/hook",
  "https://[fd12::1]/hook",
  "https://lms/hook",
  "https://lms.internal/hook",
  "https://lms.hospital.local./hook",
];

test("webhooks are https addresses on the internet, and private networks need the setting", () => {
  const allowed = (urls: readonly string[], isOn: boolean) =>
    urls.filter((url) => isEndpointUrl(url, isOn));
  expect(allowed(onTheInternet, false)).toEqual(onTheInternet);
  expect(allowed(onTheInternet, true)).toEqual(onTheInternet);
  expect(allowed(never, false)).toEqual([]);
  expect(allowed(never, true)).toEqual([]);
  expect(allowed(inPrivateNetworks, false)).toEqual([]);
  expect(allowed(inPrivateNetworks, true)).toEqual(inPrivateNetworks);
});

const lookUp = (name: string, isOn: boolean) =>
  new Promise<unknown>((done) => {
    endpointLookup(isOn)(name, {}, (error, address) => done(error ?? address));
  });

test("a name that resolves to a private address is refused when connecting", async () => {
  expect(await lookUp("localhost", false)).toBeInstanceOf(BarredError);
  // Node resolves literal addresses by the same function.
  for (const address of ["169.254.169.254", "fe80::1", "::ffff:127.0.0.1", "fd00:ec2::254"])
    for (const isOn of [false, true])
      expect([address, await lookUp(address, isOn)]).toEqual([address, expect.any(BarredError)]);
  expect(await lookUp("127.0.0.1", true)).toBe("127.0.0.1");
});

test("a stored address isn't called once the setting is off", async () => {
  const receiver = await startReceiver();
  const message = { method: "POST", url: receiver.url, headers: {}, body: "{}" } as const;
  expect(await send(message, true)).toEqual({ status: 204, failure: null });
  expect(await send(message, false)).toEqual({ status: null, failure: "private_address" });
  expect(receiver.received).toHaveLength(1);
  await receiver.close();
});
