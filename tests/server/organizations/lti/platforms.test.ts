import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import type { ToolAddresses } from "#contract/organizations/admin-platforms.ts";
import { toolCard } from "#features/admin/integrations/platforms-copy.ts";
import { projectRoot } from "#server/platform/project-root.ts";
import { exampleOf, runCurl } from "../../../support/guide-examples.ts";
import {
  connected,
  current,
  launch,
  lessonUrl,
  locationOf,
  publicUrl,
  register,
  setUpLti,
  URL_OF_PLATFORMS,
} from "./lti-setup.ts";

const lti = setUpLti();

const pathOf = () => `${URL_OF_PLATFORMS}/${lti.registered.id}`;

test("[API-01] administrators register a platform for a practice group and get the addresses of Respite", async () => {
  const { data, total, tool } = (await lti.office.admin(URL_OF_PLATFORMS)).json();
  expect(total).toBe(1);
  expect(data).toMatchObject([
    {
      ...lti.platform.registration,
      group: { id: "group-1", name: "Ward 7" },
      ...{ last_launch_at: null, last_problem: null, people: 0, state: "on", version: 1 },
    },
  ]);
  expect(tool).toEqual({
    login: "http://respite.test/auth/lti/login",
    launch: "http://respite.test/auth/lti/launch",
    deep_linking: "http://respite.test/auth/lti/lessons",
    keys: "http://respite.test/auth/lti/keys",
    canvas: "http://respite.test/auth/lti/canvas.json",
  });
  const [created] = await lti.office.auditEvents("platform.created");
  expect(created).toMatchObject({ by: "person-admin", about: `platform:${lti.registered.id}` });
  expect((await lti.office.admin("/api/admin/endpoints")).json()).toEqual({ data: [], total: 0 });
});

test("[API-01] the tool's keys are public, and its configuration for Canvas asks for scores only", async () => {
  const keys = (await lti.office.app.inject("/auth/lti/keys")).json();
  expect(keys).toEqual({
    keys: [
      {
        ...{ kty: "RSA", alg: "RS256", use: "sig", e: "AQAB" },
        ...{ kid: expect.any(String), n: expect.any(String) },
      },
    ],
  });
  expect((await lti.office.app.inject("/auth/lti/keys")).json()).toEqual(keys);
  const canvas = (await lti.office.app.inject("/auth/lti/canvas.json")).json();
  expect(canvas).toMatchObject({
    oidc_initiation_url: "http://respite.test/auth/lti/login",
    public_jwk_url: "http://respite.test/auth/lti/keys",
    scopes: ["https://purl.imsglobal.org/spec/lti-ags/scope/score"],
  });
  expect(canvas.extensions[0].settings.placements).toHaveLength(2);
});

test("[API-01] a platform is registered once, for an active group, with addresses on the internet", async () => {
  const problems = async (changes: object) => {
    const { full_messages: _, ...fields } = (await register(lti, changes)).json().errors;
    return fields;
  };
  expect(await problems({})).toEqual({
    client_id: ["A learning platform with this platform ID and client ID is already registered."],
  });
  const other = { client_id: "other" };
  expect(await problems({ ...other, practice_group_id: "group-404" })).toEqual({
    practice_group_id: ["Choose an active practice group."],
  });
  expect(await problems({ ...other, auth_url: "javascript:alert(1)" })).toEqual({
    auth_url: ["Enter an https address on the internet."],
  });
  for (const wrong of [{ deployment_ids: [] }, { client_id: "a b" }, { name: " " }])
    expect((await register(lti, { ...other, ...wrong })).statusCode).toBe(400);
});

test("[API-01] a change is audited, and refused if someone else changed the platform meanwhile", async () => {
  const settings = { ...lti.platform.registration, sends_scores: true };
  const change = (body: object) => lti.office.put(pathOf(), { ...settings, ...body });
  const done = await change({ deployment_ids: ["17:ward", "17:clinic"], version: 1 });
  expect(done.json().data).toMatchObject({ deployment_ids: ["17:ward", "17:clinic"], version: 2 });
  expect((await change({ name: "Else", version: 1 })).statusCode).toBe(409);
  const [changed] = await lti.office.auditEvents("platform.changed");
  expect(JSON.parse(changed?.body ?? "{}")).toMatchObject({
    before: { deployment_ids: "17:ward" },
    after: { deployment_ids: "17:ward, 17:clinic" },
  });
});

test("[API-01] removing a platform ends its launches and connections", async () => {
  const link = lti.platform.addLink(lessonUrl("RL-1"));
  await connected(lti, link);
  expect((await current(lti)).people).toBe(1);
  expect((await lti.office.admin(pathOf(), { method: "DELETE" })).statusCode).toBe(200);
  await expect(launch(lti, link)).rejects.toThrow("404");
  expect(await lti.office.db.selectFrom("lti_identity").selectAll().execute()).toEqual([]);
  expect((await lti.office.auditEvents("platform.deleted"))[0]).toMatchObject({
    about: `platform:${lti.registered.id}`,
  });
  expect((await lti.office.admin(pathOf())).statusCode).toBe(404);
});

test("[API-01] calls for webhooks don't touch a platform, except for its deliveries", async () => {
  const url = `/api/admin/endpoints/${lti.registered.id}`;
  const body = { url: "https://x.example/", events: ["credit.awarded"], enabled: true, version: 1 };
  const statuses = [
    await lti.office.admin(url),
    await lti.office.put(url, body),
    await lti.office.post(`${url}/rotate`, {}),
    await lti.office.post(`${url}/test`, {}),
    await lti.office.admin(url, { method: "DELETE" }),
  ].map(({ statusCode }) => statusCode);
  expect(statuses).toEqual([404, 404, 404, 404, 404]);
  expect((await lti.office.admin(`${url}/deliveries`)).statusCode).toBe(200);
  const replayed = await lti.office.post(`${url}/replay`, { delivery: null });
  expect(replayed.json()).toEqual({ replayed: 0 });
});

test("[API-01] platforms that share an issuer are distinguished by the client id", async () => {
  const link = lti.platform.addLink(lessonUrl("RL-1"));
  await register(lti, { client_id: "second", name: "Second" });
  const { client_id: _, ...fields } = lti.platform.loginParameters(
    { roles: [] },
    { link },
    link.url,
  );
  const start = (more: object) =>
    lti.office.app.inject({
      url: `/auth/lti/login?${new URLSearchParams({ ...fields, ...more })}`,
      headers: { "sec-fetch-dest": "document" },
    });
  expect((await start({})).statusCode).toBe(404);
  const known = await start({ client_id: "second" });
  expect(locationOf(known).searchParams.get("client_id")).toBe("second");
});

test("[API-01] the guide's command reads the configuration for Canvas", async () => {
  const RESPITE = await lti.office.app.listen({ port: 0, host: "127.0.0.1" });
  const reply = await runCurl(exampleOf("integrations.md", "canvas"), { RESPITE });
  expect(await reply.json()).toMatchObject({ title: "Respite" });
});

test("[API-01] the guide names the addresses that the page shows", async () => {
  const guide = readFileSync(`${projectRoot}/docs/guides/integrations.md`, "utf8");
  const { tool } = (await lti.office.admin(URL_OF_PLATFORMS)).json<{ tool: ToolAddresses }>();
  const rows = Object.entries(tool).map(
    ([name, url]) =>
      `| ${toolCard.names[name as keyof ToolAddresses]} | \`${url.replace(publicUrl, "")}\` |`,
  );
  for (const row of rows) expect(guide).toContain(row);
});
