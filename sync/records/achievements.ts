import type { AchievementWire } from "#contract/learning/achievements.ts";
import type { PersonDatabase } from "../local/person-database.ts";
import { pendingEntries, plaintextEntries } from "./pending.ts";
import type { DeviceRecord } from "./record.ts";
import type { Achievement } from "./types.ts";

export const achievementFromWire = (wire: AchievementWire): Achievement => ({
  name: wire.name,
  icon: wire.icon,
  awardedAt: Date.parse(wire.awarded_at),
  state: "confirmed",
});

export const allAchievements = (db: PersonDatabase): Promise<Achievement[]> =>
  db.transaction("r", db.achievements, db.outbox, async () => {
    const confirmed = await db.achievements.toArray();
    const names = new Set(confirmed.map(({ name }) => name));
    const waiting = plaintextEntries(await pendingEntries(db, "achievement:"), "recordAchievement");
    const fresh = waiting.filter(({ body }) => !names.has(body.name));
    return [
      ...confirmed,
      ...fresh.map(
        ({ body, createdAt }): Achievement => ({
          name: body.name,
          icon: body.icon ?? "",
          awardedAt: body.awarded_at === undefined ? createdAt : Date.parse(body.awarded_at),
          state: "claimed",
        }),
      ),
    ];
  });

export const achievementRecord: DeviceRecord<"achievements"> = {
  table: (db) => db.achievements,
  store: (db, wire) => db.achievements.bulkPut(wire.map(achievementFromWire)),
  keyOf: ({ name }) => name,
  shown: allAchievements,
};
