import { appendFileSync } from "node:fs";

/** Notes what a benchmark measured for a row of `goals.json`. `npm run bench` prints them together at the end. */
export function reportRow(id: string, value: number): void {
  const file = process.env.BENCH_ROWS;
  if (file) appendFileSync(file, `${JSON.stringify({ id, value })}\n`);
}
