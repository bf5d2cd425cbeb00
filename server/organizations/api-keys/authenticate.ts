import type { AuthenticateKey } from "#server/platform/access/api-keys.ts";
import type { Deps } from "#server/platform/deps.ts";
import { findKey, markUsed, stateOf } from "./queries.ts";
import { parseKey, secretMatches } from "./secret.ts";

/** Updates `last_used_at` at most this often. */
const USED_INTERVAL_MS = 60_000;

export const authenticateKey =
  ({ db, clock }: Pick<Deps, "db" | "clock">): AuthenticateKey =>
  async (text) => {
    const parsed = parseKey(text);
    if (!parsed) return;
    const now = new Date(clock.now());
    const key = await findKey(db, parsed.id);
    const isOverlapping = key?.previous_until != null && key.previous_until > now;
    const previous = isOverlapping ? key.previous_hash : null;
    const isRight = secretMatches(parsed.secret, [key?.secret_hash ?? null, previous]);
    if (!key || !isRight || stateOf(key, now) !== "active") return;
    if (!key.last_used_at || now.getTime() - key.last_used_at.getTime() > USED_INTERVAL_MS)
      await markUsed(db, key.id, now);
    return { id: key.id, practiceGroupId: key.practice_group_id, scopes: key.scopes };
  };
