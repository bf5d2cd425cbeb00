import { expect, test } from "vitest";
import { testServer } from "../support/server.ts";

test("[OPS-03] the health check names build, branch and installation, and needs no session", async () => {
  const { app, server, close } = await testServer({
    config: { build: { commitId: "c0ffee", branchName: "trunk" } },
  });
  const reply = await app.inject("/health_check");
  expect(reply.statusCode).toBe(200);
  expect(reply.json()).toEqual({ info: { commit_id: "c0ffee", branch_name: "trunk" }, server });
  await close();
});

test("[OPS-03] ready says that tables and database are there, live that the process is", async () => {
  const { app, close } = await testServer();
  expect((await app.inject("/ready")).json()).toEqual({ ready: true });
  expect((await app.inject("/live")).json()).toEqual({ live: true });
  await close();
});
