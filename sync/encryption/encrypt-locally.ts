import type { Cover } from "../ports.ts";

const AES = "AES-GCM";

/** A key for each text, which no script can read out: who keeps it beside the text can open it, and nobody can copy it. */
export const webCover: Cover = {
  cover: async (text) => {
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
  open: async ({ key, iv, bytes }) => {
    try {
      const text = await crypto.subtle.decrypt({ name: AES, iv }, key, bytes);
      return new TextDecoder().decode(text);
    } catch (error) {
      // Browsers have been seen to keep the row and lose the key in it.
      if (error instanceof DOMException || error instanceof TypeError) return undefined;
      throw error;
    }
  },
};
