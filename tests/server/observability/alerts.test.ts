import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { parse } from "yaml";
import { createMetrics } from "#server/platform/web/metrics.ts";
import { type TestServer, testServer } from "../../support/server.ts";

const ALERTS = "deploy/prometheus/alerts.yml";
const DASHBOARD = "deploy/grafana/respite.json";

type Rule = {
  readonly alert: string;
  readonly expr: string;
  readonly labels: { readonly severity: string };
  readonly annotations: { readonly summary: string; readonly runbook: string };
};
type Target = { readonly expr: string; readonly legendFormat?: string };
type Panel = { readonly title: string; readonly targets?: readonly Target[] };

const { groups } = parse(readFileSync(ALERTS, "utf8")) as {
  readonly groups: readonly { readonly rules: readonly Rule[] }[];
};
const rules = groups.flatMap((group) => group.rules);
const { panels } = JSON.parse(readFileSync(DASHBOARD, "utf8")) as {
  readonly panels: readonly Panel[];
};
const targets = panels.flatMap((panel) => panel.targets ?? []);
const queries = targets.map(({ expr }) => expr);

let server: TestServer;
let served: ReadonlySet<string>;
/** Labels of each metric. */
const labels = new Map<string, Set<string>>();

function collectLabels(text: string) {
  for (const [, name = "", pairs = ""] of text.matchAll(/^(\w+)\{(.*)\} \S+$/gm)) {
    const known = labels.get(name) ?? new Set();
    for (const [, label = ""] of pairs.matchAll(/(\w+)="/g)) known.add(label);
    labels.set(name, known);
  }
}

/** Returns metrics of what doesn't happen in a test: jobs, failures, and overload. */
async function metricsOfOperation() {
  const { registry, jobs, countReplicaRead, countStorage } = createMetrics();
  jobs.scheduled({ name: "a-job", intervalMs: 1000 });
  jobs.ran("a-job", 1, true);
  countReplicaRead("failed");
  countStorage("read", true);
  return registry.metrics();
}

beforeAll(async () => {
  server = await testServer({ config: { metricsToken: "a-long-token" } });
  const headers = { authorization: "Bearer a-long-token" };
  await server.app.inject("/ready");
  const { body } = await server.app.inject({ url: "/metrics", headers });
  collectLabels(body);
  collectLabels(await metricsOfOperation());
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

/** Prometheus adds these to every metric, and renames a metric's own labels of these names. */
const ADDED = ["job", "instance", "role"];

const namesIn = (texts: Iterable<RegExpMatchArray>, name: RegExp) =>
  [...texts].flatMap(([, text = ""]) => [...text.matchAll(name)].map(([, found = ""]) => found));

const labelsIn = ({ expr, legendFormat = "" }: Target) => [
  ...namesIn(expr.matchAll(/\{([^}]*)\}/g), /(\w+)[=!]/g),
  ...namesIn(expr.matchAll(/\bby \(([^)]*)\)/g), /(\w+)/g),
  ...namesIn(legendFormat.matchAll(/\{\{([^}]*)\}\}/g), /(\w+)/g),
];

test("[OPS-09] alert rules and the dashboard use labels that the metrics have", () => {
  const renamed = [...labels].filter(([, own]) => ADDED.some((label) => own.has(label)));
  expect(renamed).toEqual([]);
  const ours = [...rules, ...targets].filter(({ expr }) => !expr.startsWith("up{"));
  const unknown = ours.flatMap((target) => {
    const known = metricsIn(target.expr).flatMap((name) => [...(labels.get(name) ?? [])]);
    return labelsIn(target).filter((label) => ![...known, "instance"].includes(label));
  });
  expect(unknown).toEqual([]);
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
