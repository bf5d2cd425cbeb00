import type { EncryptedBody, EncryptedPayload, ServerPublicKey } from "#contract/sync/encrypted.ts";
import type { EncryptToServer } from "../ports.ts";

/**
 * The owner and the call are encrypted with the body, so that it can't be passed off as another
 * write.
 */
export const encryptBody = async (
  seal: EncryptToServer,
  key: ServerPublicKey,
  { owner, call, v, body }: EncryptedPayload,
): Promise<EncryptedBody> => {
  const inside: EncryptedPayload = { owner, call, v, body };
  return { sealed: await seal(key, JSON.stringify(inside)) };
};
