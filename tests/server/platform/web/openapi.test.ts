import { afterAll, beforeAll, expect, test } from "vitest";
import { XLSX } from "#contract/route.ts";
import { routes } from "#contract/routes.ts";
import type { describeContract } from "#server/platform/web/openapi.ts";
import { type TestServer, testServer } from "../../../support/server.ts";

type Document = ReturnType<typeof describeContract>;
type Operation = Document["paths"][string][string];
type Reply = { readonly content?: Record<string, unknown>; readonly headers?: object };

let server: TestServer;
let api: Document;
beforeAll(async () => {
  server = await testServer();
  api = (await server.app.inject("/api/openapi.json")).json();
});
afterAll(() => server.close());

const operations = () => Object.values(api.paths).flatMap((methods) => Object.values(methods));
const operation = (name: string) =>
  operations().find(({ operationId }) => operationId === name) as Operation;
const typesOf = (name: string) =>
  Object.keys((operation(name).responses["200"] as Reply).content ?? {});

test("[STD-01] describes every call with a tag, who may make it, and its errors", () => {
  expect(operations()).toHaveLength(Object.keys(routes).length);
  const tagNames = api.tags.map(({ name }) => name);
  for (const { operationId, tags, security, responses } of operations()) {
    expect(tags, operationId).toHaveLength(1);
    expect(tagNames, operationId).toContain(tags[0]);
    expect(Array.isArray(security), operationId).toBe(true);
    expect(Object.keys(responses).filter((code) => code.startsWith("4")).length).toBeGreaterThan(0);
  }
  expect(operation("externalVideoPage").security).toEqual([]);
  expect(operation("listCredits").security).toEqual([
    { accessToken: [], client: [], uid: [] },
    { bearer: [] },
  ]);
});

test("[STD-01] names its schemas, and refers to none that is missing", () => {
  const { schemas } = api.components;
  for (const name of ["Error", "User", "Lesson", "Credit", "Note", "PostTest"])
    expect(schemas).toHaveProperty(name);
  const text = JSON.stringify(api);
  const names = [...text.matchAll(/#\/components\/schemas\/(\w+)"/g)].map(([, name]) => name);
  for (const name of new Set(names)) expect(schemas).toHaveProperty(name ?? "");
  for (const name of Object.keys(schemas)) expect(names).toContain(name);
});

test("[STD-01] declares files as what they are, and the headers of a session", () => {
  expect(typesOf("getCertificate")).toEqual(["application/pdf"]);
  expect(typesOf("exportCredits")).toEqual(["text/csv", XLSX]);
  expect(typesOf("signIn")).toEqual(["application/json"]);
  const signedIn = operation("signIn").responses["200"] as Reply;
  expect(Object.keys(signedIn.headers ?? {})).toEqual(
    expect.arrayContaining(["access-token", "client", "uid", "expiry"]),
  );
});

test("[STD-01] serves calls at the paths that the description names", async () => {
  for (const [path, methods] of Object.entries(api.paths)) {
    expect(path).not.toMatch(/.\/$/);
    for (const method of Object.keys(methods)) {
      const url = path.replaceAll(/\{\w+\}/g, ":id");
      const isThere = server.app.findRoute({
        method: method.toUpperCase() as "GET",
        url: path.replaceAll(/\{(\w+)\}/g, ":$1"),
      });
      expect(isThere, `${method} ${url}`).not.toBeNull();
    }
  }
});

test("[STD-01] shows the description as a page without scripts", async () => {
  const page = await server.app.inject("/api/docs");
  expect(page.headers["content-type"]).toBe("text/html; charset=utf-8");
  expect(page.headers["content-security-policy"]).toMatch(/^default-src 'none';style-src 'sha256-/);
  expect(page.body).not.toContain("<script");
  for (const { operationId } of operations()) expect(page.body).toContain(`id="${operationId}"`);
  for (const [, id] of page.body.matchAll(/href="#([\w-]+)"/g))
    expect(page.body).toContain(`id="${id}"`);
});
