import { createServer } from "node:http";
import { createRequire } from "node:module";
import type { AddressInfo } from "node:net";
import { isDeepStrictEqual } from "node:util";

// A CommonJS module, whose default export has another type than value for programs that import it.
const require = createRequire(import.meta.url);
const { default: validateStatement } = require("@learninglocker/xapi-validation") as {
  readonly default: (statement: unknown) => readonly unknown[];
};

/* A learning record store with the rules of xAPI 1.0.3 for GET and PUT /statements, in memory. */

export type Statement = Readonly<Record<string, unknown>> & {
  readonly id: string;
  readonly actor: { readonly account: { readonly homePage: string; readonly name: string } };
  readonly verb: { readonly id: string };
  readonly object: { readonly id: string };
};

type Request = {
  readonly method: string | undefined;
  readonly url: URL;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
};

const KEY = "respite-key";
const SECRET = "respite-secret";
const AUTHORIZATION = `Basic ${Buffer.from(`${KEY}:${SECRET}`).toString("base64")}`;

function answer(statements: Map<string, Statement>, request: Request): number {
  const { method, url, headers, body } = request;
  if (headers.authorization !== AUTHORIZATION) return 401;
  if (headers["x-experience-api-version"] !== "1.0.3") return 400;
  if (url.pathname !== "/xapi/statements") return 404;
  if (method === "GET") return 200;
  if (method !== "PUT") return 405;
  const statement: Statement = JSON.parse(body);
  const id = url.searchParams.get("statementId");
  if (id === null || id !== statement.id || validateStatement(statement).length > 0) return 400;
  const known = statements.get(id);
  if (known) return isDeepStrictEqual(known, statement) ? 204 : 409;
  statements.set(id, statement);
  return 204;
}

/**
 * Starts a store on the loopback address. With `status`, it replies with that and stores nothing. With `losesReplies`, it
 * stores and breaks the connection.
 */
export async function startLearningRecordStore() {
  const statements = new Map<string, Statement>();
  const statuses: number[] = [];
  const settings = { status: 0, losesReplies: false };
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks).toString("utf8");
    const { method, headers } = request;
    const url = new URL(request.url ?? "", "http://store");
    const status = settings.status || answer(statements, { method, url, headers, body });
    if (settings.losesReplies) return request.socket.destroy();
    statuses.push(status);
    response.writeHead(status, { "content-type": "application/json" });
    response.end(status === 200 ? JSON.stringify({ statements: [...statements.values()] }) : "");
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/xapi/`,
    credentials: { key: KEY, secret: SECRET },
    statements,
    statuses,
    settings,
    close: () =>
      new Promise((closed) => {
        server.closeAllConnections();
        server.close(closed);
      }),
  };
}

export type LearningRecordStore = Awaited<ReturnType<typeof startLearningRecordStore>>;
