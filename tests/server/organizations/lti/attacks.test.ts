import { createHmac } from "node:crypto";
import { generateKeyPair, type JWTPayload, SignJWT } from "jose";
import { expect, test } from "vitest";
import { instructor, type Link, learner } from "../../../support/learning-platform.ts";
import {
  browserOf,
  connected,
  current,
  launch,
  lessonUrl,
  locationOf,
  postLaunch,
  register,
  setUpSharedLti,
  startLaunch,
  titleOf,
  URL_OF_PLATFORMS,
} from "./lti-setup.ts";

/* Messages that a platform never sends, or that someone else does. */

const lti = setUpSharedLti();
const LTI = "https://purl.imsglobal.org/spec/lti/claim";

type Forge = (token: {
  readonly claims: JWTPayload;
  readonly signed: string;
}) => Promise<string> | string;

/** Returns the page after a launch whose id token was replaced, and what administrators see. */
async function attempt(link: Link, forge: Forge) {
  const { platform } = lti;
  const request = await startLaunch(lti, browserOf(lti), learner, link);
  let claims: JWTPayload = {};
  const { id_token, state } = await platform.authenticate(request, (given) => {
    claims = given;
    return given;
  });
  const reply = await postLaunch(lti, {
    state,
    id_token: await forge({ claims, signed: id_token }),
  });
  const { last_problem } = await current(lti);
  return [reply.statusCode, titleOf(reply), last_problem?.reason];
}

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
const changed =
  (change: object): Forge =>
  ({ claims }) =>
    lti.platform.sign({ ...claims, ...change });
const without =
  (name: string): Forge =>
  ({ claims: { [name]: _, ...rest } }) =>
    lti.platform.sign(rest);

test("[API-01] a launch with wrong, missing, or old claims is refused, and administrators see why", async () => {
  const link = lti.platform.addLink(lessonUrl("RL-1"));
  const seconds = Math.floor(lti.office.now() / 1000);
  const { client } = lti.platform;
  const forgeries: readonly (readonly [string, Forge, string])[] = [
    ["another issuer", changed({ iss: "https://other.example" }), "claims"],
    ["another audience", changed({ aud: "other" }), "claims"],
    ["a second audience without azp", changed({ aud: [client, "other"] }), "claims"],
    ["another authorized party", changed({ aud: [client], azp: "other" }), "claims"],
    ["another nonce", changed({ nonce: "AAAAAAAAAAAAAAAAAAAAAA" }), "claims"],
    ["no nonce", without("nonce"), "claims"],
    ["expired", changed({ iat: seconds - 400, exp: seconds - 61 }), "expired"],
    ["issued long ago", changed({ iat: seconds - 700 }), "expired"],
    ["issued in the future", changed({ iat: seconds + 300 }), "expired"],
    ["without an end", without("exp"), "expired"],
    ["another deployment", changed({ [`${LTI}/deployment_id`]: "18:other" }), "deployment"],
    ["another version", changed({ [`${LTI}/version`]: "1.0.0" }), "claims"],
    ["an unknown message", changed({ [`${LTI}/message_type`]: "LtiSubmissionReview" }), "message"],
    ["a zero character", changed({ [`${LTI}/custom`]: { note: "\0" } }), "claims"],
    ["half a character", changed({ name: "\ud83d" }), "claims"],
    ["no resource link", without(`${LTI}/resource_link`), "claims"],
    ["no target", without(`${LTI}/target_link_uri`), "claims"],
    ...[
      "https://evil.example/enrichment_center/video/RL-1",
      "//evil.example/",
      "http://respite.test.evil.example/",
      "http://respite.test@evil.example/",
      "https://respite.test/enrichment_center/video/RL-1",
      "javascript:alert(1)",
      "/enrichment_center/video/RL-1",
    ].map((target) => [target, changed({ [`${LTI}/target_link_uri`]: target }), "target"] as const),
  ];
  for (const [name, forge, reason] of forgeries)
    expect([name, ...(await attempt(link, forge))]).toEqual([
      ...[name, 403, "We couldn't check this link", reason],
    ]);
  expect(await lti.office.db.selectFrom("lti_launch").selectAll().execute()).toEqual([]);
  await launch(lti, link);
  expect((await current(lti)).last_problem).toBeNull();
});

test("[API-01] a launch that the platform didn't sign is refused", async () => {
  const link = lti.platform.addLink(lessonUrl("RL-1"));
  const { publicKey } = lti.platform;
  const foreign = await generateKeyPair("RS256");
  const elliptic = await generateKeyPair("ES256");
  const header = { alg: "RS256", kid: publicKey.kid, typ: "JWT" };
  const hmac =
    (secret: string): Forge =>
    ({ claims }) => {
      const text = `${part({ ...header, alg: "HS256" })}.${part(claims)}`;
      return `${text}.${createHmac("sha256", secret).update(text).digest("base64url")}`;
    };
  const forgeries: readonly (readonly [string, Forge])[] = [
    ["not signed", ({ claims }) => `${part({ alg: "none" })}.${part(claims)}.`],
    ["signed with the public key as a secret", hmac(JSON.stringify(publicKey))],
    ["signed with the modulus as a secret", hmac(String(publicKey.n))],
    [
      "signed by someone else under the platform's key id",
      ({ claims }) => new SignJWT(claims).setProtectedHeader(header).sign(foreign.privateKey),
    ],
    [
      "signed with a key of its own header",
      ({ claims }) =>
        new SignJWT(claims)
          .setProtectedHeader({ ...header, jwk: publicKey, jku: "https://evil.example/keys" })
          .sign(foreign.privateKey),
    ],
    [
      "signed with another algorithm",
      ({ claims }) =>
        new SignJWT(claims)
          .setProtectedHeader({ ...header, alg: "ES256" })
          .sign(elliptic.privateKey),
    ],
    [
      "changed after it was signed",
      ({ claims, signed }) => {
        const [head, , signature] = signed.split(".");
        return `${head}.${part({ ...claims, sub: "lms-teacher" })}.${signature}`;
      },
    ],
    [
      "signed by the platform with another algorithm",
      ({ claims }) => lti.platform.signWith("RS512", claims),
    ],
    [
      "signed under an unknown key id",
      ({ claims }) => lti.platform.sign(claims, { kid: "unknown" }),
    ],
    ["not a token", () => "eyJ"],
  ];
  for (const [name, forge] of forgeries)
    expect([name, ...(await attempt(link, forge))]).toEqual([
      ...[name, 403, "We couldn't check this link", "signature"],
    ]);
});

test("[API-01] of two posts of one launch at the same time, one works", async () => {
  const link = lti.platform.addLink(lessonUrl("RL-1"));
  const form = await lti.platform.authenticate(
    await startLaunch(lti, browserOf(lti), learner, link),
  );
  const replies = await Promise.all([1, 2, 3].map(() => postLaunch(lti, form)));
  expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([303, 403, 403]);
});

test("[API-01] a launch from an unknown platform, or with a platform's error, isn't started", async () => {
  const link = lti.platform.addLink(lessonUrl("RL-1"));
  const fields = lti.platform.loginParameters(learner, { link }, link.url);
  const start = (changes: object) =>
    browserOf(lti).ask(`/auth/lti/login?${new URLSearchParams({ ...fields, ...changes })}`, {
      headers: { "sec-fetch-dest": "document" },
    });
  for (const changes of [{ iss: "https://other.example" }, { client_id: "other" }, { iss: "\0" }])
    expect((await start(changes)).statusCode).toBe(404);
  const request = locationOf(await start({}));
  const denied = await postLaunch(lti, {
    ...{ state: request.searchParams.get("state") ?? "", error: "login_required" },
  });
  expect(titleOf(denied)).toBe("Your learning platform didn't sign you in");
  expect((await current(lti)).last_problem).toMatchObject({ reason: "denied" });

  const { db } = lti.office;
  await db
    .updateTable("practice_group")
    .set({ enabled: false })
    .where("id", "=", "group-1")
    .execute();
  expect((await start({})).statusCode).toBe(404);
});

test("[API-01] the redirect goes to the registered address, whatever the link asks for", async () => {
  const link = lti.platform.addLink(lessonUrl("RL-1"));
  const fields = lti.platform.loginParameters(learner, { link }, "https://evil.example/");
  const reply = await browserOf(lti).ask(
    `/auth/lti/login?${new URLSearchParams({ ...fields, redirect_uri: "https://evil.example/" })}`,
    { headers: { "sec-fetch-dest": "document" } },
  );
  const address = locationOf(reply);
  expect(address.origin + address.pathname).toBe(`${lti.platform.origin}/auth`);
  expect(address.searchParams.get("redirect_uri")).toBe("http://respite.test/auth/lti/launch");
});

test("[API-01] links to other pages of Respite open the library", async () => {
  for (const url of ["http://respite.test/auth/lti/launch", "http://respite.test/admin/people"]) {
    const link = lti.platform.addLink(url);
    const { sub: _, ...anonymous } = learner;
    const { reply } = await launch(lti, link, { account: anonymous });
    expect(reply.headers.location).toBe("/");
  }
});

test("[API-01] keys, tokens, and gradebooks at addresses inside the network are never asked", async () => {
  for (const jwks_url of ["http://169.254.169.254/", "http://[fe80::1]/", "file:///etc/passwd"]) {
    const reply = await register(lti, { client_id: "other", jwks_url });
    expect([jwks_url, reply.statusCode]).toEqual([jwks_url, 422]);
    expect(reply.json().errors.jwks_url).toEqual(["Enter an https address on the internet."]);
  }
  // An address that was allowed when it was saved.
  const { db } = lti.office;
  const link = lti.platform.addLink(lessonUrl("RL-1"));
  await db.updateTable("lti_platform").set({ jwks_url: "http://169.254.169.254/keys" }).execute();
  expect(await attempt(link, ({ signed }) => signed)).toEqual([
    ...[403, "We couldn't check this link", "keys"],
  ]);
});

test("[API-01] a gradebook address that the platform names is checked as its own addresses are", async () => {
  const link = lti.platform.addLink(lessonUrl("RL-1"));
  const scores = "https://purl.imsglobal.org/spec/lti-ags/claim/endpoint";
  const scope = ["https://purl.imsglobal.org/spec/lti-ags/scope/score"];
  const sent = async (lineitem: string) => {
    const form = await lti.platform.authenticate(
      await startLaunch(lti, browserOf(lti), learner, link),
      (claims) => ({ ...claims, [scores]: { scope, lineitem } }),
    );
    expect((await postLaunch(lti, form)).statusCode).toBe(303);
    const row = await lti.office.db
      .selectFrom("lti_launch")
      .select("message")
      .executeTakeFirstOrThrow();
    await lti.office.db.deleteFrom("lti_launch").execute();
    return row.message;
  };
  for (const inside of ["http://169.254.169.254/x", "file:///etc/passwd", "https://u:p@x.example/"])
    expect(await sent(inside)).toMatchObject({ lineItem: null });
  expect(await sent(`${lti.platform.origin}/items/1`)).toMatchObject({
    lineItem: `${lti.platform.origin}/items/1`,
  });
});

test("[API-01] only instructors choose lessons, and the answer goes only where a browser may go", async () => {
  const deepLink = async (account: typeof learner, deepLinking: object) => {
    const { platform } = lti;
    const fields = platform.loginParameters(
      account,
      { deepLinking },
      "http://respite.test/auth/lti/lessons",
    );
    const request = await browserOf(lti).follow(`/auth/lti/login?${new URLSearchParams(fields)}`);
    return postLaunch(lti, await platform.authenticate(request));
  };
  expect(titleOf(await deepLink(learner, {}))).toBe("Only instructors can add lessons");
  expect(titleOf(await deepLink(instructor, { accept_types: ["file"] }))).toBe(
    "Lessons can't be added here",
  );
  for (const deep_link_return_url of ["javascript:alert(1)", "data:text/html,x", "/deep-links"])
    expect(titleOf(await deepLink(instructor, { deep_link_return_url }))).toBe(
      "We couldn't check this link",
    );
  expect((await deepLink(instructor, {})).statusCode).toBe(303);
  expect(await lti.office.admin(`${URL_OF_PLATFORMS}/${lti.registered.id}`)).toMatchObject({
    statusCode: 200,
  });
});

test("[API-01] state, nonce, and id token work once, and only together", async () => {
  const link = lti.platform.addLink(lessonUrl("RL-1"));
  await connected(lti, link);
  const browser = browserOf(lti);
  const request = await startLaunch(lti, browser, learner, link);
  const form = await lti.platform.authenticate(request);
  expect((await postLaunch(lti, form)).statusCode).toBe(303);
  expect(titleOf(await postLaunch(lti, form))).toBe("Open the lesson again");

  // The used token with a new state.
  const next = await lti.platform.authenticate(await startLaunch(lti, browser, learner, link));
  const replayed = await postLaunch(lti, { state: next.state, id_token: form.id_token });
  expect(titleOf(replayed)).toBe("We couldn't check this link");
  // That used up the state.
  expect(titleOf(await postLaunch(lti, next))).toBe("Open the lesson again");

  for (const state of ["", "AAAAAAAAAAAAAAAAAAAAAA", "\0", "x".repeat(200)])
    expect(titleOf(await postLaunch(lti, { ...form, state }))).toBe("Open the lesson again");

  const late = await lti.platform.authenticate(await startLaunch(lti, browser, learner, link));
  lti.office.advanceClock(601_000);
  expect(titleOf(await postLaunch(lti, late))).toBe("Open the lesson again");
});
