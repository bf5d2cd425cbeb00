import { expect, test } from "vitest";
import type { Reply } from "#sync/ports.ts";
import { PASSWORD, people } from "../../../support/small-world.ts";
import { watchedUntil, world } from "../../../support/world.ts";

test("[SYNC-07] stops everything when a reply carries another person's session, and ignores the reply", async () => {
  const { network, signedIn, settled, pass, watched } = await world();
  const { browser, page } = await signedIn("nurse");
  const before = browser.sessions.read();
  const asAnother = (reply: Reply) => {
    const headers = new Headers(reply.headers);
    headers.set("access-token", "theirs");
    headers.set("client", "theirs");
    headers.set("uid", people.leader.email);
    headers.set("expiry", "1900000000");
    return { ...reply, headers };
  };
  network.next("/api/sync/batch", { edit: asAnother });
  await page.device.progress.record(watchedUntil("RL-1", 10));
  await settled();
  const asked = network.log.length;
  await pass(60 * 60_000);
  expect(page.status().needsSignIn).toBe(true);
  expect(network.log.length).toBe(asked);
  expect(browser.sessions.read()).toEqual(before);
  expect(await page.device.outbox.entries()).toMatchObject([{ state: "ready", attempts: 0 }]);
  expect(await watched("leader")).toEqual([]);

  await browser.signIn(people.nurse.email, PASSWORD);
  await settled();
  expect(await page.device.outbox.entries()).toEqual([]);
  expect(await watched("nurse")).toMatchObject([{ seconds: 10 }]);
});

const sentences = [
  "Authorized users only.",
  "You need to sign in or sign up before continuing.",
] as const;

test.each(sentences)("[ACC-07] the queue pauses at: %s", async (sentence) => {
  const { network, signedIn, settled } = await world();
  const { page } = await signedIn("nurse");
  network.rule(({ path }) =>
    path === "/health_check" ? undefined : { status: 401, body: { errors: [sentence] } },
  );
  await page.device.utilization.log({ event: "opened" });
  await page.device.progress.record(watchedUntil("RL-1", 10));
  await settled();
  expect(page.status().needsSignIn).toBe(true);
  expect(await page.device.outbox.summary()).toEqual({ waiting: 1, needAttention: 0 });
});
