import { createLocalJWKSet, decodeProtectedHeader, importJWK, jwtVerify } from "jose";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { CreditWire, VerifiedCertificate } from "#contract/credit/credits.ts";
import { verifiedCertificate } from "#contract/credit/credits.ts";
import { issueAllMissing } from "#server/credit/certificates/issue-missing.ts";
import { type TestServer, testServer } from "../../../support/server.ts";
import { PASSWORD } from "../../../support/small-world.ts";
import { deviceOf, seeded } from "../../../support/wire.ts";
import { apply, askOf, attempt, claim, type Device, finished, pulled } from "../../acts.ts";
import { adminOf, revoke } from "../ledger/ledger-helpers.ts";

const now = Date.parse("2026-11-21T03:00:00Z");
const publicUrl = "https://respite.example";
let server: TestServer;
let nurse: Device;
beforeEach(async () => {
  server = await seeded(await testServer({ now: () => now, config: { publicUrl } }));
  nurse = await deviceOf(server);
});
afterEach(() => server.close());

async function awarded(record = "RL-1", more: object = {}): Promise<CreditWire> {
  const [, credit] = await apply(nurse, finished(record), claim(record, more));
  return credit as CreditWire;
}

const lookUp = (id: string) => server.app.inject(`/api/verify/${id}`);
const keys = async () => (await server.app.inject("/.well-known/jwks.json")).json();

test("[CE-05] a certificate keeps name, title, provider, and statement as of the award", async () => {
  await askOf(server, "RL-1", { joint_provider: "Ward 7" });
  await apply(nurse, attempt("RL-1", [1, 1]));
  const { certificate } = await awarded();
  expect(certificate).toEqual({
    id: expect.stringMatching(/^[\w-]{22}$/),
    verify_url: `${publicUrl}/verify/${certificate.id}`,
    recipient: "Test Person",
    credential: "Registered Nurse",
    provider: { name: "Ward School", web: "https://school.example" },
    joint_provider: "Ward 7",
    format: "Audio",
    statement: "Stands for hours.",
    template: null,
    issued_at: "2026-11-21T03:00:00.000Z",
  });
  await nurse.ask("/api/providers/person-nurse", { method: "PUT", payload: { last_name: "Else" } });
  await askOf(server, "RL-1", { statements: { cme: "", contact_hours: "New", participation: "" } });
  expect((await pulled(nurse)).credits?.[0]?.certificate).toEqual(certificate);
});

test("[CE-05] certificates of lessons without terms say that the activity isn't accredited", async () => {
  const hours = await awarded();
  const part = await awarded("RL-1", { certificate_type: "participation" });
  for (const { certificate } of [hours, part]) {
    expect(certificate.provider).toEqual({ name: "Respite", web: publicUrl });
    expect(certificate.statement).toContain("not accredited");
  }
  expect(part.certificate.id).not.toBe(hours.certificate.id);
  expect(part.credits_awarded).toBe("0.00");
});

test("[CE-05] verification shows recipient, activity, and date, and nothing else", async () => {
  const { certificate } = await awarded();
  const reply = await lookUp(certificate.id);
  expect(reply.headers["x-robots-tag"]).toBe("noindex");
  const body = reply.json<VerifiedCertificate>();
  expect(Object.keys(body).toSorted()).toEqual(Object.keys(verifiedCertificate.shape).toSorted());
  expect(body).toMatchObject({
    id: certificate.id,
    status: "valid",
    recipient: "Test Person",
    credential: "Registered Nurse",
    title_of_activity: "Title of RL-1",
    certificate_type: "contact_hours",
    credits_awarded: "0.25",
    completed_on: "2026-11-21",
    revoked_on: null,
  });
  expect(reply.body).not.toMatch(/person-nurse|nurse@/);
});

test("[CE-05] malformed and unknown ids get the same reply", async () => {
  await awarded();
  const replies = [];
  for (const id of ["A".repeat(22), "x", "%00", "..%2f..", "a'or'1", "%F0%9F%98%80"])
    replies.push(await lookUp(id));
  for (const reply of replies) {
    expect(reply.statusCode).toBe(404);
    expect(reply.json()).toMatchObject({
      code: "not_found",
      errors: ["This certificate doesn't exist."],
    });
    expect(reply.headers["x-robots-tag"]).toBe("noindex");
  }
});

test("[CE-05] rate-limits guessing of certificate ids", async () => {
  let status = 404;
  for (let tries = 0; tries < 700 && status === 404; tries++)
    status = (await lookUp("A".repeat(22))).statusCode;
  expect(status).toBe(429);
});

test("[CE-05] the published keys verify the credential and detect any change", async () => {
  const { certificate } = await awarded();
  const { credential_jwt } = (await lookUp(certificate.id)).json<VerifiedCertificate>();
  const stranger = createLocalJWKSet(await keys());
  const { payload } = await jwtVerify(credential_jwt, stranger, {
    issuer: publicUrl,
    algorithms: ["ES256"],
    currentDate: new Date(now),
  });
  expect(payload).toMatchObject({
    type: ["VerifiableCredential", "OpenBadgeCredential"],
    jti: `${publicUrl}/verify/${certificate.id}`,
    issuer: { name: "Respite" },
    credentialSubject: {
      creditsEarned: 0.25,
      achievement: { name: "Title of RL-1", tag: ["contact_hours"] },
    },
  });
  expect(JSON.stringify(payload)).not.toMatch(/person-nurse|nurse@/);
  const [head, body = "", signature] = credential_jwt.split(".");
  const other = Buffer.from(body, "base64url")
    .toString()
    .replace('"creditsEarned":0.25', '"creditsEarned":9.25');
  const forged = [head, Buffer.from(other).toString("base64url"), signature].join(".");
  await expect(jwtVerify(forged, stranger, { currentDate: new Date(now) })).rejects.toThrow(
    "signature verification failed",
  );
});

test("[CE-05] publishes only public keys and reuses them for later credentials", async () => {
  expect(await keys()).toEqual({ keys: [] });
  const certificates = [await awarded("RL-1"), await awarded("RL-2")];
  const reply = await server.app.inject("/.well-known/jwks.json");
  expect(reply.headers["cache-control"]).toMatch(/^public, max-age=\d+$/);
  expect(reply.headers["access-control-allow-origin"]).toBe("*");
  const [key, short, ...more] = reply.json().keys;
  expect(more).toEqual([]);
  expect({ ...short, kid: `${publicUrl}/.well-known/jwks/${short.kid}` }).toEqual(key);
  const { pathname } = new URL(key.kid);
  expect((await server.app.inject(pathname)).json()).toEqual(key);
  expect(Object.keys(key).toSorted()).toEqual(["alg", "crv", "kid", "kty", "use", "x", "y"]);
  for (const { certificate } of certificates) {
    const { credential_jwt } = (await lookUp(certificate.id)).json<VerifiedCertificate>();
    expect(decodeProtectedHeader(credential_jwt)).toEqual({
      alg: "ES256",
      typ: "JWT",
      kid: key.kid,
    });
  }
});

test("[STD-04] a verifier that knows only the badge finds its key, and that it was revoked", async () => {
  const { id, certificate } = await awarded();
  const { credential_jwt } = (await lookUp(certificate.id)).json<VerifiedCertificate>();
  const fetchJson = async (url: string) => {
    const reply = await server.app.inject(url.replace(publicUrl, ""));
    expect(reply.headers["access-control-allow-origin"]).toBe("*");
    return reply.json();
  };
  const verify = async () => {
    const key = await fetchJson(decodeProtectedHeader(credential_jwt).kid ?? "");
    const options = { currentDate: new Date(now) };
    const { payload } = await jwtVerify(credential_jwt, await importJWK(key, "ES256"), options);
    const status = payload.credentialStatus as { id: string; type: string };
    expect(status.type).toBe("1EdTechRevocationList");
    const list = await fetchJson(status.id);
    expect([list.id, list.issuer]).toEqual([status.id, publicUrl]);
    const revoked = list.revokedCredential.map((one: { id: string }) => one.id);
    return revoked.includes(payload.id) ? "revoked" : "valid";
  };
  expect(await verify()).toBe("valid");
  expect((await revoke(await adminOf(server), id)).statusCode).toBe(200);
  expect(await verify()).toBe("revoked");
});

test("[CE-05] keeps markup in a name as plain data", async () => {
  const first_name = '<img src=x onerror="alert(1)">';
  await nurse.ask("/api/providers/person-nurse", { method: "PUT", payload: { first_name } });
  const { certificate } = await awarded();
  const reply = await lookUp(certificate.id);
  expect(reply.headers["content-type"]).toMatch(/^application\/json/);
  expect(reply.json().recipient).toBe(`${first_name} Person`);
});

test("[CE-05] certificates of a deleted account can be verified and show no name", async () => {
  const { certificate } = await awarded();
  const reply = await nurse.ask("/auth", {
    method: "DELETE",
    payload: { current_password: PASSWORD },
  });
  expect(reply.statusCode).toBe(200);
  const body = (await lookUp(certificate.id)).json();
  expect(body).toMatchObject({
    status: "valid",
    recipient: "",
    title_of_activity: "Title of RL-1",
  });
  expect(JSON.stringify(body)).not.toContain("Test");
});

test("[CE-05] server start issues missing certificates once and syncs them to devices", async () => {
  const { id, certificate } = await awarded();
  for (const table of ["certificate", "credit_event"] as const)
    await server.db.deleteFrom(table).execute();
  const { cursor } = await pulled(nurse);
  for (const _ of [1, 2]) await issueAllMissing(server.db, { publicUrl, now });
  const { credits = [] } = await pulled(nurse, `?cursor=${cursor}`);
  expect(credits.map((credit) => [credit.id, credit.status])).toEqual([[id, "issued"]]);
  expect(credits[0]?.certificate.id).not.toBe(certificate.id);
  expect((await lookUp(credits[0]?.certificate.id ?? "")).json().status).toBe("valid");
  expect(await server.db.selectFrom("certificate").select("id").execute()).toHaveLength(1);
});

test("[CE-05] claiming such a credit again issues its certificate", async () => {
  const { id } = await awarded();
  for (const table of ["certificate", "credit_event"] as const)
    await server.db.deleteFrom(table).execute();
  expect(await apply(nurse, claim("RL-1"))).toMatchObject([{ id, status: "issued" }]);
});
