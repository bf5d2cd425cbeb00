import DOMPurify from "dompurify";

const WORDS = ["p", "br", "b", "strong", "i", "em", "u", "s", "ul", "ol", "li", "blockquote"];
const TAGS = [...WORDS, "h3", "h4", "a", "sub", "sup", "span", "div"];

const outward = (node: Element) => {
  if (node.tagName !== "A" || !/^http/i.test(node.getAttribute("href") ?? "")) return;
  node.setAttribute("target", "_blank");
  node.setAttribute("rel", "noopener noreferrer");
};

/** Allows text, lists, web links, and mail addresses. Removes anything that could run, load, or imitate our pages. */
export function sanitizeHtml(html: string) {
  DOMPurify.removeAllHooks();
  DOMPurify.addHook("afterSanitizeAttributes", outward);
  return DOMPurify.sanitize(html, {
    ALLOWED_TAGS: TAGS,
    ALLOWED_ATTR: ["href"],
    ALLOWED_URI_REGEXP: /^(?:https?:\/\/|mailto:[^\s"'<>?@]+@[^\s"'<>?@]+$)/i,
    RETURN_TRUSTED_TYPE: true,
  });
}

/** Sanitized markup. */
export type SanitizedHtml = ReturnType<typeof sanitizeHtml>;
