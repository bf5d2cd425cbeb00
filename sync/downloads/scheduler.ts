export type Pump = {
  /** Work is done at once, or once more after the work that is running. */
  readonly nudge: () => void;
  /** Resolves when nothing runs. */
  readonly rest: () => Promise<void>;
};

/** One run at a time; a nudge during a run causes exactly one more. */
export const createPump = (work: () => Promise<void>): Pump => {
  let isAsked = false;
  let running: Promise<void> | undefined;
  const run = async () => {
    try {
      while (isAsked) {
        isAsked = false;
        await work();
      }
    } finally {
      running = undefined;
    }
  };
  return {
    nudge: () => {
      isAsked = true;
      running ??= run();
    },
    rest: async () => {
      await running;
    },
  };
};
