import type { Device } from "../device.ts";
import { allAchievements } from "../records/achievements.ts";
import type { Desk } from "./commit.ts";
import { owe } from "./enqueue.ts";

/** `isNews` is asked in the same transaction. */
export const oweAchievement = (
  desk: Desk,
  name: string,
  icon: string,
  isNews: () => Promise<boolean>,
) =>
  owe(desk, {
    call: "recordAchievement",
    body: { name, icon, awarded_at: new Date(desk.ports.clock.now()).toISOString() },
    tables: [desk.db.achievements],
    isNews,
  });

export const recordAchievement =
  (desk: Desk): Device["achievements"]["record"] =>
  (name, icon) =>
    oweAchievement(
      desk,
      name,
      icon,
      async () => !(await allAchievements(desk.db)).some((each) => each.name === name),
    );
