import { defineConfig } from "vitest/config";

const browser = [
  "tests/**/*.browser.test.ts",
  "tests/journeys/**/*.test.ts",
  "tests/browsers/**/*.test.ts",
];

export default defineConfig({
  define: { "process.env.NODE_ENV": '"test"' },
  test: {
    projects: [
      {
        test: {
          name: "unit",
          include: ["tests/**/*.test.{ts,tsx}"],
          exclude: [...browser, "tests/bench/**"],
          testTimeout: 30_000,
          hookTimeout: 60_000,
          maxWorkers: 2,
          // A file finds the modules and databases of those before it: loading them anew took two thirds of the time.
          isolate: false,
        },
      },
      {
        test: {
          name: "bench",
          include: ["tests/bench/**/*.bench.ts"],
          fileParallelism: false,
          testTimeout: 900_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: "browser",
          include: browser,
          fileParallelism: false,
          isolate: false,
          testTimeout: 120_000,
          hookTimeout: 120_000,
          // A real browser on a busy machine takes its time.
          expect: { poll: { timeout: 15_000 } },
        },
      },
    ],
  },
});
