import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { credentialsOf, renewed, SESSION_KEY, type Session } from "#sync/session/session.ts";
import { createSessionStore } from "#sync/session/session-store.ts";
import { memoryKeyValue } from "../../../support/memory-key-value.ts";

const session: Session = {
  user: {
    id: "p1",
    provider: "email",
    uid: "n@respite.example",
    email: "n@respite.example",
    first_name: "N",
    last_name: "N",
    burnout_role: "provider",
    provider_title: null,
    practice_groups: [{ id: "g", name: "Ward", enabled: true }],
    allow_password_change: true,
  },
  uid: "n@respite.example",
  accessToken: "token",
  client: "client",
  expiry: 1_800_000_000,
};

test("[ACC-05] stores the session as currentSession", () => {
  const keyValue = memoryKeyValue();
  createSessionStore({ keyValue }).write(session);
  expect(JSON.parse(keyValue.get("currentSession") ?? "")).toEqual(session);
  expect(createSessionStore({ keyValue }).read()).toEqual(session);
});

test.each([
  "",
  "{",
  "null",
  "[]",
  '"text"',
  "{}",
  JSON.stringify({ ...session, expiry: "soon" }),
  JSON.stringify({ ...session, user: { ...session.user, id: "" } }),
  JSON.stringify({ ...session, user: { ...session.user, practice_groups: [{ id: 1 }] } }),
])("[ACC-05] removes a corrupt session: %s", (text) => {
  const keyValue = memoryKeyValue();
  keyValue.set(SESSION_KEY, text);
  expect(createSessionStore({ keyValue }).read()).toBeUndefined();
  expect(keyValue.get(SESSION_KEY)).toBeUndefined();
});

test("[ACC-05] tells every page about sign-in and sign-out until it stops listening", () => {
  const keyValue = memoryKeyValue();
  const [here, there] = [createSessionStore({ keyValue }), createSessionStore({ keyValue })];
  const changes: (string | undefined)[] = [];
  const stop = there.listen((next) => changes.push(next?.user.id));
  here.write(session);
  here.clear();
  stop();
  here.write(session);
  expect(changes).toEqual(["p1", undefined]);
});

test("[ACC-04] accepts a new access-token from any reply for the same person and client", () => {
  const headers = (changes: Record<string, string> = {}) =>
    new Headers({
      "access-token": "newer",
      client: "client",
      uid: "n@respite.example",
      expiry: "1900000000",
      ...changes,
    });
  expect(renewed(session, headers())).toEqual({
    ...session,
    accessToken: "newer",
    expiry: 1_900_000_000,
  });
  expect(renewed(session, headers({ uid: "other@respite.example" }))).toBe(session);
  expect(renewed(session, headers({ client: "other" }))).toBe(session);
});

test("[ACC-04] ignores the blank token of a parallel request", () => {
  const blank = { "access-token": " ", client: "client", uid: "u", expiry: " " };
  expect(credentialsOf(new Headers(blank))).toBeUndefined();
  expect(renewed(session, new Headers(blank))).toBe(session);
});

/** Returns all files that a file loads, directly or not. */
function loaded(file: string, seen = new Set<string>()): Set<string> {
  const text = readFileSync(file, "utf8");
  for (const [, from = ""] of text.matchAll(/^import (?!type)[^;]*?from "([^"]+)";/gm)) {
    const isOurs = from.startsWith(".") || from.startsWith("#");
    const path = isOurs
      ? new URL(from.replace(/^#/, `${process.cwd()}/`), `file://${process.cwd()}/${file}`).pathname
      : from;
    if (seen.has(path)) continue;
    seen.add(path);
    if (isOurs) loaded(path.replace(`${process.cwd()}/`, ""), seen);
  }
  return seen;
}

test("[ACC-05] loads no database, engine, or schema library on the login screen", () => {
  for (const file of ["session-store.ts", "sign-in.ts"]) {
    const packages = [...loaded(`sync/session/${file}`)].filter((name) => !name.startsWith("/"));
    expect(packages).toEqual([]);
  }
  expect([...loaded("sync/ports-browser.ts")].filter((name) => !name.startsWith("/"))).toEqual([]);
  const whole = [...loaded("sync/run-device.ts")];
  expect(whole).toEqual(expect.arrayContaining(["dexie", "rxjs", "zod/mini"]));
});

test("[LIB-01] reads lists without waiting for the engine or the schema library", () => {
  const read = [...loaded("sync/create-device.ts")];
  expect(read).toContain("dexie");
  expect(read).not.toContain("rxjs");
  expect(read).not.toContain("zod/mini");
});
