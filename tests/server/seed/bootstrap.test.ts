import { expect, test } from "vitest";
import { seedDefaults } from "#server/seed/bootstrap.ts";
import { rowCounts, rowHashes } from "../../support/database.ts";
import { testServer } from "../../support/server.ts";

test("[SUR-02] seeds surveys and achievements at the first start, and keeps later changes", async () => {
  const server = await testServer();
  expect(await rowCounts(server.db)).toMatchObject({ person: 0, survey: 3, achievement_rule: 8 });
  await server.db.updateTable("achievement_rule").set({ at_least: 3 }).execute();
  const before = await rowHashes(server.db);
  await Promise.all([1, 2, 3].map((now) => seedDefaults(server.db, now)));
  expect(await rowHashes(server.db)).toEqual(before);
  await server.close();
});
