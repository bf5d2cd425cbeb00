import { BaseSequencer, type TestSpecification } from "vitest/node";

/** The slowest files of each stage of `npm test`. If one of them started last, the other core would be idle. */
const longFiles = [
  "tests/simulation/simulation.test.ts",
  "tests/server/platform/startup.test.ts",
  "tests/simulation/real-server.test.ts",
  "tests/simulation/planted-fault.test.ts",
  "tests/journeys/every-page.test.ts",
  "tests/browsers/offline.test.ts",
  "tests/journeys/offline.test.ts",
];

const rankOf = ({ moduleId }: TestSpecification): number => {
  const at = longFiles.findIndex((file) => moduleId.endsWith(file));
  return at < 0 ? longFiles.length : at;
};

/** Starts with the longest files, also where no earlier run has measured them. */
export class LongFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.toSorted((a, b) => rankOf(a) - rankOf(b));
  }
}
