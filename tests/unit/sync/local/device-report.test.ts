import { Subject } from "rxjs";
import { expect, onTestFinished, test } from "vitest";
import { reportDevice } from "#contract/monitoring/device-report.ts";
import { reportRegularly } from "#sync/local/device-report.ts";
import { sealedAtSignOut } from "#sync/local/fact.ts";
import { installation, lastSyncedAt } from "#sync/local/facts.ts";
import { outboxSummary } from "#sync/outbox/queries.ts";
import type { EngineStatus } from "#sync/status-relay.ts";
import { createOutboxFixture } from "../../../support/outbox-fixture.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** Creates a device that is in sync whenever `inStep` says so. */
async function reporting() {
  const one = createOutboxFixture();
  await installation.set(one.device.facts, "device-1");
  const status$ = new Subject<EngineStatus>();
  const life = new AbortController();
  const problems: string[] = [];
  const report = reportRegularly({
    context: { db: one.db, ports: one.ports, wake: (reason) => one.wakes.push(reason) },
    device: one.device,
    ports: {
      files: one.ports.files,
      userAgent: "x".repeat(500),
      report: (problem) => problems.push(problem),
    },
    status$,
    signal: life.signal,
  });
  onTestFinished(async () => {
    life.abort();
    await report.stopped();
  });
  const tell = async (status: Partial<EngineStatus>) => {
    const common = { needsSignIn: false, isOutdated: false };
    status$.next({ reach: "up", isWorking: false, ...common, ...status });
    await report.settled();
  };
  const reports = async () =>
    (await one.db.outbox.toArray()).filter(({ call }) => call === "reportDevice");
  return { ...one, tell, inStep: () => tell({}), reports, problems, life, report };
}

test("[ADM-06] reports a device's status ten minutes after its first sync, then every six hours", async () => {
  const { clock, inStep, tell, reports, watch, db, wakes } = await reporting();
  await inStep();
  clock.jump(9 * MINUTE);
  await inStep();
  expect(await reports()).toEqual([]);
  await watch("RL-1", 60);
  await lastSyncedAt.set(db.facts, clock.now());
  clock.jump(MINUTE);
  await tell({ isWorking: true });
  await tell({ reach: "down" });
  expect(await reports()).toEqual([]);
  wakes.length = 0;
  await inStep();
  const [entry, ...others] = await reports();
  expect(others).toEqual([]);
  expect(wakes).toEqual(["background"]);
  expect(reportDevice.body.parse(entry?.body)).toEqual({
    device: "device-1",
    reported_at: new Date(clock.now()).toISOString(),
    last_synced_at: new Date(clock.now() - MINUTE).toISOString(),
    pending: 1,
    set_aside: 0,
    app_version: expect.stringMatching(/^\d+$/),
    storage_used: expect.any(Number),
    storage_quota: expect.any(Number),
    persisted: null,
    user_agent: "x".repeat(400),
  });
  clock.jump(5 * HOUR);
  await inStep();
  expect(await reports()).toEqual([entry]);
});

test("[ADM-06] replaces an unsent device report with the next one without counting it as pending", async () => {
  const { clock, inStep, reports, db } = await reporting();
  await inStep();
  clock.jump(10 * MINUTE);
  await inStep();
  const [first] = await reports();
  clock.jump(6 * HOUR);
  await inStep();
  const [second, ...others] = await reports();
  expect(others).toEqual([]);
  expect(second?.id).not.toBe(first?.id);
  expect(second?.notBefore).toBe(clock.now() + MINUTE);
  expect(await outboxSummary(db)).toEqual({ waiting: 0, needAttention: 0 });
});

test("[ADM-06] keeps reporting after the clock was set back by years", async () => {
  const { clock, inStep, reports } = await reporting();
  await inStep();
  clock.jump(-1000 * 24 * HOUR);
  await inStep();
  expect(await reports()).toHaveLength(1);
});

test("[ADM-06] sends no report and shows no error when storage is unavailable", async () => {
  const { clock, inStep, reports, db, problems, life } = await reporting();
  await inStep();
  clock.jump(10 * MINUTE);
  await sealedAtSignOut.set(db.facts, true);
  await inStep();
  expect(await reports()).toEqual([]);
  await sealedAtSignOut.delete(db.facts);
  life.abort();
  await inStep();
  expect([await reports(), problems]).toEqual([[], []]);
});
