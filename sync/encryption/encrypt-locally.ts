import type { LocalEncryption } from "../ports.ts";

const AES = "AES-GCM";

/**
 * Encrypts each text with its own non-extractable key, which is stored next to it and can't be
 * copied.
 */
export const webLocalEncryption: LocalEncryption = {
  encrypt: async (text) => {
    const key = await crypto.subtle.generateKey({ name: AES, length: 256 }, false, [
      "encrypt",
      "decrypt",
    ]);
    const iv = crypto.getRandomValues(new Uint8Array(12));
    const bytes = await crypto.subtle.encrypt(
      { name: AES, iv },
      key,
      new TextEncoder().encode(text),
    );
    return { key, iv, bytes };
  },
  decrypt: async ({ key, iv, bytes }) => {
    try {
      const text = await crypto.subtle.decrypt({ name: AES, iv }, key, bytes);
      return new TextDecoder().decode(text);
    } catch (error) {
      // Some browsers keep the row but lose its key.
      if (error instanceof DOMException || error instanceof TypeError) return undefined;
      throw error;
    }
  },
};
