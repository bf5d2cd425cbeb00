import { svgProblems } from "./pictures-copy.ts";
import { type Attributes, InvalidSvgError } from "./svg-style.ts";

export type Tag = {
  readonly name: string;
  readonly isEnd: boolean;
  readonly isEmpty: boolean;
  readonly attributes: Attributes;
};

const ATTRIBUTE = /([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;
const TAG = /<(\/?)([A-Za-z][\w:.-]*)((?:\s+[\w:.-]+\s*=\s*(?:"[^"]*"|'[^']*'))*)\s*(\/?)>/g;

export function parseTags(svg: string): Tag[] {
  const bare = svg.replaceAll(/<!--[\s\S]*?-->/g, "").replaceAll(/<\?[\s\S]*?\?>/g, "");
  if (/<!|&(?!(?:amp|lt|gt|quot|apos|#\d+|#x[0-9a-f]+);)/i.test(bare))
    throw new InvalidSvgError(svgProblems.notPlain);
  if (/</.test(bare.replaceAll(TAG, ""))) throw new InvalidSvgError(svgProblems.unreadable);
  return [...bare.matchAll(TAG)].map(([, end, name = "", inside = "", empty]) => ({
    name,
    isEnd: end === "/",
    isEmpty: empty === "/",
    attributes: Object.fromEntries(
      [...inside.matchAll(ATTRIBUTE)].map(([, key = "", double, single]) => [
        key,
        double ?? single ?? "",
      ]),
    ),
  }));
}
