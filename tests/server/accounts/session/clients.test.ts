import { createRequire } from "node:module";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import {
  mailedLink,
  NURSE,
  PASSWORD,
  type ProtocolServer,
  startProtocolServer,
} from "./protocol-server.ts";

const require = createRequire(import.meta.url);

type Action = { readonly type: string; readonly payload?: object };
type Thunk = (dispatch: (action: Action) => void) => Promise<void>;
type ReduxTokenAuth = {
  readonly generateAuthActions: (config: object) => {
    readonly registerUser: (fields: object) => Thunk;
    readonly signInUser: (credentials: { email: string; password: string }) => Thunk;
    readonly signOutUser: () => Thunk;
    readonly verifyCredentials: (store: { dispatch: (thunk: Thunk) => void }) => void;
  };
};
type Headers = Readonly<Record<string, string>>;
type AxiosFailure = { readonly response: { readonly status: number; readonly data: object } };
type Jtock = {
  readonly session: Headers | undefined;
  readonly signIn: (email: string, password: string) => Promise<{ success: boolean; data: object }>;
  readonly validateToken: (headers: Headers) => Promise<{ success: boolean }>;
  readonly privateRoute: (path: string, options: object) => Promise<{ status: number }>;
  readonly resetPassword: (email: string, url: string) => Promise<{ data: { success: boolean } }>;
  readonly updatePasswordByToken: (
    token: string,
    url: string,
  ) => Promise<{ request: { res: { responseUrl: string } } }>;
  readonly changePassword: (
    old: string,
    password: string,
    confirmation: string,
  ) => Promise<{ data: object }>;
  readonly signUp: (fields: object, url: string) => Promise<unknown>;
  readonly deleteResource: () => Promise<object>;
  readonly signOut: () => Promise<unknown>;
};
type JtockModule = { readonly default: new (options: { host: string; debug: boolean }) => Jtock };

/** A minimal localStorage for the clients. */
function storage() {
  const items = new Map<string, string>();
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: unknown) => void items.set(key, String(value)),
    removeItem: (key: string) => void items.delete(key),
  };
}

let server: ProtocolServer;
beforeEach(async () => {
  server = await startProtocolServer();
  vi.stubGlobal("localStorage", storage());
});
afterEach(async () => {
  vi.unstubAllGlobals();
  await server.close();
});

const statusOf = (failure: unknown) => (failure as AxiosFailure).response.status;
const deviceCount = async () =>
  (await server.db.selectFrom("auth_client").select("client").execute()).length;

test("[ACC-03] [STD-08] unmodified redux-token-auth signs in, validates, and signs out", async () => {
  const { generateAuthActions } = require("redux-token-auth") as ReduxTokenAuth;
  const { signInUser, signOutUser, verifyCredentials } = generateAuthActions({
    authUrl: `${server.url}/auth`,
    userAttributes: { firstName: "first_name", role: "burnout_role" },
    userRegistrationAttributes: {},
  });
  const actions: Action[] = [];
  const dispatch = (action: Action) => void actions.push(action);
  const verify = () =>
    new Promise<void>((done, fail) =>
      verifyCredentials({ dispatch: (thunk) => void thunk(dispatch).then(done, fail) }),
    );
  const succeeded = (type: string) => ({
    type,
    payload: { userAttributes: { firstName: "Noor", role: "provider" } },
  });

  const failure = await signInUser({ email: NURSE, password: "wrong" })(dispatch).catch(statusOf);
  expect(failure).toBe(401);
  await signInUser({ email: NURSE, password: PASSWORD })(dispatch);
  const token = localStorage.getItem("access-token");
  expect(token).toMatch(/^[\w-]{22}$/);
  await verify();
  await verify();
  expect(localStorage.getItem("access-token")).toBe(token);
  await signOutUser()(dispatch);
  expect(actions.map(({ type }) => type)).toEqual([
    "redux-token-auth/SIGNIN_REQUEST_SENT",
    "redux-token-auth/SIGNIN_REQUEST_FAILED",
    "redux-token-auth/SIGNIN_REQUEST_SENT",
    "redux-token-auth/SIGNIN_REQUEST_SUCCEEDED",
    "redux-token-auth/VERIFY_TOKEN_REQUEST_SENT",
    "redux-token-auth/VERIFY_TOKEN_REQUEST_SUCCEEDED",
    "redux-token-auth/VERIFY_TOKEN_REQUEST_SENT",
    "redux-token-auth/VERIFY_TOKEN_REQUEST_SUCCEEDED",
    "redux-token-auth/SIGNOUT_REQUEST_SENT",
    "redux-token-auth/SIGNOUT_REQUEST_SUCCEEDED",
  ]);
  expect(actions[3]).toEqual(succeeded("redux-token-auth/SIGNIN_REQUEST_SUCCEEDED"));
  expect(actions[7]).toEqual(succeeded("redux-token-auth/VERIFY_TOKEN_REQUEST_SUCCEEDED"));
  expect(await deviceCount()).toBe(0);
});

test("[ACC-03] [STD-08] unmodified j-tockauth signs in, calls the API, changes the password, and signs out", async () => {
  const { default: JtockAuth } = require("j-tockauth") as JtockModule;
  const client = new JtockAuth({ host: server.url, debug: false });

  expect(await client.signIn(NURSE, "wrong").catch(statusOf)).toBe(401);
  expect(await client.signIn(NURSE, PASSWORD)).toMatchObject({
    success: true,
    data: { email: NURSE },
  });
  const token = client.session?.["access-token"];
  const calls = Array.from({ length: 5 }, () =>
    client.privateRoute("/api/time_watched", { method: "GET" }),
  );
  for (const { status } of await Promise.all(calls)) expect(status).toBe(200);
  expect(client.session?.["access-token"]).toBe(token);
  const changed = await client.changePassword(PASSWORD, "another long night", "another long night");
  expect(changed.data).toMatchObject({ status: "success" });
  expect(await client.validateToken(client.session ?? {})).toMatchObject({ success: true });
  expect(await client.signOut()).toEqual({ success: true });
  expect(await deviceCount()).toBe(0);
});

test("[ACC-03] [STD-08] unmodified j-tockauth requests a reset mail whose link leads to the password page", async () => {
  const { default: JtockAuth } = require("j-tockauth") as JtockModule;
  const client = new JtockAuth({ host: server.url, debug: false });
  const page = `${server.url}/health_check`;

  const { data } = await client.resetPassword(NURSE, page);
  expect(data.success).toBe(true);
  const link = new URL((await mailedLink(server)) ?? "");
  const opened = await client.updatePasswordByToken(
    link.searchParams.get("reset_password_token") ?? "",
    page,
  );
  const finalUrl = new URL(opened.request.res.responseUrl);
  expect(`${finalUrl.origin}${finalUrl.pathname}`).toBe(page);
  const { searchParams } = finalUrl;
  const headers = Object.fromEntries(
    ["access-token", "client", "uid"].map((name) => [name, searchParams.get(name) ?? ""]),
  );
  const password = "another long night";
  const changed = await fetch(`${server.url}/auth/password`, {
    method: "PUT",
    headers: { ...headers, "content-type": "application/json" },
    body: JSON.stringify({ password, password_confirmation: password }),
  });
  expect(changed.status).toBe(200);
  expect(await client.signIn(NURSE, password)).toMatchObject({ success: true });
});

test("[ACC-03] [STD-08] unmodified redux-token-auth is refused registration and stays signed out", async () => {
  const { generateAuthActions } = require("redux-token-auth") as ReduxTokenAuth;
  const { registerUser } = generateAuthActions({
    authUrl: `${server.url}/auth`,
    userAttributes: { firstName: "first_name" },
    userRegistrationAttributes: { firstName: "first_name" },
  });
  const actions: Action[] = [];
  const fields = {
    email: "new@respite.example",
    password: PASSWORD,
    passwordConfirmation: PASSWORD,
    firstName: "New",
  };
  const failure = await registerUser(fields)((action) => void actions.push(action)).catch(statusOf);
  expect(failure).toBe(422);
  expect(actions.map(({ type }) => type)).toEqual([
    "redux-token-auth/REGISTRATION_REQUEST_SENT",
    "redux-token-auth/REGISTRATION_REQUEST_FAILED",
  ]);
  expect(localStorage.getItem("access-token")).toBeNull();
});

test("[ACC-03] [STD-08] unmodified j-tockauth is refused registration and can delete an account", async () => {
  const { default: JtockAuth } = require("j-tockauth") as JtockModule;
  const client = new JtockAuth({ host: server.url, debug: false });
  const fields = { email: "new@respite.example", password: PASSWORD };
  const refused = await client.signUp(fields, `${server.url}/login`).catch((failure) => failure);
  expect(statusOf(refused)).toBe(422);
  expect((refused as AxiosFailure).response.data).toMatchObject({
    status: "error",
    success: false,
  });
  await client.signIn(NURSE, PASSWORD);
  expect(await client.deleteResource()).toEqual({
    status: "success",
    message: `Account with UID '${NURSE}' has been destroyed.`,
  });
  expect(await client.signIn(NURSE, PASSWORD).catch(statusOf)).toBe(401);
  expect(await deviceCount()).toBe(0);
});
