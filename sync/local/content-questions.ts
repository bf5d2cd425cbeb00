import type { Device } from "../device.ts";
import { handoutIsHere } from "../downloads/questions.ts";
import type { Files } from "../ports.ts";
import type { DeviceDatabase } from "./device-database.ts";
import { hasArrived } from "./facts.ts";

export const contentQuestions = (db: DeviceDatabase, files: Files): Device["content"] => ({
  all: () => db.content.toArray(),
  one: (id) => db.content.get(id),
  inSeries: (seriesId) => db.content.where("seriesId").equals(seriesId).toArray(),
  series: () => db.series.toArray(),
  sections: () => db.sections.toArray(),
  inSections: () => db.contentSections.toArray(),
  hasArrived: async () => (await hasArrived.get(db.facts)) ?? false,
  handoutIsHere: (url) => handoutIsHere(files, url),
});
