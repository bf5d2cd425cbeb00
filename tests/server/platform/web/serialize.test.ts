import Fastify from "fastify";
import { expect, test } from "vitest";
import * as z from "zod/mini";
import { handleError } from "#server/platform/web/errors.ts";
import { serializerCompiler } from "#server/platform/web/serialize.ts";

async function replyWith(value: unknown) {
  const app = Fastify();
  app.setSerializerCompiler(serializerCompiler);
  app.setErrorHandler(handleError);
  const reply = z.object({ name: z.string(), notes: z.optional(z.array(z.string())) });
  app.get("/", { schema: { response: { 200: reply } } }, async () => value);
  return app.inject("/");
}

test("a reply has only the fields of its schema", async () => {
  const { statusCode, body } = await replyWith({ name: "Ana", password: "secret" });
  expect([statusCode, body]).toEqual([200, '{"name":"Ana"}']);
});

test("a reply against its schema becomes an error that reveals none of its content", async () => {
  const { statusCode, body } = await replyWith({ name: "Ana", notes: ["secret", 5] });
  expect(statusCode).toBe(500);
  expect(body).not.toContain("secret");
});
