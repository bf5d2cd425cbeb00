import { createRequire } from "node:module";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { CreditWire, VerifiedCertificate } from "#contract/credit/credits.ts";
import { apply, claim, finished } from "../server/acts.ts";
import { adminOf, revoke } from "../server/credit/ledger/ledger-helpers.ts";
import { type TestServer, testServer } from "../support/server.ts";
import { deviceOf, seeded } from "../support/wire.ts";

type Keys = { readonly getSigningKey: (id: string) => Promise<{ getPublicKey: () => string }> };
type Jwt = {
  readonly decode: (token: string, options: object) => { readonly header: { kid: string } };
  readonly verify: (token: string, key: string, options: object) => Badge;
};
type Badge = {
  readonly id: string;
  readonly type: readonly string[];
  readonly credentialStatus: { readonly id: string };
};

const program = createRequire(join(import.meta.dirname, "programs/package.json"));
const publicUrl = "https://respite.example";
let server: TestServer;
let origin: string;
beforeAll(async () => {
  server = await seeded(await testServer({ config: { publicUrl } }));
  origin = await server.app.listen({ port: 0, host: "127.0.0.1" });
});
afterAll(() => server.close());

test("[STD-04] [STD-08] jsonwebtoken and jwks-rsa verify a badge, which names the list of revoked ones", async () => {
  const { decode, verify } = program("jsonwebtoken") as Jwt;
  const openKeys = program("jwks-rsa") as (options: object) => Keys;
  const nurse = await deviceOf(server);
  const [, credit] = (await apply(nurse, finished("RL-1"), claim("RL-1"))) as [unknown, CreditWire];
  const certificate = await fetch(`${origin}/api/verify/${credit.certificate.id}`);
  const { credential_jwt: token } = (await certificate.json()) as VerifiedCertificate;
  const keys = openKeys({ jwksUri: `${origin}/.well-known/jwks.json` });
  const { kid } = decode(token, { complete: true }).header;
  const key = (await keys.getSigningKey(kid)).getPublicKey();
  const options = { algorithms: ["ES256"], issuer: publicUrl };
  const badge = verify(token, key, options);
  expect(badge.type).toEqual(["VerifiableCredential", "OpenBadgeCredential"]);
  expect(() => verify(`${token.slice(0, -8)}AAAAAAAA`, key, options)).toThrow("invalid signature");
  const revoked = async () => {
    const list = await fetch(badge.credentialStatus.id.replace(publicUrl, origin));
    const { revokedCredential } = (await list.json()) as { revokedCredential: { id: string }[] };
    return revokedCredential.some(({ id }) => id === badge.id);
  };
  expect(await revoked()).toBe(false);
  await revoke(await adminOf(server), credit.id);
  expect(await revoked()).toBe(true);
});
