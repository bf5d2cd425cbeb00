import type { Device } from "../device.ts";
import type { DeviceDatabase } from "./device-database.ts";
import { hasArrived } from "./facts.ts";

export const contentQuestions = (db: DeviceDatabase): Omit<Device["content"], "handoutIsHere"> => ({
  all: () => db.content.toArray(),
  one: (id) => db.content.get(id),
  series: () => db.series.toArray(),
  sections: () => db.sections.toArray(),
  inSections: () => db.contentSections.toArray(),
  hasArrived: async () => (await hasArrived.get(db.facts)) ?? false,
});
