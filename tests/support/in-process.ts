import type { FastifyInstance } from "fastify";
import type { NetworkRequest, Reply } from "#sync/ports.ts";

/** Returns a reply that does not come from our server. */
export const madeUp = (status: number, contentType: string, text: string, headers = {}): Reply => ({
  status,
  headers: new Headers({ "content-type": contentType, ...headers }),
  redirected: false,
  url: "http://respite.test/",
  text,
});

/** Sends a request to the real server application, without a port. */
export async function ask(app: FastifyInstance, request: NetworkRequest): Promise<Reply> {
  const reply = await app.inject({
    method: request.method as "GET",
    url: request.path,
    headers: request.headers ?? {},
    ...(request.body !== undefined && { payload: request.body }),
    ...(request.bytes && { payload: Buffer.from(request.bytes) }),
  });
  const headers = new Headers();
  for (const [name, value] of Object.entries(reply.headers)) {
    if (value !== undefined) headers.set(name, String(value));
  }
  const url = `http://respite.test${request.path}`;
  return { status: reply.statusCode, headers, redirected: false, url, text: reply.body };
}
