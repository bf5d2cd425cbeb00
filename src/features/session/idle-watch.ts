import { keyValue } from "#device/current-session.ts";
import { lock } from "#device/lock.ts";
import { askWhetherTimedOut, tellActive } from "#shared/accounts/idle-calls.ts";
import { playerNews } from "#shared/lessons/player.ts";
import {
  type Activity,
  afterLimit,
  createActivity,
  type Idleness,
  idleness,
  isToBeTold,
} from "#sync/session/idle.ts";

/** What a person does shows in these. */
const signs = ["pointerdown", "pointermove", "keydown", "wheel", "touchstart"] as const;
const LOOK_MS = 1000;
/** A server that says that somebody is there is believed for so long. */
const BELIEVED_MS = 60_000;

const ACTIVE: Idleness = { kind: "active" };

export type IdleWatch = {
  /** The person says that they are there. */
  readonly stay: () => void;
  /** Ends the watch too: nothing notes anew that somebody was there. */
  readonly forget: () => void;
  readonly stop: () => void;
};

type Listeners = {
  readonly onChange: (idle: Idleness) => void;
  /** The server says that the session is over, or will not say. */
  readonly onTimedOut: () => void;
};

async function tell(activity: Activity) {
  const seconds = await tellActive();
  if (seconds !== undefined) activity.setLimit(seconds);
}

/** Looks every second how long ago `owner` has last done something; listening to a lesson is doing something. */
export function watchIdle(owner: string, { onChange, onTimedOut }: Listeners): IdleWatch {
  const activity = createActivity(keyValue, Date.now());
  let isAsking = false;
  let believedUntil = 0;
  let toldAt = 0;

  const idle = (now: number): Idleness => {
    if (lock.isLocked(owner) || now < believedUntil) return ACTIVE;
    return idleness(activity.last(), now, activity.limitMs());
  };
  const atLimit = async () => {
    if (isAsking) return;
    isAsking = true;
    const next = afterLimit(await askWhetherTimedOut());
    isAsking = false;
    if (next === "sign out") onTimedOut();
    else if (next === "lock") lock.lock(owner);
    else believedUntil = Date.now() + BELIEVED_MS;
  };
  const tellServer = () => {
    const last = activity.last();
    if (lock.isLocked(owner) || !isToBeTold(last, toldAt)) return;
    toldAt = last;
    void tell(activity);
  };
  const look = () => {
    const now = Date.now();
    if (playerNews().isPlaying) activity.note(now);
    const found = idle(now);
    onChange(found);
    if (found.kind === "over") void atLimit();
    if (found.kind === "active") tellServer();
  };
  const note = () => {
    const now = Date.now();
    // Once it is asked whether somebody is there, only the answer counts; and what is tried at a lock is nobody's yet.
    if (!lock.isLocked(owner) && idle(now).kind === "active") activity.note(now);
  };

  for (const sign of signs) addEventListener(sign, note, { passive: true, capture: true });
  document.addEventListener("visibilitychange", look);
  // Whoever has just opened the lock is there.
  const unlocked = lock.listen(() => {
    if (!lock.isLocked(owner)) activity.note(Date.now());
  });
  const timer = setInterval(look, LOOK_MS);
  look();
  const stop = () => {
    clearInterval(timer);
    unlocked();
    document.removeEventListener("visibilitychange", look);
    for (const sign of signs) removeEventListener(sign, note, { capture: true });
  };
  return {
    stay: () => {
      activity.note(Date.now());
      onChange(ACTIVE);
      void tell(activity);
    },
    forget: () => {
      stop();
      activity.forget();
    },
    stop,
  };
}
