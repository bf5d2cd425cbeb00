import { mkdir, open, readdir, rm, stat, statfs } from "node:fs/promises";
import { join } from "node:path";
import type { PartStore } from "./parts.ts";

const PART = ".part";
const WORK = ".work";

/** Stores uploads in a local folder. */
export function diskParts(dataDir: string): PartStore {
  const folder = join(dataDir, "uploads");
  const pathOf = (id: string) => join(folder, `${id}${PART}`);
  const workOf = (id: string) => join(folder, `${id}${WORK}`);
  const ready = () => mkdir(folder, { recursive: true });
  return {
    toDisk: async (id) => pathOf(id),
    async workFolder(id) {
      await rm(workOf(id), { recursive: true, force: true });
      await mkdir(join(workOf(id), "hls"), { recursive: true });
      return workOf(id);
    },
    sizeOf: async (id) => (await stat(pathOf(id)).catch(() => undefined))?.size ?? 0,
    async write(id, bytes, offset) {
      await ready();
      const file = await open(pathOf(id), offset === 0 ? "w" : "r+");
      try {
        await file.write(bytes, 0, bytes.length, offset);
        await file.datasync();
      } finally {
        await file.close();
      }
    },
    async remove(id) {
      await rm(pathOf(id), { force: true });
      await rm(workOf(id), { recursive: true, force: true });
    },
    async ids() {
      const names = await readdir(folder).catch(() => []);
      return [...new Set(names.map((name) => name.replace(/\.(part|work)$/, "")))];
    },
    async freeBytes() {
      await ready();
      const { bavail, bsize } = await statfs(folder);
      return bavail * bsize;
    },
  };
}
