import { defineConfig } from "vitest/config";
import { LongFilesFirst } from "./tests/support/long-files-first.ts";

const browser = [
  "tests/**/*.browser.test.ts",
  "tests/journeys/**/*.test.ts",
  "tests/browsers/**/*.test.ts",
];

/** Tests that mostly wait, for people who do nothing. A busy browser beside them could delay what they see. */
const idle = ["tests/journeys/idle.test.ts"];

const inBrowser = {
  isolate: false,
  testTimeout: 120_000,
  hookTimeout: 120_000,
  // A real browser is slow on a busy machine.
  expect: { poll: { timeout: 15_000 } },
  // Names the page errors that a test found, instead of counting them.
  chaiConfig: { truncateThreshold: 0 },
  globalSetup: "tests/support/browser-setup.ts",
};

const inNode = {
  // Dates on the device's calendar are the same for every developer.
  env: { TZ: "UTC" },
  // The slowest hook writes the demo's history. On a slow machine, where it yields to idle people in browsers, it took over 60 s.
  testTimeout: 120_000,
  hookTimeout: 120_000,
  maxWorkers: 2,
  // Each test builds a server and drops it right after. In the default 16 MB, collecting that takes 6% longer. Parallel
  // collection takes 10% more processor time, and both cores are busy anyway.
  execArgv: ["--max-semi-space-size=64", "--single-threaded-gc"],
  // A second, the default, is short on a busy machine.
  expect: { poll: { timeout: 15_000 } },
};

export default defineConfig({
  define: { "process.env.NODE_ENV": '"test"' },
  test: {
    // The stages of `npm test` load the same modules.
    experimental: { fsModuleCache: true },
    sequence: { sequencer: LongFilesFirst },
    // By default, a change of package.json reruns all tests.
    forceRerunTriggers: ["**/vitest.config.ts"],
    projects: [
      {
        test: {
          name: "unit",
          include: ["tests/**/*.test.{ts,tsx}"],
          exclude: [...browser, "tests/bench/**", "tests/simulation/**"],
          ...inNode,
          // Files share the modules and databases of their worker. Loading them for each file took two thirds of the
          // time.
          isolate: false,
        },
      },
      {
        test: {
          name: "simulation",
          include: ["tests/simulation/**/*.test.ts"],
          ...inNode,
          // Database listeners that earlier files left behind would change what a seed plays.
          isolate: true,
        },
      },
      {
        test: {
          ...inBrowser,
          name: "browser",
          include: browser,
          exclude: idle,
          // Browsers keep both cores busy: three workers save little time and make pages slow.
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          ...inBrowser,
          name: "browser-idle",
          include: idle,
          env: { FIRST_TEST_PORT: "18000" },
          maxWorkers: 1,
          sequence: { groupOrder: 2 },
        },
      },
      {
        test: {
          name: "soak",
          include: ["tests/soak/*.soak.ts"],
          // Ends by itself.
          testTimeout: 0,
          hookTimeout: 120_000,
          sequence: { groupOrder: 4 },
        },
      },
      {
        test: {
          name: "interop",
          include: [
            "tests/interop/*.interop.ts",
            // Clients that need no browser. Also part of the server tests.
            "tests/server/accounts/session/clients.test.ts",
          ],
          fileParallelism: false,
          testTimeout: 120_000,
          hookTimeout: 120_000,
          sequence: { groupOrder: 5 },
        },
      },
      {
        test: {
          name: "cluster",
          include: ["tests/cluster/*.cluster.ts"],
          fileParallelism: false,
          // Thirty processes start at once on two cores.
          testTimeout: 300_000,
          hookTimeout: 120_000,
          sequence: { groupOrder: 6 },
        },
      },
      {
        test: {
          name: "bench",
          include: ["tests/bench/**/*.bench.ts"],
          fileParallelism: false,
          // A slow machine has to finish, too.
          testTimeout: 2 * 3_600_000,
          hookTimeout: 600_000,
          sequence: { groupOrder: 3 },
        },
      },
    ],
  },
});
