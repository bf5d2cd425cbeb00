const ALLOWED = new Set("p br b strong i em u s ul ol li blockquote h3 h4 sub sup a".split(" "));
/** Elements and comments whose content is not text. */
const NON_TEXT =
  /<(script|style|iframe|object|template|svg|math)\b[\s\S]*?(<\/\1\s*>|$)|<!--[\s\S]*?(-->|$)/gi;
const TAG = /<(\/?)([a-z][a-z0-9]*)\b([^<>]*)>?/gi;
const HREF = /\bhref\s*=\s*(?:"([^"]*)"|'([^']*)')/i;

/** Repeats until nothing changes, because removing one match can form another. */
function withoutNonText(text: string): string {
  let rest = text;
  for (let before = ""; before !== rest; ) {
    before = rest;
    rest = rest.replace(NON_TEXT, "");
  }
  return rest;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: matches the characters to remove
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\u2028\u2029]/g;

/** Removes tags and control characters. Keeps "a < b". */
export function plainText(text: string): string {
  let rest = withoutNonText(text.replace(CONTROL, ""));
  for (let before = ""; before !== rest; ) {
    before = rest;
    rest = rest.replace(/<\/?[a-z][^<>]*>/gi, "");
  }
  return rest.trim();
}

/** Web links and mail addresses. Mail addresses have no parameters, which could fill in a message. */
const LINK_URL = /^(?:https?:\/\/[^\s"'<>]+|mailto:[^\s"'<>?@]+@[^\s"'<>?@]+)$/i;

const linkOf = (attributes: string) => {
  const [, double, single] = HREF.exec(attributes) ?? [];
  const url = (double ?? single ?? "").trim();
  return LINK_URL.test(url) ? `<a href="${url}">` : "<a>";
};

/** Keeps text formatting, lists, and links. Removes all other markup. */
export function lightMarkup(html: string): string {
  return withoutNonText(html.replace(CONTROL, ""))
    .replace(TAG, (_tag, close: string, name: string, attributes: string) => {
      const tag = name.toLowerCase();
      if (!ALLOWED.has(tag)) return "";
      if (close) return `</${tag}>`;
      return tag === "a" ? linkOf(attributes) : `<${tag}>`;
    })
    .trim();
}
