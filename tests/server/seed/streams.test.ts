import { readdirSync, readFileSync, statSync } from "node:fs";
import { expect, test } from "vitest";

const streams = "server/seed/media/files/hls";

/** Bits per second of a whole level. */
function measured(folder: string, level: string): number {
  const text = readFileSync(`${folder}/${level}`, "utf8");
  const segments = [...text.matchAll(/#EXTINF:([\d.]+),[^\n]*\n(\S+)/g)];
  const bits = segments.map(([, , name]) => statSync(`${folder}/${name}`).size * 8);
  const seconds = segments.map(([, length]) => Number(length));
  const sum = (list: readonly number[]) => list.reduce((total, one) => total + one, 0);
  return sum(bits) / sum(seconds);
}

test("streams declare the bit rates and frame rates that they have", () => {
  for (const stream of readdirSync(streams)) {
    const folder = `${streams}/${stream}`;
    const master = readFileSync(`${folder}/master.m3u8`, "utf8");
    const levels = [...master.matchAll(/#EXT-X-STREAM-INF:(\S+)\n(\S+)/g)];
    expect(levels).toHaveLength(2);
    for (const [, attributes = "", level = ""] of levels) {
      const numberOf = (name: string) =>
        Number(new RegExp(`(?:^|,)${name}=([\\d.]+)`).exec(attributes)?.[1]);
      const rate = measured(folder, level);
      expect(numberOf("AVERAGE-BANDWIDTH")).toBe(Math.ceil(rate));
      expect(numberOf("BANDWIDTH")).toBeGreaterThanOrEqual(Math.ceil(rate));
      expect(numberOf("BANDWIDTH")).toBeLessThan(rate * 1.5);
      expect(numberOf("FRAME-RATE")).toBe(12);
    }
  }
});
