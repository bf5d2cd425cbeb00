import type { HandClock } from "../support/manual-clock.ts";

/**
 * Every macrotask of the devices goes through here, one at a time, so that the order of everything is decided by the
 * seed: databases (which queue with `setImmediate`), timers, and requests. What the server does takes no time of theirs.
 */
export type Turns = {
  /** Work of the world outside, on real time, during which no device moves. Only from within a turn. */
  readonly outside: <T>(work: () => Promise<T>) => Promise<T>;
  /** Something that happens in a turn of its own, some time from now. */
  readonly later: (happening: () => void | Promise<void>) => void;
  /** Lets time pass and everything happen that is due; `between` is called before each turn. */
  readonly pass: (ms: number, between?: () => void) => Promise<void>;
  /** How many turns there were: a moment in the order of everything. */
  readonly count: () => number;
  /** Makes a fact part of the fingerprint. */
  readonly note: (fact: string) => void;
  /** Gives the globals back. */
  readonly end: () => void;
  /** A fingerprint of every choice so far. */
  readonly trace: () => string;
};

type Parts = { readonly clock: HandClock; readonly chance: () => number };

/** So many turns at one moment, and what the fake of the databases does again and again until others are done is noticed. */
const PATIENCE = 200;
const POLL_MS = 20;
const isPolling = (task: () => void) =>
  /waitForOthersClosed|closeConnection\(/.test(Function.prototype.toString.call(task));

/** How often something from outside goes before the next step of a database. */
const OVERTAKING = 0.15;

export function takeTurns({ clock, chance }: Parts): Turns {
  const real = { setImmediate, setTimeout, clearTimeout, random: Math.random };
  const tasks: (() => void)[] = [];
  const happenings: (() => void | Promise<void>)[] = [];
  const timers = new Map<object, AbortController>();
  let isOutside = false;
  let count = 0;
  let countHere = 0;
  let trace = 0;

  const mix = (choice: number) => {
    trace = (Math.imul(trace, 31) + choice) | 0;
  };
  /** Comes back when no microtask is left. */
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
    const choice = happenings.length > 0 && (tasks.length === 0 || chance() < OVERTAKING);
    mix(choice ? happenings.length : -tasks.length);
    if (choice) {
      const [happening] = happenings.splice(Math.floor(chance() * happenings.length), 1);
      await happening?.();
      return true;
    }
    const task = tasks.shift();
    countHere += 1;
    // Time must pass, or what it waits for will never come.
    if (task && countHere > PATIENCE && isPolling(task))
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
        // What the server does after its answer is not to be taken for something of a device.
        for (let rest = 0; rest < 5; rest++) await breathe();
        isOutside = false;
      }
    },
    later: (happening) => {
      happenings.push(happening);
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
