import type { Device } from "../device.ts";
import { allAchievements } from "../records/achievements.ts";
import type { ActionContext } from "./commit.ts";
import { enqueue } from "./enqueue.ts";

/** `shouldEnqueue` runs in the same transaction. */
export const enqueueAchievement = (
  context: ActionContext,
  name: string,
  icon: string,
  shouldEnqueue: () => Promise<boolean>,
) =>
  enqueue(context, {
    call: "recordAchievement",
    body: { name, icon, awarded_at: new Date(context.ports.clock.now()).toISOString() },
    tables: [context.db.achievements],
    shouldEnqueue,
  });

export const recordAchievement =
  (context: ActionContext): Device["achievements"]["record"] =>
  (name, icon) =>
    enqueueAchievement(
      context,
      name,
      icon,
      async () => !(await allAchievements(context.db)).some((each) => each.name === name),
    );
