import type { SealedBody, Sealing, SealingKey } from "#contract/sync/encrypted.ts";
import type { Seal } from "../ports.ts";

/** With it is sealed whose write it is and of what kind, so that it cannot be given out as another. */
export const sealBody = async (
  seal: Seal,
  key: SealingKey,
  { owner, call, v, body }: Sealing,
): Promise<SealedBody> => {
  const inside: Sealing = { owner, call, v, body };
  return { sealed: await seal(key, JSON.stringify(inside)) };
};
