import type { Files } from "#sync/ports.ts";

const pathOf = (request: RequestInfo | URL) =>
  request instanceof Request ? request.url : String(request);

/** Cache Storage that answers immediately, because reading a real response takes real time. */
export function memoryFiles(): Files {
  const all = new Map<string, Map<string, Response>>();
  const shelf = (name: string) => {
    const kept = all.get(name) ?? new Map<string, Response>();
    all.set(name, kept);
    return kept;
  };
  return {
    open: async (name) => ({
      match: async (request) => shelf(name).get(pathOf(request)),
      put: async (request, response) => void shelf(name).set(pathOf(request), response),
      delete: async (request) => shelf(name).delete(pathOf(request)),
      keys: async () => [],
    }),
    estimate: async () => ({ used: 0, quota: 1024 ** 4 }),
    persist: async () => true,
  };
}
