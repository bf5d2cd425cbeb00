import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { modulePath } from "../support/built-ui.ts";
import { openPage, openUi } from "../support/ui-in-browser.ts";

let ui: Awaited<ReturnType<typeof openUi>>;
let page: Page;

beforeAll(async () => {
  ui = await openUi();
  const opened = await openPage(ui.browser, { theme: "day", width: 390 });
  page = opened.page;
  await page.goto(`${ui.address}login`);
});

/** Text, because the test runner would rewrite an import in a function. */
const clean = (html: string): Promise<string> =>
  page.evaluate(
    `import("${modulePath("sanitize")}").then(({ sanitizeHtml }) => String(sanitizeHtml(${JSON.stringify(html)})))`,
  );

test.each([
  ["<p>Rest <b>now</b>, <em>later</em></p>", "<p>Rest <b>now</b>, <em>later</em></p>"],
  ["<ul><li>One</li><li>Two</li></ul>", "<ul><li>One</li><li>Two</li></ul>"],
  ["Salt &amp; light", "Salt &amp; light"],
])("[LIB-08] %s stays unchanged", async (html, expected) => {
  expect(await clean(html)).toBe(expected);
});

test("[LIB-08] a web link opens in a new tab without a referrer", async () => {
  const html = await clean('<a href="https://example.org/sleep">Sleep</a>');
  expect(html).toContain('href="https://example.org/sleep"');
  expect(html).toContain('rel="noopener noreferrer"');
  expect(html).toContain('target="_blank"');
});

test.each([
  "<script>alert(1)</script>",
  '<img src="x" onerror="alert(1)">',
  '<svg><script>alert(1)</script><a href="javascript:alert(1)">x</a></svg>',
  '<a href="javascript:alert(1)">x</a>',
  '<a href="  jav&#x09;ascript:alert(1)">x</a>',
  '<a href="data:text/html,<script>alert(1)</script>">x</a>',
  '<p onclick="alert(1)" style="position:fixed">x</p>',
  '<iframe src="https://evil.example"></iframe>',
  '<form action="https://evil.example"><input name="password"></form>',
  '<math><mtext><table><mglyph><style><img src=x onerror="alert(1)">',
  "<style>* { display: none }</style>",
  '<base href="https://evil.example">',
])("[LIB-08] nothing in %s can run, load, or imitate our page", async (html) => {
  expect(await clean(html)).not.toMatch(
    /script|alert|onerror|onclick|style=|<(img|svg|iframe|form|input|style|base)|evil|data:/i,
  );
});
