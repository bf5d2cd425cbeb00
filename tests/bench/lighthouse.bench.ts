import lighthouse from "lighthouse";
import { afterAll, expect, test } from "vitest";
import { newProfile, removeProfiles, startBrowser } from "../support/browser.ts";
import { nurse, signIn } from "../support/people.ts";
import { startServer } from "../support/respite.ts";

afterAll(removeProfiles);

const categories = ["performance", "accessibility", "best-practices"] as const;
const runs = 4;
const median = (numbers: number[]) =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;

type Scores = Record<(typeof categories)[number], number>;

/** A blank or crashed page has no score: that is a failure, not a gap. */
async function visit(url: string, port: number): Promise<Scores> {
  const result = await lighthouse(url, {
    port,
    onlyCategories: [...categories],
    formFactor: "mobile",
    disableStorageReset: true,
    logLevel: "error",
  });
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

async function score(url: string, port: number) {
  const visits: Scores[] = [];
  for (let run = 0; run < runs; run += 1) visits.push(await visit(url, port));
  // The first run of a session is an outlier.
  const counted = visits.slice(1);
  return (category: (typeof categories)[number]) => counted.map((one) => one[category]);
}

test.each(["login", "library"] as const)("Lighthouse, mobile: %s", async (screen) => {
  const server = await startServer();
  const { page, port, kill } = await startBrowser(newProfile());
  if (screen === "library") await signIn(page, server.url, nurse);
  const scores = await score(`${server.url}/${screen}`, port);
  await kill();
  await server.stop();
  server.remove();
  for (const category of categories)
    console.log(
      `${screen} ${category}: ${median(scores(category))} (${scores(category).join(", ")})`,
    );
  expect(median(scores("performance"))).toBeGreaterThanOrEqual(98);
  expect(median(scores("accessibility"))).toBe(100);
  expect(median(scores("best-practices"))).toBe(100);
});
