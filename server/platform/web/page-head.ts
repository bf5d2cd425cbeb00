import { escapeHtml } from "./html.ts";

export type PageHead = {
  readonly title: string;
  readonly description: string;
  /** Other elements of the head, as markup. */
  readonly markup: string;
};

/** The static screens that scripts replace. */
const ROOT = /(<div id="root">)[\s\S]*(<\/div>\s*<\/body>)/;

const DESCRIPTION = /<meta\s+name="description"\s+content="[^"]*"\s*\/?>/;

export const metaTag = (name: string, content: string): string =>
  `<meta ${name.startsWith("og:") ? "property" : "name"}="${name}" content="${escapeHtml(content)}">`;

/**
 * Returns the app's page with its own head, and with the content that programs without scripts read. Scripts hide that
 * content and draw the screen.
 */
export const describedPage = (page: string, head: PageHead, content: string): string =>
  page
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escapeHtml(head.title)}</title>`)
    .replace(DESCRIPTION, () => metaTag("description", head.description))
    .replace("</head>", () => `${head.markup}\n  </head>`)
    .replace(
      ROOT,
      (_all, open: string, end: string) =>
        `${open}<div class="first-entry lone-page">${content}</div>${end}`,
    );
