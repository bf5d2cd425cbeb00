import type { InjectOptions } from "fastify";
import type { TestServer } from "../../../support/server.ts";

/** Creates a client that stores cookies and follows our redirects one at a time. */
export function createBrowser({ app }: TestServer) {
  const cookies = new Map<string, string>();

  async function ask(url: string, options: InjectOptions = {}) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const headers = { ...options.headers, ...(cookie && { cookie }) };
    const reply = await app.inject({ ...options, url, headers });
    for (const { name, value, maxAge } of reply.cookies) {
      if (maxAge === 0) cookies.delete(name);
      else cookies.set(name, value);
    }
    return reply;
  }

  /** Returns the redirect target. */
  async function follow(url: string, options: InjectOptions = {}): Promise<URL> {
    const reply = await ask(url, options);
    if (reply.statusCode !== 303) throw new Error(`${reply.statusCode} ${reply.body}`);
    return new URL(String(reply.headers.location), "http://respite.test");
  }

  const exchange = (address: URL, changes: object = {}) => {
    const { id, token, client } = Object.fromEntries(address.searchParams);
    return ask("/auth/exchange", { method: "POST", payload: { id, token, client, ...changes } });
  };

  return { cookies, ask, follow, exchange };
}

export const pathOf = ({ pathname, search }: URL) => pathname + search;

/** Returns the problem of a failed sign-in, or the path if it did not fail. */
export const problemIn = ({ pathname, searchParams }: URL) =>
  pathname === "/single-sign-on" ? searchParams.get("problem") : pathname;
