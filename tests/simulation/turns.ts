import type { ManualClock } from "../support/manual-clock.ts";

/**
 * Runs every macrotask of the devices one at a time, in an order chosen by the seed: databases
 * (which queue with `setImmediate`), timers, and requests. Server work takes no simulated time.
 */
export type Turns = {
  /** Runs work in real time while no device moves. Call only from within a turn. */
  readonly outside: <T>(work: () => Promise<T>) => Promise<T>;
  /** Queues work for a separate later turn. */
  readonly later: (happening: () => void | Promise<void>) => void;
  /** Runs everything that is due within the time. `between` runs before each turn. */
  readonly pass: (ms: number, between?: () => void) => Promise<void>;
  /** The number of turns so far, as a logical time. */
  readonly count: () => number;
  /** Adds a fact to the fingerprint. */
  readonly note: (fact: string) => void;
  /** Restores the globals. */
  readonly end: () => void;
  /** Returns the fingerprint of every choice so far. */
  readonly trace: () => string;
};

type Parts = { readonly clock: ManualClock; readonly chance: () => number };

/** After this many turns at one moment, fake-indexeddb's polling loops are delayed. */
const MAX_POLLING_TURNS = 200;
const POLL_MS = 20;
const isPolling = (task: () => void) =>
  /waitForOthersClosed|closeConnection\(/.test(Function.prototype.toString.call(task));

/** The chance that outside work runs before the next database step. */
const OVERTAKE_CHANCE = 0.15;

export function createTurns({ clock, chance }: Parts): Turns {
  const real = { setImmediate, setTimeout, clearTimeout, random: Math.random };
  const tasks: (() => void)[] = [];
  const events: (() => void | Promise<void>)[] = [];
  const timers = new Map<object, AbortController>();
  let isOutside = false;
  let count = 0;
  let countHere = 0;
  let trace = 0;

  const mix = (choice: number) => {
    trace = (Math.imul(trace, 31) + choice) | 0;
  };
  /** Resolves when no microtask is left. */
  const drain = () => new Promise<void>((resolve) => process.nextTick(resolve));
  const breathe = () => new Promise<void>((resolve) => real.setImmediate(resolve));

  const virtual = {
    setImmediate: (task: () => void) => {
      if (isOutside) return real.setImmediate(task);
      tasks.push(task);
      return {};
    },
    setTimeout: (task: () => void, ms = 0) => {
      if (isOutside) return real.setTimeout(task, ms);
      const ended = new AbortController();
      const handle = { unref: () => handle, ref: () => handle };
      timers.set(handle, ended);
      clock.wait(ms, ended.signal).then(
        () => {
          timers.delete(handle);
          task();
        },
        () => timers.delete(handle),
      );
      return handle;
    },
    clearTimeout: (handle: unknown) => {
      const timer = timers.get(handle as object);
      if (timer) timer.abort();
      else real.clearTimeout(handle as NodeJS.Timeout);
    },
    random: () => (isOutside ? real.random() : chance()),
  };
  const { random, ...globals } = virtual;
  Object.assign(globalThis, globals);
  Math.random = random;

  const turn = async (): Promise<boolean> => {
    await drain();
    count += 1;
    const choice = events.length > 0 && (tasks.length === 0 || chance() < OVERTAKE_CHANCE);
    mix(choice ? events.length : -tasks.length);
    if (choice) {
      const [happening] = events.splice(Math.floor(chance() * events.length), 1);
      await happening?.();
      return true;
    }
    const task = tasks.shift();
    countHere += 1;
    // Time must pass, or the loop never ends.
    if (task && countHere > MAX_POLLING_TURNS && isPolling(task))
      void clock.wait(POLL_MS).then(() => tasks.push(task));
    else task?.();
    return task !== undefined;
  };
  const settle = async (between: () => void) => {
    countHere = 0;
    do between();
    while (await turn());
  };
  return {
    outside: async (work) => {
      isOutside = true;
      try {
        return await work();
      } finally {
        // Work the server does after its reply isn't the devices'.
        for (let rest = 0; rest < 5; rest++) await breathe();
        isOutside = false;
      }
    },
    later: (happening) => {
      events.push(happening);
    },
    pass: async (ms, between = () => undefined) => {
      const until = clock.elapsed() + ms;
      do await settle(between);
      while (clock.step(until));
      await settle(between);
    },
    count: () => count,
    note: (fact) => {
      for (let at = 0; at < fact.length; at++) mix(fact.charCodeAt(at));
    },
    end: () => {
      const { random: chanceOfOld, ...old } = real;
      Object.assign(globalThis, old);
      Math.random = chanceOfOld;
    },
    trace: () => (trace >>> 0).toString(16),
  };
}
