import type { HandClock } from "../support/hand-clock.ts";

/**
 * Every macrotask of the devices goes through here, one at a time, so that the order of everything is decided by the
 * seed: databases (which queue with `setImmediate`), timers, and requests. What the server does takes no time of theirs.
 */
export type Turns = {
  /** Work of the world outside, on real time, during which no device moves. */
  readonly outside: <T>(work: () => Promise<T>) => Promise<T>;
  /** Something that happens in a turn of its own, some time from now. */
  readonly later: (happening: () => void | Promise<void>) => void;
  /** Lets time pass and everything happen that is due; `between` is called before each turn. */
  readonly pass: (ms: number, between?: () => void) => Promise<void>;
  /** Gives the globals back. */
  readonly end: () => void;
  /** A fingerprint of every choice so far. */
  readonly trace: () => string;
};

type Parts = { readonly clock: HandClock; readonly chance: () => number };

export function takeTurns({ clock, chance }: Parts): Turns {
  const real = { setImmediate, setTimeout, clearTimeout, setInterval, random: Math.random };
  const tasks: (() => void)[] = [];
  const happenings: (() => void | Promise<void>)[] = [];
  const timers = new Map<object, AbortController>();
  let isOutside = false;
  let trace = 0;

  const note = (choice: number) => {
    trace = (Math.imul(trace, 31) + choice) | 0;
  };
  const drain = () => new Promise<void>((resolve) => real.setImmediate(resolve));

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
    const choice = happenings.length > 0 && (tasks.length === 0 || chance() < 0.15);
    note(choice ? happenings.length : -tasks.length);
    if (choice) {
      const [happening] = happenings.splice(Math.floor(chance() * happenings.length), 1);
      await happening?.();
      return true;
    }
    const task = tasks.shift();
    task?.();
    return task !== undefined;
  };
  const settle = async (between: () => void) => {
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
        for (let rest = 0; rest < 5; rest++) await drain();
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
    end: () => {
      const { random: chanceOfOld, ...old } = real;
      Object.assign(globalThis, old);
      Math.random = chanceOfOld;
    },
    trace: () => (trace >>> 0).toString(16),
  };
}
