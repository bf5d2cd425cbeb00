import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { Provider } from "oidc-provider";
import { freePort } from "./respite.ts";

/** An account in the hospital's directory. */
export type Account = {
  readonly email?: string;
  readonly email_verified?: boolean;
  readonly given_name?: string;
  readonly family_name?: string;
};

export type IdentityProvider = {
  readonly issuer: string;
  readonly client: { readonly client_id: string; readonly client_secret: string };
  /** By login name. May be changed at any time. */
  readonly accounts: Map<string, Account>;
  readonly close: () => Promise<void>;
};

const client = { client_id: "respite", client_secret: "a secret between two servers" };

const page = `<!doctype html><html lang="en"><title>St Anna</title><link rel="icon" href="data:,"><h1>St Anna staff</h1>
<form method="post"><label>Staff name <input name="login"></label>
<button>Continue</button><button name="refuse" value="1">Cancel</button></form>`;

type Context = {
  readonly oidc: { readonly provider: Provider; readonly session: { accountId: string } };
};

const configuration = (redirect_uri: string, accounts: ReadonlyMap<string, Account>) => ({
  clients: [{ ...client, redirect_uris: [redirect_uri] }],
  cookies: { keys: ["only for this test"] },
  claims: { email: ["email", "email_verified"], profile: ["given_name", "family_name"] },
  ttl: { Interaction: 600, Grant: 600, Session: 600, AccessToken: 600, IdToken: 600 },
  features: { devInteractions: { enabled: false } },
  interactions: { url: (_: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
  findAccount: (_: unknown, id: string) =>
    accounts.has(id)
      ? { accountId: id, claims: () => ({ sub: id, ...accounts.get(id) }) }
      : undefined,
  // Skips the consent page.
  loadExistingGrant: async ({ oidc }: Context) => {
    const of = { clientId: client.client_id, accountId: oidc.session.accountId };
    const grant = new oidc.provider.Grant(of);
    grant.addOIDCScope("openid email profile");
    await grant.save();
    return grant;
  },
});

/** Starts a real OpenID provider on loopback, with a login page. */
export async function startIdentityProvider(redirect_uri: string): Promise<IdentityProvider> {
  const port = await freePort();
  const issuer = `http://localhost:${port}`;
  const accounts = new Map<string, Account>();
  const provider = new Provider(issuer, configuration(redirect_uri, accounts));
  const standard = provider.callback();

  async function interact(request: IncomingMessage, response: ServerResponse) {
    if (request.method !== "POST")
      return void response.setHeader("content-type", "text/html").end(page);
    const form = new URLSearchParams(await text(request));
    const result = form.has("refuse")
      ? { error: "access_denied", error_description: "They said no." }
      : { login: { accountId: form.get("login"), remember: false } };
    await provider.interactionFinished(request, response, result);
  }

  const server = createServer((request, response) => {
    if (request.url?.startsWith("/interaction/")) void interact(request, response);
    else standard(request, response);
  });
  server.listen(port, "localhost");
  await once(server, "listening");
  return {
    issuer,
    client,
    accounts,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

type Form = URLSearchParams | undefined;

/** Returns a fetch function with a cookie jar that does not follow redirects. */
function createCookieClient() {
  const jar = new Map<string, string>();
  return async (url: URL, form: Form) => {
    const reply = await fetch(url, {
      redirect: "manual",
      headers: { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join("; ") },
      ...(form && { method: "POST", body: form }),
    });
    for (const cookie of reply.headers.getSetCookie()) {
      const [name = "", value = ""] = cookie.split(";", 1)[0]?.split("=", 2) ?? [];
      jar.set(name, value);
    }
    const location = reply.headers.get("location");
    return { status: reply.status, next: location === null ? undefined : new URL(location, url) };
  };
}

/** Signs in at the provider, or refuses, and returns the URL that it redirects back to. */
export async function submitProviderLogin(
  start: string,
  login: string,
  refuse = false,
): Promise<URL> {
  const visit = createCookieClient();
  const words = new URLSearchParams(refuse ? { refuse: "1" } : { login });
  let url = new URL(start);
  const { origin } = url;
  let form: Form;
  while (url.origin === origin) {
    const { status, next } = await visit(url, form);
    if (!next && form) throw new Error(`${url} answered ${status}`);
    form = next ? undefined : words;
    url = next ?? url;
  }
  return url;
}
