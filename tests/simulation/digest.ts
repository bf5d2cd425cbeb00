import { canonicalJson } from "#server/platform/writes/canonical-json.ts";
import type { Reply } from "#sync/ports.ts";

/** What differs between two servers that do the same: ids they make up, keys, places, the build. */
const OWN =
  /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}|"id":"[\w-]{22}"|\/verify\/[\w-]{22}|"cursor":"[^"]*"|"(sealing_key|info)":\{[^}]*\}/g;

const inOneOrder = (text: string) => {
  try {
    return canonicalJson(JSON.parse(text));
  } catch {
    return text;
  }
};

/** An answer in words that any two servers that are the same must use. */
export const digestOf = ({ status, text }: Reply) =>
  `${status} ${inOneOrder(text).replaceAll(OWN, "#")}`;
