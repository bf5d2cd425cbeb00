import swagger from "@fastify/swagger";
import type { FastifyInstance } from "fastify";
import { jsonSchemaTransform } from "fastify-type-provider-zod";
import { WIRE_VERSION } from "#contract/version.ts";

/** Serves the contract as OpenAPI. Must be registered before the routes. */
export async function describeApi(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: "3.1.0",
      info: { title: "Respite", version: String(WIRE_VERSION) },
    },
    transform: jsonSchemaTransform,
  });
  app.get("/api/openapi.json", { schema: { hide: true } }, (_request, reply) =>
    reply.header("cache-control", "no-cache").send(app.swagger()),
  );
}
