export type CoalescedTask = {
  /** Runs the work now, or once more after the current run. */
  readonly trigger: () => void;
  /** Resolves when nothing is running. */
  readonly idle: () => Promise<void>;
};

/** Runs `work` one at a time. Any number of triggers during a run cause exactly one more run. */
export const createCoalescedTask = (work: () => Promise<void>): CoalescedTask => {
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
    trigger: () => {
      isAsked = true;
      running ??= run();
    },
    idle: async () => {
      await running;
    },
  };
};
