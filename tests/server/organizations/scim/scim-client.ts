import type { AdminServer } from "../../../support/admin-server.ts";

export const USER = "urn:ietf:params:scim:schemas:core:2.0:User";
export const GROUP = "urn:ietf:params:scim:schemas:core:2.0:Group";
export const ENTERPRISE = "urn:ietf:params:scim:schemas:extension:enterprise:2.0:User";
const PATCH_OP = "urn:ietf:params:scim:api:messages:2.0:PatchOp";

type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
type Options = {
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
};

export async function createToken(
  server: AdminServer,
  group = "group-1",
  options: { readonly name?: string; readonly invites?: boolean } = {},
) {
  const { name = "Okta", invites = false } = options;
  const made = await server.post("/api/admin/scim_tokens", {
    practice_group_id: group,
    name,
    invites,
  });
  if (made.statusCode !== 200) throw new Error(`No token was created: ${made.body}`);
  return made.json().data as { readonly id: string; readonly token: string };
}

/** Calls the endpoints as an identity provider does, with a token of the organization. */
export function scimClient(server: AdminServer, token: string) {
  const send = async (method: Method, path: string, { body, headers = {} }: Options = {}) => {
    const reply = await server.app.inject({
      method,
      url: path.startsWith("/scim") ? path : `/scim/v2${path}`,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body !== undefined && { "content-type": "application/scim+json; charset=utf-8" }),
        ...headers,
      },
      ...(body !== undefined && {
        payload: typeof body === "string" ? body : JSON.stringify(body),
      }),
    });
    return {
      status: reply.statusCode,
      headers: reply.headers,
      body: reply.body === "" ? undefined : reply.json(),
    };
  };
  const filtered = async (path: string, filter: string, more = "") =>
    (await send("GET", `${path}?filter=${encodeURIComponent(filter)}${more}`)).body;
  return {
    send,
    get: (path: string, headers?: Options["headers"]) =>
      send("GET", path, headers ? { headers } : {}),
    post: (path: string, body: unknown) => send("POST", path, { body }),
    put: (path: string, body: unknown) => send("PUT", path, { body }),
    patch: (path: string, ...Operations: readonly object[]) =>
      send("PATCH", path, { body: { schemas: [PATCH_OP], Operations } }),
    delete: (path: string) => send("DELETE", path),
    filtered,
    /** User names that match, in the order of the reply. */
    names: async (filter: string, more?: string): Promise<readonly string[]> =>
      (await filtered("/Users", filter, more)).Resources.map(
        ({ userName }: { readonly userName: string }) => userName,
      ),
  };
}

export type ScimClient = ReturnType<typeof scimClient>;

export const newUser = (userName: string, more: object = {}) => ({
  schemas: [USER],
  userName,
  name: { givenName: "Grace", familyName: "Okafor" },
  emails: [{ primary: true, value: userName, type: "work" }],
  active: true,
  ...more,
});

export const createUser = async (client: ScimClient, userName: string, more?: object) =>
  (await client.post("/Users", newUser(userName, more))).body;

export async function groupNames({ db }: AdminServer, person: string): Promise<string[]> {
  const groups = await db
    .selectFrom("membership")
    .innerJoin("practice_group", "practice_group.id", "practice_group_id")
    .select("name")
    .where("person_id", "=", person)
    .orderBy("name")
    .execute();
  return groups.map(({ name }) => name);
}
