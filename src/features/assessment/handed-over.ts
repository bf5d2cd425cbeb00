import { currentSession, onSession } from "#device/current-session.ts";

/** What was just answered, for the page that shows what it means. Only in memory: after a reload it is gone. */
export type HandedOver = {
  readonly owner: string;
  readonly level: number | undefined;
  /** By name, the heaviest first. */
  readonly stressors: readonly string[];
};

let last: HandedOver | undefined;

export function handOver(answers: HandedOver): void {
  last = answers;
}

/** Never to somebody else. */
export const handedOver = (owner: string | undefined): HandedOver | undefined =>
  last?.owner === owner ? last : undefined;

onSession(() => {
  if (currentSession()?.user.id !== last?.owner) last = undefined;
});
