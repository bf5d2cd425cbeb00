import type { FastifyBaseLogger } from "fastify";
import type { routes } from "#contract/routes.ts";
import type { WriteResult } from "#contract/sync.ts";
import type { PersonRow } from "../database/tables.ts";
import type { Deps } from "../deps.ts";
import { type Handler, refuse } from "../handlers.ts";
import { type Applied, applyWrite } from "./apply-write.ts";
import { checkEntry, claimedId } from "./check-write.ts";
import type { Effects } from "./effects.ts";

/** A device stops listening after 30 s; by then it must have heard what was done. */
const PATIENCE_MS = 15_000;

type BatchDeps = Pick<Deps, "db" | "clock" | "server">;

function resultOf(id: string, applied: Applied): WriteResult {
  if (applied.kind === "refused")
    return { id, status: "refused", code: applied.code, errors: [...applied.errors] };
  return { id, status: applied.kind, state: applied.state };
}

async function doEntry(
  { db, clock }: BatchDeps,
  effects: Effects,
  person: PersonRow,
  entry: unknown,
  log: FastifyBaseLogger,
): Promise<WriteResult> {
  const checked = checkEntry(entry);
  if (checked.kind === "refused") return resultOf(checked.id, checked);
  try {
    const author = { person, now: clock.now() };
    return resultOf(checked.id, await applyWrite(db, effects, author, checked.write));
  } catch (error) {
    log.error({ err: error, call: checked.write.call }, "a queued write could not be done");
    return { id: checked.id, status: "retry" };
  }
}

/**
 * Entry by entry in their order, each in a transaction of its own: one that fails leaves the others alone. What cannot
 * be done in time is to be sent again.
 */
export const batchHandler =
  (deps: BatchDeps, effects: Effects): Handler<(typeof routes)["batch"]> =>
  async ({ body, session, request }) => {
    const { person } = session;
    if (body.owner !== person.id)
      return refuse("owner_mismatch", "These writes belong to another person.");
    if (body.server !== undefined && body.server !== deps.server)
      return refuse("server_mismatch", "These writes belong to another server.");
    const results: WriteResult[] = [];
    const started = deps.clock.now();
    for (const entry of body.writes) {
      const isLate = deps.clock.now() - started > PATIENCE_MS;
      results.push(
        isLate
          ? { id: claimedId(entry), status: "retry" }
          : await doEntry(deps, effects, person, entry, request.log),
      );
    }
    return {
      body: {
        batch: body.batch,
        owner: person.id,
        server: deps.server,
        server_time: new Date(deps.clock.now()).toISOString(),
        results,
      },
    };
  };
