import type { KeyValue } from "#sync/ports.ts";

/** Local storage keys of the selected practice group and its selected block. */
export const GROUP_KEY = "currentGroup";
export const BLOCK_KEY = "currentBlock";

export function clearSelectedGroup(keyValue: KeyValue): void {
  keyValue.remove(GROUP_KEY);
  keyValue.remove(BLOCK_KEY);
}
