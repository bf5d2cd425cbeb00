import type { Device } from "../device.ts";
import type { DeviceDatabase } from "../local/device-database.ts";
import { uncelebrated } from "../local/facts.ts";
import type { PersonDatabase } from "../local/person-database.ts";
import { allAchievements } from "../records/achievements.ts";
import { claimCelebration } from "./celebrate.ts";
import { countsSoFar } from "./counts.ts";

export const achievementQueries = (device: DeviceDatabase, person: PersonDatabase) =>
  ({
    all: () => allAchievements(person),
    rules: () => device.achievementRules.toArray(),
    counts: () => countsSoFar(device, person),
    uncelebrated: async () => (await uncelebrated.get(person.facts)) ?? [],
    celebrate: (name) => claimCelebration(person, name),
  }) satisfies Partial<Device["achievements"]>;
