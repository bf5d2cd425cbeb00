import { expect, test } from "vitest";
import { seedDefaults } from "#server/seed/bootstrap.ts";
import { rowCounts, rowHashes } from "../../support/database.ts";
import { testServer } from "../../support/server.ts";

test("[SUR-02] an installation that starts empty has its surveys and achievements, and keeps what was changed in them", async () => {
  const server = await testServer();
  expect(await rowCounts(server.db)).toMatchObject({ person: 0, survey: 2, achievement_rule: 8 });
  await server.db.updateTable("achievement_rule").set({ at_least: 3 }).execute();
  const before = await rowHashes(server.db);
  await Promise.all([1, 2, 3].map((now) => seedDefaults(server.db, now)));
  expect(await rowHashes(server.db)).toEqual(before);
  await server.close();
});
