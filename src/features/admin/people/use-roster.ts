import { useEffect, useState } from "react";
import { getRoster, type Roster } from "#contract/organizations/admin-rosters.ts";
import type { FailedOutcome } from "#shared/requests/request-errors.ts";
import { call } from "#device/session.ts";

const ASK_EVERY_MS = 1000;

export type Watched = {
  readonly roster: Roster | undefined;
  /** Why nothing newer is known; what was known before stays. */
  readonly failed: FailedOutcome | undefined;
  readonly set: (roster: Roster) => void;
};

const isMoving = (roster: Roster | undefined) =>
  roster === undefined || roster.state === "checking" || roster.state === "applying";

/** Asked for again while something happens; without a network, until there is one. */
export function useRoster(id: string): Watched {
  const [roster, set] = useState<Roster>();
  const [failed, setFailed] = useState<FailedOutcome>();
  const moves = isMoving(roster);
  useEffect(() => {
    if (!moves) return;
    const abort = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    async function ask() {
      const outcome = await call(getRoster, { params: { id }, signal: abort.signal });
      if (abort.signal.aborted) return;
      if (outcome.kind === "accepted") set(outcome.value.data);
      setFailed(outcome.kind === "accepted" ? undefined : outcome);
      if (outcome.kind !== "refused") timer = setTimeout(() => void ask(), ASK_EVERY_MS);
    }
    void ask();
    return () => {
      abort.abort();
      clearTimeout(timer);
    };
  }, [id, moves]);
  return { roster, failed, set };
}
