import type { Device } from "../device.ts";
import { hasHandout } from "../downloads/queries.ts";
import type { Files } from "../ports.ts";
import type { DeviceDatabase } from "./device-database.ts";
import { catalogLoaded } from "./fact.ts";

export const contentQueries = (db: DeviceDatabase, files: Files): Device["content"] => ({
  all: () => db.content.toArray(),
  one: (id) => db.content.get(id),
  inSeries: (seriesId) => db.content.where("seriesId").equals(seriesId).toArray(),
  series: () => db.series.toArray(),
  sections: () => db.sections.toArray(),
  inSections: () => db.contentSections.toArray(),
  isLoaded: async () => (await catalogLoaded.get(db.facts)) ?? false,
  hasHandout: (url) => hasHandout(files, url),
});
