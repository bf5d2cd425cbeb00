import type { Seal } from "../ports.ts";

/** Only who seals something loads what it takes. */
export const seal: Seal = async (key, text) => {
  const { toJwe } = await import("./jwe.ts");
  return await toJwe(key, text);
};
