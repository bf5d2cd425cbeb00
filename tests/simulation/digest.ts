import { canonicalJson } from "#server/platform/writes/canonical-json.ts";
import type { Reply } from "#sync/ports.ts";

/** Values that differ between two equivalent servers: generated ids, keys, cursors, epochs, the build. */
const OWN =
  /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}|"id":"[\w-]{22}"|\/verify\/[\w-]{22}|"(cursor|epoch)":"[^"]*"|"(sealing_key|info)":\{[^}]*\}/g;

const inOneOrder = (text: string) => {
  try {
    return canonicalJson(JSON.parse(text));
  } catch {
    return text;
  }
};

/** Returns a text that is the same for every equivalent server. */
export const digestOf = ({ status, text }: Reply) =>
  `${status} ${inOneOrder(text).replaceAll(OWN, "#")}`;
