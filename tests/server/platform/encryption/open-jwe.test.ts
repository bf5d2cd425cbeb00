import { generateKeyPairSync, type KeyObject } from "node:crypto";
import { CompactEncrypt, importJWK, type JWK } from "jose";
import { expect, test } from "vitest";
import { kidOf, openJwe, readPrivateKey } from "#server/platform/encryption/open-jwe.ts";

function newKey() {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  return { publicKey, privateKey: readPrivateKey(privateKey.export({ format: "jwk" })) };
}
const { publicKey, privateKey } = newKey();

async function jweOf(text: string, header: object = {}, to: KeyObject = publicKey) {
  const recipient = await importJWK(to.export({ format: "jwk" }) as JWK, "ECDH-ES");
  return new CompactEncrypt(new TextEncoder().encode(text))
    .setProtectedHeader({ alg: "ECDH-ES", enc: "A256GCM", kid: "a-key", ...header })
    .encrypt(recipient);
}

const base64url = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");

test("opens what a device encrypts", async () => {
  for (const text of ["", "plain", "Nachtdienst – 夜勤 🌙", "x".repeat(100_000)]) {
    const jwe = await jweOf(text);
    expect(kidOf(jwe)).toBe("a-key");
    expect(openJwe(jwe, privateKey)).toBe(text);
  }
});

test("opens nothing with another key", async () => {
  expect(openJwe(await jweOf("secret"), newKey().privateKey)).toBeUndefined();
});

test("opens nothing that was changed", async () => {
  const parts = (await jweOf("secret")).split(".");
  for (const at of parts.keys())
    for (const other of ["", "AAAA", `A${parts[at]}`, parts[at]?.slice(1), `${parts[at]}AAAA`]) {
      if (other === parts[at]) continue;
      expect(openJwe(parts.with(at, other ?? "").join("."), privateKey)).toBeUndefined();
    }
  expect(openJwe(parts.slice(0, 4).join("."), privateKey)).toBeUndefined();
  expect(openJwe([...parts, ""].join("."), privateKey)).toBeUndefined();
});

test("opens nothing whose header demands something else", async () => {
  const [header = "", ...rest] = (await jweOf("secret")).split(".");
  const given = JSON.parse(Buffer.from(header, "base64url").toString());
  const { x, y } = given.epk;
  const headers = [
    ...[
      { ...given, alg: "dir" },
      { ...given, alg: "ECDH-ES+A256KW" },
      { ...given, enc: "A128GCM" },
    ],
    ...[
      { ...given, zip: "DEF" },
      { ...given, crit: ["b64"] },
      { ...given, epk: undefined },
    ],
    // Not on the curve.
    { ...given, epk: { kty: "EC", crv: "P-256", x: y, y: x } },
    { ...given, epk: { kty: "EC", crv: "P-256", x: "AAAA", y: "AAAA" } },
    ...[null, 1, "text"],
  ];
  for (const header of headers)
    expect(openJwe([base64url(header), ...rest].join("."), privateKey)).toBeUndefined();
  for (const broken of ["", ".", "....", "not json.", base64url("{").slice(1)])
    expect(kidOf(broken)).toBeUndefined();
});
