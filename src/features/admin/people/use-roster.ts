import { useEffect, useState } from "react";
import { getRoster, type Roster } from "#contract/organizations/admin-rosters.ts";
import { call } from "#device/session.ts";
import type { FailedOutcome } from "#shared/requests/request-errors.ts";

const POLL_MS = 1000;

export type RosterPolling = {
  readonly roster: Roster | undefined;
  /** Why the last poll failed; the previous roster stays. */
  readonly failed: FailedOutcome | undefined;
  readonly set: (roster: Roster) => void;
};

const isInProgress = (roster: Roster | undefined) =>
  roster === undefined || ["checking", "applying", "undoing"].includes(roster.state);

/** Polls a roster while the server works on it. Keeps retrying while offline. */
export function useRoster(id: string): RosterPolling {
  const [roster, set] = useState<Roster>();
  const [failed, setFailed] = useState<FailedOutcome>();
  const isRunning = isInProgress(roster);
  useEffect(() => {
    if (!isRunning) return;
    const abort = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    async function ask() {
      const outcome = await call(getRoster, { params: { id }, signal: abort.signal });
      if (abort.signal.aborted) return;
      if (outcome.kind === "accepted") set(outcome.value.data);
      setFailed(outcome.kind === "accepted" ? undefined : outcome);
      if (outcome.kind !== "refused") timer = setTimeout(() => void ask(), POLL_MS);
    }
    void ask();
    return () => {
      abort.abort();
      clearTimeout(timer);
    };
  }, [id, isRunning]);
  return { roster, failed, set };
}
