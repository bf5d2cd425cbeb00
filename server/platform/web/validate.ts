import type { FastifySchemaCompiler } from "fastify";
import { validatorCompiler as interpret } from "fastify-type-provider-zod";
import type * as z from "zod/mini";
import { compiled } from "../compiled.ts";

/** Checks and converts the parts of requests. Schemas are compiled at the first request, because most are seldom used. */
export const validatorCompiler: FastifySchemaCompiler<z.core.$ZodType> =
  ({ schema, ...route }) =>
  (value) =>
    interpret({ schema: compiled(schema), ...route })(value);
