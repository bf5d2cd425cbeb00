import type { SessionEndReason } from "#contract/api-error.ts";
import { keyValue } from "#device/current-session.ts";
import { lock } from "#device/lock.ts";
import { checkTimeout, reportActivity } from "#shared/accounts/idle-calls.ts";
import { playerState } from "#shared/lessons/player-state.ts";
import {
  type Activity,
  afterLimit,
  createActivity,
  type Idleness,
  idleness,
  shouldReportActivity,
} from "#sync/session/idle.ts";

/** Events that count as user activity. */
const activityEvents = ["pointerdown", "pointermove", "keydown", "wheel", "touchstart"] as const;
const CHECK_INTERVAL_MS = 1000;
/** Browsers don't run the timers of a hidden page more often either. */
const HIDDEN_CHECK_INTERVAL_MS = 60_000;
/** How long a server response that the user is active is trusted at most. */
const ACTIVE_GRACE_MS = 60_000;

const ACTIVE: Idleness = { kind: "active" };

export type IdleTimer = {
  /** Records activity confirmed by the user. */
  readonly stay: () => void;
  /** Stops the timer and clears the recorded activity. */
  readonly forget: () => void;
  readonly stop: () => void;
};

type Listeners = {
  readonly onChange: (idle: Idleness) => void;
  /** The server ended the session, for `reason` if it says so. */
  readonly onTimedOut: (reason: SessionEndReason | undefined) => void;
  /** Returns whether another installation replies at our address. */
  readonly isOtherServer: () => Promise<boolean>;
};

async function sendActive(activity: Activity) {
  const seconds = await reportActivity();
  if (seconds !== undefined) activity.setLimit(seconds);
}

/** Runs `check` now, when the page is shown or hidden, and once a second, or a minute while hidden. Returns how to stop. */
function repeat(check: () => void): () => void {
  let timer: ReturnType<typeof setInterval> | undefined;
  const start = () => {
    clearInterval(timer);
    timer = setInterval(check, document.hidden ? HIDDEN_CHECK_INTERVAL_MS : CHECK_INTERVAL_MS);
    check();
  };
  document.addEventListener("visibilitychange", start);
  start();
  return () => {
    clearInterval(timer);
    document.removeEventListener("visibilitychange", start);
  };
}

/** Checks once a second, or a minute while hidden, how long `owner` has been idle. Playing a lesson counts as activity. */
export function startIdleTimer(
  owner: string,
  { onChange, onTimedOut, isOtherServer }: Listeners,
): IdleTimer {
  const activity = createActivity(keyValue, Date.now());
  let isChecking = false;
  let activeUntil = 0;
  let reportedAt = 0;

  const idle = (now: number): Idleness => {
    if (lock.isLocked(owner) || now < activeUntil) return ACTIVE;
    return idleness(activity.last(), now, activity.limitMs());
  };
  const atLimit = async () => {
    if (isChecking) return;
    isChecking = true;
    const { found, reason } = await checkTimeout(isOtherServer);
    isChecking = false;
    const next = afterLimit(found);
    if (next === "sign out") onTimedOut(reason);
    else if (next === "lock") lock.lock(owner);
    // The report of the last activity may have reached the server late.
    else if (next === "continue")
      activeUntil = Date.now() + Math.min(ACTIVE_GRACE_MS, activity.limitMs() / 2);
  };
  const reportActivity = () => {
    const last = activity.last();
    if (lock.isLocked(owner) || !shouldReportActivity(last, reportedAt)) return;
    reportedAt = last;
    void sendActive(activity);
  };
  const check = () => {
    const now = Date.now();
    if (playerState().isPlaying) activity.record(now);
    const found = idle(now);
    onChange(found);
    if (found.kind === "over") void atLimit();
    if (found.kind === "active") reportActivity();
  };
  const note = () => {
    const now = Date.now();
    // Once the warning is shown, only its button counts. Input on the lock screen doesn't count
    // either.
    if (!lock.isLocked(owner) && idle(now).kind === "active") activity.record(now);
  };

  for (const sign of activityEvents) addEventListener(sign, note, { passive: true, capture: true });
  // Unlocking counts as activity.
  const stopListening = lock.listen(() => {
    if (!lock.isLocked(owner)) activity.record(Date.now());
  });
  const stopChecking = repeat(check);
  const stop = () => {
    stopChecking();
    stopListening();
    for (const sign of activityEvents) removeEventListener(sign, note, { capture: true });
  };
  return {
    stay: () => {
      activity.record(Date.now());
      onChange(ACTIVE);
      void sendActive(activity);
    },
    forget: () => {
      stop();
      activity.clear();
    },
    stop,
  };
}
