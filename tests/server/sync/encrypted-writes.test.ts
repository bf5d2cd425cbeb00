import { CompactEncrypt, exportJWK, generateKeyPair, importJWK } from "jose";
import { afterEach, beforeEach, expect, test } from "vitest";
import { KEY_HEADER } from "#contract/constants.ts";
import type { ServerPublicKey } from "#contract/sync/encrypted.ts";
import { createEncryptionKeys } from "#server/platform/encryption/keys.ts";
import { rowHashes } from "../../support/database.ts";
import { type TestServer, testServer } from "../../support/server.ts";
import { deviceOf, newId, seeded, watched } from "../../support/wire.ts";
import {
  act,
  askOf,
  attempt,
  codes,
  type Device,
  level,
  pulled,
  sealedEntry,
  sealingKeyOf,
} from "../acts.ts";

let server: TestServer;
let nurse: Device;
let key: ServerPublicKey;
beforeEach(async () => {
  server = await seeded(await testServer());
  nurse = await deviceOf(server);
  key = await sealingKeyOf(nurse);
});
afterEach(() => server.close());

const answers = () =>
  act("submitSurvey", { id: newId(), provider_survey_id: 2, responses: [level(4)] });
const sealed = (plain: ReturnType<typeof act>, instead: object = {}) =>
  sealedEntry(nurse.owner, key, plain, instead);

const headOf = (jwe: string) => JSON.parse(atob(jwe.split(".")[0] ?? ""));

test("[SYNC-11] decrypts and applies encrypted writes, in a batch and directly", async () => {
  const inBatch = await sealed(answers());
  expect(codes(await nurse.batch([inBatch]))).toEqual(["applied"]);
  const { body } = await sealed(answers());
  const reply = await nurse.ask("/api/all_surveyresponse/", { method: "POST", payload: body });
  expect(reply.statusCode).toBe(200);
  expect((await pulled(nurse)).answered).toHaveLength(2);
});

test("[SYNC-11] accepts every queueable call encrypted", async () => {
  await askOf(server, "RL-2");
  const entries = await Promise.all(
    [
      act("recordTimeWatched", watched("RL-1", 120, { video_finished: true })),
      act("claimCredit", {
        record_id_: "RL-1",
        lesson_number: "RL-1",
        certificate_type: "contact_hours",
        bias_response: "Yes",
      }),
      act("answerPulseCheck", { base_question_id: 1, survey_question_choice_id: 2 }),
      act("recordAchievement", { name: "First credit" }),
      act("giveFeedback", { record_id_: "RL-1", helpful: 4, comment: "Calm" }),
      act("saveContent", { record_id_: "RL-1", saved: true }),
      act("logUtilization", { event: "opened" }),
      act("changeProfile", { gender: "female" }),
      act("changeLicences", { licences: [], npi: null, may_report: false, on_certificates: false }),
      attempt("RL-2", [1, 1]),
    ].map((plain) => sealed(plain)),
  );
  expect(codes(await nurse.batch(entries))).toEqual(Array(10).fill("applied"));
});

test("[SYNC-04] binds a key to the decrypted content, however it is encrypted", async () => {
  const plain = answers();
  const [first, second] = [await sealed(plain), await sealed(plain)];
  expect(first.body).not.toEqual(second.body);
  expect(codes(await nurse.batch([first, second, plain]))).toEqual([
    "applied",
    "duplicate",
    "duplicate",
  ]);
  const other = await sealed({ ...answers(), id: plain.id });
  expect(codes(await nurse.batch([other]))).toEqual(["key_reused"]);
  const direct = await nurse.ask("/api/all_surveyresponse/", {
    method: "POST",
    payload: (await sealed(plain)).body,
    headers: { [KEY_HEADER]: plain.id },
  });
  expect(direct.statusCode).toBe(200);
  expect((await pulled(nurse)).answered).toHaveLength(1);
});

/** Encrypts by hand in ways the device never does. */
async function encryptOddly(recipient: ServerPublicKey, header: object, text: string) {
  const { kid, ...jwk } = recipient;
  return new CompactEncrypt(new TextEncoder().encode(text))
    .setProtectedHeader({ alg: "ECDH-ES", enc: "A256GCM", kid, ...header })
    .encrypt(await importJWK(jwk, "ECDH-ES"));
}

test("[SYNC-11] rejects a body encrypted for another owner, call, version, or key", async () => {
  const plain = answers();
  const inside = (more: object = {}) =>
    JSON.stringify({ owner: nurse.owner, call: plain.call, v: 1, body: plain.body, ...more });
  const { publicKey } = await generateKeyPair("ECDH-ES", { crv: "P-256" });
  const unknownKey = {
    ...key,
    ...(await exportJWK(publicKey)),
    kid: "k".repeat(43),
  } as ServerPublicKey;
  const { sealed: good } = (await sealed(plain)).body;
  const [head = "", ...rest] = good.split(".");
  const withHead = (more: object) =>
    [Buffer.from(JSON.stringify({ ...headOf(good), ...more })).toString("base64url"), ...rest].join(
      ".",
    );
  const wrong = {
    "another owner": await encryptOddly(key, {}, inside({ owner: "person-leader" })),
    "another call": await encryptOddly(key, {}, inside({ call: "giveFeedback" })),
    "another version": await encryptOddly(key, {}, inside({ v: 2 })),
    "no owner": await encryptOddly(key, {}, inside({ owner: undefined })),
    "not JSON": await encryptOddly(key, {}, "{"),
    "another key": await encryptOddly(unknownKey, {}, inside()),
    "another key under our name": await encryptOddly(unknownKey, { kid: key.kid }, inside()),
    "another cipher": await encryptOddly(key, { enc: "A128GCM" }, inside()),
    "another agreement": await encryptOddly(key, { alg: "ECDH-ES+A256KW" }, inside()),
    "no key id": await encryptOddly(key, { kid: undefined }, inside()),
    "a key id with a zero in it": withHead({ kid: `${"k".repeat(42)}\0` }),
    "a key id that is a number": withHead({ kid: 7 }),
    "a header that was changed": withHead({ apu: "x" }),
    "a point that is not on the curve": withHead({ epk: { ...headOf(good).epk, x: "AAAA" } }),
    "a text that was changed": `${good.slice(0, -4)}AAAA`,
    "half of it": good.slice(0, good.length / 2),
    "no seal at all": "sealed",
    nothing: "",
    "dots alone": "....",
    "a header that is no JSON": [`${head.slice(1)}`, ...rest].join("."),
  };
  const before = await rowHashes(server.db);
  const entries = Object.values(wrong).map((text) => ({
    ...plain,
    id: newId(),
    body: { sealed: text },
  }));
  const results = codes(await nurse.batch(entries));
  expect(Object.fromEntries(Object.keys(wrong).map((name, at) => [name, results[at]]))).toEqual(
    Object.fromEntries(Object.keys(wrong).map((name) => [name, "unreadable"])),
  );
  for (const { body } of entries) {
    const payload = { method: "POST", payload: body } as const;
    const reply = await nurse.ask("/api/all_surveyresponse/", payload);
    expect([reply.statusCode, reply.json().code]).toEqual([422, "unreadable"]);
  }
  expect(await rowHashes(server.db)).toEqual(before);
});

test("[SYNC-11] validates decrypted bodies like any other", async () => {
  const before = await rowHashes(server.db);
  const bodies = [
    { provider_survey_id: 404, responses: [level(4)] },
    { provider_survey_id: 2, responses: [level(99)] },
    { provider_survey_id: 2, responses: "all" },
    { provider_survey_id: 2, responses: [{ ...level(4), survey_text_response: "x\0" }] },
    null,
  ];
  const entries = await Promise.all(bodies.map((body) => sealed(act("submitSurvey", body))));
  expect(codes(await nurse.batch(entries))).toEqual([
    "not_found",
    "invalid",
    "malformed",
    "malformed",
    "malformed",
  ]);
  const tooMuch = { ...answers(), body: { sealed: "x".repeat(200_001) } };
  const notAlone = { ...answers(), body: { ...(await sealed(answers())).body, v: 1 } };
  expect(codes(await nurse.batch([tooMuch, notAlone]))).toEqual(["malformed", "malformed"]);
  expect(await rowHashes(server.db)).toEqual(before);
});

test("[SYNC-11] shares one key among all processes of a database and never reveals its private part", async () => {
  await server.db.deleteFrom("sealing_key").execute();
  const clock = { now: () => 1 };
  const processes = Array.from({ length: 5 }, () => createEncryptionKeys({ db: server.db, clock }));
  const given = await Promise.all(processes.map(({ publicKey }) => publicKey()));
  expect(new Set(given.map(({ kid }) => kid)).size).toBe(1);
  expect(Object.keys(given[0] ?? {}).toSorted()).toEqual(["crv", "kid", "kty", "x", "y"]);
  for (const { privateKey } of processes)
    expect(await privateKey(given[0]?.kid ?? "")).toBeDefined();
});

test("[SYNC-11] still decrypts bodies for an earlier key of the installation", async () => {
  const entry = await sealed(answers());
  const other = { kid: "another", private_jwk: "{}", created_at: new Date(8e12) };
  await server.db.insertInto("sealing_key").values(other).execute();
  expect(codes(await nurse.batch([entry]))).toEqual(["applied"]);
});
