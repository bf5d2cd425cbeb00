import * as z from "zod/mini";
import { route } from "./route.ts";

export const healthCheck = route({
  name: "healthCheck",
  method: "GET",
  path: "/health_check",
  access: "public",
  summary: "Returns the running build. Devices use it to check for internet access",
  reply: z.object({
    info: z.object({ commit_id: z.string(), branch_name: z.string() }),
    server: z.string(),
  }),
});

export const ready = route({
  name: "ready",
  method: "GET",
  path: "/ready",
  access: "public",
  summary:
    "Returns whether this process can serve requests: database reachable, migrations current, not shutting down",
  reply: z.object({ ready: z.literal(true) }),
});
