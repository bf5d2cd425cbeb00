import { escapeHtml } from "../web/html.ts";

/* Mail programs drop parts of style sheets, so the elements have their styles, too. */

// Outlook for Windows only knows the second property.
const WRAP = "overflow-wrap:anywhere;word-break:break-word";

export const STYLES = {
  paragraph: `margin:0 0 16px;${WRAP}`,
  button:
    "display:inline-block;padding:12px 20px;border-radius:8px;background-color:#1f5c57;color:#ffffff;text-decoration:none",
  small: `margin:0 0 16px;font-size:14px;color:#4a5a58;${WRAP}`,
  link: "color:#1f5c57",
} as const;

const PREVIEW_STYLE = "display:none;max-height:0;max-width:0;overflow:hidden;opacity:0";
const BODY_STYLE = "margin:0;padding:0;background-color:#ffffff;color:#23302f";
const COLUMN_STYLE = "max-width:34em;margin:0 auto;padding:24px;font:17px/1.5 Georgia,serif";

const DARK = [
  ".mail{background-color:#141715!important;color:#e7e9e4!important}",
  ".small{color:#b4bdb8!important}",
  ".link{color:#8fd0c5!important}",
  ".button{background-color:#8fd0c5!important;color:#10211f!important}",
].join("");
const SHEET = `:root{color-scheme:light dark;supported-color-schemes:light dark}@media (prefers-color-scheme:dark){${DARK}}`;

/** Keeps mail programs from showing the greeting after a short preview. */
const FILLER = "&#847;&zwnj;&nbsp;".repeat(60);

/** Returns the HTML part of a mail. `preview` is what lists show after the subject. */
export const mailDocument = (subject: string, preview: string, content: string): string =>
  `<!doctype html>
<html lang="en" dir="ltr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>${SHEET}</style>
</head>
<body class="mail" style="${BODY_STYLE}">
<div style="${PREVIEW_STYLE}" aria-hidden="true">${escapeHtml(preview)}${FILLER}</div>
<div class="mail" role="article" lang="en" aria-label="${escapeHtml(subject)}" style="${COLUMN_STYLE}">
${content}
</div>
</body>
</html>
`;
