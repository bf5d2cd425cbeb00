import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { parse } from "yaml";
import { type TestServer, testServer } from "../../support/server.ts";

const ALERTS = "deploy/prometheus/alerts.yml";
const DASHBOARD = "deploy/grafana/respite.json";

type Rule = {
  readonly alert: string;
  readonly expr: string;
  readonly labels: { readonly severity: string };
  readonly annotations: { readonly summary: string; readonly runbook: string };
};
type Panel = { readonly title: string; readonly targets?: readonly { readonly expr: string }[] };

const { groups } = parse(readFileSync(ALERTS, "utf8")) as {
  readonly groups: readonly { readonly rules: readonly Rule[] }[];
};
const rules = groups.flatMap((group) => group.rules);
const { panels } = JSON.parse(readFileSync(DASHBOARD, "utf8")) as {
  readonly panels: readonly Panel[];
};
const queries = panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr));

let server: TestServer;
let served: ReadonlySet<string>;
beforeAll(async () => {
  server = await testServer({ config: { metricsToken: "a-long-token" } });
  const headers = { authorization: "Bearer a-long-token" };
  const { body } = await server.app.inject({ url: "/metrics", headers });
  served = new Set(
    [...body.matchAll(/^# TYPE (\S+) (\S+)$/gm)].flatMap(([, name = "", type]) =>
      type === "histogram" ? [`${name}_bucket`, `${name}_count`, `${name}_sum`] : [name],
    ),
  );
});
afterAll(() => server.close());

const metricsIn = (expression: string) =>
  [...expression.matchAll(/\b(?:respite|nodejs|process)_\w+/g)].map(([name]) => name);

test("[OPS-09] every metric in the alert rules and the dashboard is served at /metrics", () => {
  const used = [...rules.map(({ expr }) => expr), ...queries].flatMap(metricsIn);
  expect(used.length).toBeGreaterThan(30);
  expect([...new Set(used)].filter((name) => !served.has(name))).toEqual([]);
});

test("[OPS-09] each alert rule has a severity and an entry in the runbook, and each entry has a rule", () => {
  const runbook = readFileSync("docs/guides/runbook.md", "utf8");
  const entries = [...runbook.matchAll(/^### (Respite\w+)$/gm)].map(([, name]) => name);
  expect(entries.toSorted()).toEqual(rules.map(({ alert }) => alert).toSorted());
  for (const { alert, labels, annotations } of rules) {
    expect(["page", "ticket"]).toContain(labels.severity);
    expect(annotations.summary).toBeTruthy();
    expect(annotations.runbook).toBe(`docs/guides/runbook.md#${alert.toLowerCase()}`);
  }
});

const hasPromtool = spawnSync("promtool", ["--version"]).error === undefined;
test.skipIf(!hasPromtool)(
  "[OPS-09] Prometheus accepts the alert rules and the dashboard’s queries",
  () => {
    const { status, stderr } = spawnSync("promtool", ["check", "rules", ALERTS], {
      encoding: "utf8",
    });
    expect([status, stderr]).toEqual([0, ""]);
  },
);
