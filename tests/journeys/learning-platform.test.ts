import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect } from "vitest";
import { adminOf } from "../server/credit/ledger/ledger-helpers.ts";
import { type LearningPlatform, startLearningPlatform } from "../support/learning-platform.ts";
import { longTest } from "../support/long-tests.ts";
import { freePort } from "../support/respite.ts";
import { type TestServer, testServer } from "../support/server.ts";
import { PASSWORD, people } from "../support/small-world.ts";
import { seeded } from "../support/wire.ts";
import { violations } from "../unit/src/support/ui-in-browser.ts";
import { createVisitors, type Visitors } from "./visitors.ts";

/* The platform is at 127.0.0.1 and Respite at localhost, so that browsers treat them as different sites. */

let server: TestServer;
let platform: LearningPlatform;
let visitors: Visitors;
let origin: string;
beforeAll(async () => {
  const port = await freePort();
  origin = `http://localhost:${port}`;
  const applicationFolder = join(import.meta.dirname, "../../dist");
  const config = { publicUrl: origin, endpointsInPrivateNetworks: true };
  server = await seeded(await testServer({ applicationFolder, config }));
  await server.app.listen({ host: "127.0.0.1", port });
  platform = await startLearningPlatform({
    now: Date.now,
    toolKeys: async () => (await server.app.inject("/auth/lti/keys")).json(),
    tool: {
      login: `${origin}/auth/lti/login`,
      launch: `${origin}/auth/lti/launch`,
      deepLinking: `${origin}/auth/lti/lessons`,
    },
  });
  const payload = { practice_group_id: "group-1", ...platform.registration };
  const admin = await adminOf(server);
  const reply = await admin.ask("/api/admin/platforms", { method: "POST", payload });
  if (reply.statusCode !== 200) throw new Error(reply.body);
  visitors = createVisitors(origin, { hasWorker: false });
});
afterAll(async () => {
  await visitors?.closeAll();
  await platform?.close();
  await server?.close();
});

/** Opens the lesson of the course, and returns the window that its link leads to. */
async function openLesson(course: Page, link: string) {
  await course.goto(`${platform.origin}/course/${link}`);
  const opened = course.waitForEvent("popup");
  await course.frameLocator("iframe").getByRole("link", { name: "Open Respite" }).click();
  return opened;
}

longTest(
  "[API-01] an instructor adds a lesson inside the course, and a learner opens it from there in a window that knows them",
  async () => {
    const { page: course, pageErrors } = await visitors.open(undefined, "/login");
    await course.goto(`${platform.origin}/course/add`);
    const picker = course.frameLocator("iframe");
    await picker.getByLabel("Search lessons").fill("rl-2");
    await picker.getByLabel("Search lessons").press("Enter");
    await picker.getByRole("checkbox", { name: /^Title of RL-2/ }).check();
    await picker.getByRole("button", { name: "Add to course" }).click();
    await picker.getByText("Added: Title of RL-2").waitFor();
    const link = platform.links[0]?.id ?? "";

    const first = await openLesson(course, link);
    await first.getByLabel("Email").fill(people.nurse.email);
    await first.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await first.getByRole("button", { name: "Sign in", exact: true }).click();
    await first.getByRole("heading", { level: 1, name: "Connect Ward Academy" }).waitFor();
    expect(await violations(first)).toEqual([]);
    await first.getByRole("button", { name: "Connect Ward Academy" }).click();
    await first.getByRole("heading", { level: 1, name: "Title of RL-2" }).waitFor();
    await first.close();

    // Another browser, in which no one is signed in.
    const elsewhere = await visitors.open(undefined, "/login");
    const second = await openLesson(elsewhere.page, link);
    await second.getByRole("heading", { level: 1, name: "Title of RL-2" }).waitFor();
    expect(new URL(second.url()).search).toBe("");
    await second.goto(`${origin}/you/security`);
    await second.getByText("Ward Academy").waitFor();
    expect(pageErrors).toEqual([]);
  },
);
