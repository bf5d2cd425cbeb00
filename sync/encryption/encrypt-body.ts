import type { EncryptedBody, EncryptedPayload, ServerPublicKey } from "#contract/sync/encrypted.ts";
import type { Seal } from "../ports.ts";

/** With it is sealed whose write it is and of what kind, so that it cannot be given out as another. */
export const sealBody = async (
  seal: Seal,
  key: ServerPublicKey,
  { owner, call, v, body }: EncryptedPayload,
): Promise<EncryptedBody> => {
  const inside: EncryptedPayload = { owner, call, v, body };
  return { sealed: await seal(key, JSON.stringify(inside)) };
};
