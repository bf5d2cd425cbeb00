import type { EncryptToServer } from "../ports.ts";

/** The JWE library loads only when something is encrypted. */
export const encryptToServer: EncryptToServer = async (key, text) => {
  const { toJwe } = await import("./jwe.ts");
  return await toJwe(key, text);
};
