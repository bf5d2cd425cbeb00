import type { Device } from "#sync/device.ts";
import type { Opened } from "./early-device.ts";

type Asked = (device: Device) => Promise<unknown>;

type Kept<Answer> = {
  readonly device: Device;
  latest: Answer | undefined;
  tell: ((answer: Answer) => void) | undefined;
  readonly stop: () => void;
};

/**
 * Questions asked before the first screen is drawn, so that it is drawn once, with its answers. A component that asks the
 * same function takes the running question over, whose later answers it then gets.
 */
export function createEarlyAnswers<Answer>(
  ask: (opened: Opened, question: Asked, onAnswer: (answer: Answer) => void) => () => void,
) {
  const kept = new Map<Asked, Kept<Answer>>();
  return {
    ask: (opened: Opened, question: Asked) =>
      new Promise<void>((resolve) => {
        const onAnswer = (answer: Answer) => {
          one.latest = answer;
          one.tell?.(answer);
          resolve();
        };
        const one: Kept<Answer> = {
          device: opened.device,
          latest: undefined,
          tell: undefined,
          stop: ask(opened, question, onAnswer),
        };
        kept.set(question, one);
      }),
    latest: (device: Device, question: Asked): Answer | undefined => {
      const one = kept.get(question);
      return one?.device === device ? one.latest : undefined;
    },
    /** Undefined when it was not asked, or not of this device. */
    takeOver: (
      device: Device,
      question: Asked,
      tell: (answer: Answer) => void,
    ): (() => void) | undefined => {
      const one = kept.get(question);
      kept.delete(question);
      if (one?.device !== device || !one.latest) {
        one?.stop();
        return undefined;
      }
      one.tell = tell;
      // Another answer may have come since it was drawn.
      tell(one.latest);
      return one.stop;
    },
  };
}
