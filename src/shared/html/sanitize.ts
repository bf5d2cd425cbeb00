import DOMPurify from "dompurify";

const WORDS = ["p", "br", "b", "strong", "i", "em", "u", "s", "ul", "ol", "li", "blockquote"];
const TAGS = [...WORDS, "h3", "h4", "a", "sub", "sup", "span", "div"];

const outward = (node: Element) => {
  if (node.tagName !== "A") return;
  node.setAttribute("target", "_blank");
  node.setAttribute("rel", "noopener noreferrer");
};

/** Words, lists and links to the web; whatever could run, load or dress up as our own page is taken out. */
export function sanitise(html: string) {
  DOMPurify.removeAllHooks();
  DOMPurify.addHook("afterSanitizeAttributes", outward);
  return DOMPurify.sanitize(html, {
    ALLOWED_TAGS: TAGS,
    ALLOWED_ATTR: ["href"],
    ALLOWED_URI_REGEXP: /^https?:\/\//i,
    RETURN_TRUSTED_TYPE: true,
  });
}

/** Markup that a page may show. */
export type Clean = ReturnType<typeof sanitise>;
