import type { Device } from "#sync/device.ts";
import type { Opened } from "./device.tsx";
import type { Live, Question } from "./use-live.ts";

type Ask = <T>(
  opened: Pick<Opened, "device" | "watch">,
  question: Question<T>,
  onAnswer: (live: Live<T>) => void,
) => () => void;

type Kept = {
  readonly device: Device;
  latest: Live<unknown> | undefined;
  tell: ((live: Live<unknown>) => void) | undefined;
  readonly stop: () => void;
};

/**
 * Questions asked before the first screen is drawn, so that it is drawn once, with its answers. A component that asks the
 * same function takes the running question over, whose later answers it then gets.
 */
export function createEarlyAnswers(ask: Ask) {
  const kept = new Map<unknown, Kept>();
  return {
    ask: (opened: Opened, question: Question<unknown>) =>
      new Promise<void>((resolve) => {
        const onAnswer = (live: Live<unknown>) => {
          one.latest = live;
          one.tell?.(live);
          resolve();
        };
        const one: Kept = {
          device: opened.device,
          latest: undefined,
          tell: undefined,
          stop: ask(opened, question, onAnswer),
        };
        kept.set(question, one);
      }),
    latest: <T>(device: Device, question: Question<T>): Live<T> | undefined => {
      const one = kept.get(question);
      return one?.device === device ? (one.latest as Live<T> | undefined) : undefined;
    },
    /** Undefined when it was not asked, or not of this device. */
    takeOver: <T>(
      device: Device,
      question: Question<T>,
      tell: (live: Live<T>) => void,
    ): (() => void) | undefined => {
      const one = kept.get(question);
      kept.delete(question);
      if (one?.device !== device || !one.latest) {
        one?.stop();
        return undefined;
      }
      one.tell = tell as (live: Live<unknown>) => void;
      // Another answer may have come since it was drawn.
      tell(one.latest as Live<T>);
      return one.stop;
    },
  };
}
