import lighthouse, { desktopConfig } from "lighthouse";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newProfile, removeProfiles, startBrowser } from "../support/browser.ts";
import { administrator, leader, nurse, signIn } from "../support/people.ts";
import { type RunningServer, startServer } from "../support/respite.ts";
import { reportRow } from "./support/goals.ts";

const categories = ["performance", "accessibility", "best-practices"] as const;
const LESSON = "rl-100";
const runs = 4;
const median = (numbers: number[]) =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;

type Scores = Record<(typeof categories)[number], number>;

/** Name, path, person, and minimum performance score. */
const mobile = [
  ["login", "/login", undefined, 98],
  ["library", "/library", nurse, 98],
  ["lesson", `/enrichment_center/video/${LESSON}`, nurse, 98],
  ["assessment", "/assessment", nurse, 98],
  ["shared lesson", `/external_video_page?data=${LESSON}`, undefined, 98],
] as const;
const desktop = [
  ["insights", "/insights", leader, 98],
  ["administration", "/admin", administrator, 95],
  ["people", "/admin/people", administrator, 95],
] as const;

let server: RunningServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(async () => {
  await server.stop();
  server.remove();
  removeProfiles();
});

/** Throws for a blank or crashed page, which has no score. */
async function visit(url: string, port: number, isWide: boolean): Promise<Scores> {
  const result = await lighthouse(
    url,
    {
      port,
      onlyCategories: [...categories],
      disableStorageReset: true,
      logLevel: "error",
    },
    isWide ? desktopConfig : undefined,
  );
  for (const id of ["largest-contentful-paint", "total-blocking-time", "cumulative-layout-shift"])
    console.log(`  ${id}: ${result?.lhr.audits[id]?.displayValue}`);
  const broken = Object.values(result?.lhr.audits ?? {})
    .filter(({ scoreDisplayMode }) => scoreDisplayMode === "error")
    .map(({ id, errorMessage }) => `${id}: ${errorMessage}`)
    .join("; ");
  const scoreOf = (category: (typeof categories)[number]) => {
    const score = result?.lhr.categories[category]?.score;
    if (score === null || score === undefined) throw new Error(`no ${category} score: ${broken}`);
    return Math.round(score * 100);
  };
  for (const { id, title, score, scoreDisplayMode } of Object.values(result?.lhr.audits ?? {}))
    if (score === 0 && scoreDisplayMode === "binary") console.log(`  not passed: ${id}: ${title}`);
  return {
    performance: scoreOf("performance"),
    accessibility: scoreOf("accessibility"),
    "best-practices": scoreOf("best-practices"),
  };
}

async function score(url: string, port: number, isWide: boolean) {
  const visits: Scores[] = [];
  for (let run = 0; run < runs; run += 1) visits.push(await visit(url, port, isWide));
  // The first run of a session is an outlier.
  const counted = visits.slice(1);
  return (category: (typeof categories)[number]) => counted.map((one) => one[category]);
}

test.each([
  ...mobile.map((screen) => [...screen, false] as const),
  ...desktop.map((screen) => [...screen, true] as const),
])("Lighthouse: %s", async (name, path, who, least, isWide) => {
  const { page, port, kill } = await startBrowser(newProfile());
  if (who) await signIn(page, server.url, who);
  const scores = await score(server.url + path, port, isWide);
  await kill();
  for (const category of categories)
    console.log(
      `${name} ${category}: ${median(scores(category))} (${scores(category).join(", ")})`,
    );
  if (!isWide) reportRow("lighthouse", median(scores("performance")));
  expect(median(scores("performance"))).toBeGreaterThanOrEqual(least);
  expect(median(scores("accessibility"))).toBe(100);
  expect(median(scores("best-practices"))).toBe(100);
});
