import type { Files } from "#sync/ports.ts";

const pathOf = (request: RequestInfo | URL) =>
  request instanceof Request ? request.url : String(request);

/** Cache Storage that answers immediately, because reading a real response takes real time. */
export function memoryFiles(): Files {
  const all = new Map<string, Map<string, Response>>();
  const cache = (name: string) => {
    const entries = all.get(name) ?? new Map<string, Response>();
    all.set(name, entries);
    return entries;
  };
  return {
    open: async (name) => ({
      match: async (request) => cache(name).get(pathOf(request)),
      put: async (request, response) => void cache(name).set(pathOf(request), response),
      delete: async (request) => cache(name).delete(pathOf(request)),
      keys: async () => [],
    }),
    estimate: async () => ({ used: 0, quota: 1024 ** 4 }),
    persist: async () => true,
  };
}
