import { expect, test } from "vitest";
import { importCatalog } from "#server/learning/content/import-catalog.ts";
import { smallCatalogue, someContent } from "../../support/small-world.ts";
import { world } from "../../support/world.ts";

test("[LIB-11] lists the lessons of a series offline", async () => {
  const earth = await world();
  await importCatalog(earth.server.db, {
    ...smallCatalogue,
    content: [
      someContent({ record_id_: "a", order: 2 }),
      someContent({ record_id_: "b", order: 1 }),
      someContent({ record_id_: "c", series_id: "loud" }),
      someContent({ record_id_: "d", content_status: "Draft" }),
    ],
  });
  const { page } = await earth.signedIn("nurse");
  earth.network.cut();
  const { content } = page.device;
  const ids = async (series: string) => (await content.inSeries(series)).map(({ id }) => id);
  expect((await ids("quiet")).toSorted()).toEqual(["a", "b"]);
  expect(await ids("loud")).toEqual(["c"]);
  expect(await ids("gone")).toEqual([]);
});
