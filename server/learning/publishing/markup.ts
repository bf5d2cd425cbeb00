const ALLOWED = new Set("p br b strong i em u s ul ol li blockquote h3 h4 sub sup a".split(" "));
/** What stands in these is no text. */
const SILENT =
  /<(script|style|iframe|object|template|svg|math)\b[\s\S]*?(<\/\1\s*>|$)|<!--[\s\S]*?(-->|$)/gi;
const TAG = /<(\/?)([a-z][a-z0-9]*)\b([^<>]*)>?/gi;
const HREF = /\bhref\s*=\s*(?:"([^"]*)"|'([^']*)')/i;

/** Taken out until nothing is left to be taken out: what is cut away can leave a tag behind. */
function silenced(text: string): string {
  let rest = text;
  for (let before = ""; before !== rest; ) {
    before = rest;
    rest = rest.replace(SILENT, "");
  }
  return rest;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\u2028\u2029]/g;

/** A sentence of text: without tags, and without what cannot be seen. "a < b" stays as it is. */
export function plainText(text: string): string {
  let rest = silenced(text.replace(CONTROL, ""));
  for (let before = ""; before !== rest; ) {
    before = rest;
    rest = rest.replace(/<\/?[a-z][^<>]*>/gi, "");
  }
  return rest.trim();
}

const linkOf = (attributes: string) => {
  const [, double, single] = HREF.exec(attributes) ?? [];
  const url = (double ?? single ?? "").trim();
  return /^https?:\/\/[^\s"'<>]+$/i.test(url) ? `<a href="${url}">` : "<a>";
};

/** Words, lists and links to the web, as the application shows them; all else is taken out. */
export function lightMarkup(html: string): string {
  return silenced(html.replace(CONTROL, ""))
    .replace(TAG, (_tag, close: string, name: string, attributes: string) => {
      const tag = name.toLowerCase();
      if (!ALLOWED.has(tag)) return "";
      if (close) return `</${tag}>`;
      return tag === "a" ? linkOf(attributes) : `<${tag}>`;
    })
    .trim();
}
