import * as z from "zod/mini";
import { route } from "./route.ts";

export const healthCheck = route({
  name: "healthCheck",
  method: "GET",
  path: "/health_check",
  access: "public",
  summary: "Which build is running; also the device's probe for a real network",
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
  summary: "Can this process take work: database reachable, migrations current, not shutting down",
  reply: z.object({ ready: z.literal(true) }),
});
