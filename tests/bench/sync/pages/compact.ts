import { compactDatabases } from "#sync/local/compact-databases.ts";

declare global {
  var compact: () => Promise<void>;
}

globalThis.compact = compactDatabases;
globalThis.offered = true;
