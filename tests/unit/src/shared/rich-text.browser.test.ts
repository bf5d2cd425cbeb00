import type { Locator, Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { modulePath } from "../support/built-ui.ts";
import { openPage, openUi, violations } from "../support/ui-in-browser.ts";

let ui: Awaited<ReturnType<typeof openUi>>;
beforeAll(async () => {
  ui = await openUi();
});

async function openEditor() {
  const opened = await openPage(ui.browser, { theme: "day", width: 1280, reducedMotion: true });
  const { page } = opened;
  await page.goto(`${ui.address}dev/ui`);
  const text = page.getByRole("textbox", { name: "About the lesson" });
  await text.waitFor();
  const stored = () => page.getByRole("status", { name: "Stored text" }).textContent();
  return { ...opened, text, stored };
}

/** Puts markup into the field as a paste does. */
const paste = (text: Locator, html: string) =>
  text.evaluate((element, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/html", pasted);
    element.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true }));
  }, html);

const roundTrip = (page: Page, html: string): Promise<string> =>
  page.evaluate(
    `import("${modulePath("rich-text")}").then(({ documentOf, storedForm }) => storedForm(documentOf(${JSON.stringify(html)})))`,
  );

test("[ADM-03] opening a stored description in the editor doesn't change it", async () => {
  const { page, close } = await openEditor();
  for (const html of [
    "",
    "Plain text.\n\nTwo paragraphs.",
    "<p>Rest <strong>now</strong>, <em>later</em>, <u>u</u>, <s>s</s>, H<sub>2</sub>O<sup>+</sup></p>",
    "<ul><li>One</li><li>Two<ul><li>Inner</li></ul></li></ul><ol><li>First</li></ol>",
    "<h3>Before</h3><h4>After</h4><blockquote><p>Said</p></blockquote>",
    "<p>a<br>b</p>",
    '<p><a href="https://ok.example/?a=1&amp;b=2">web</a> <a href="mailto:help@ward.example">mail</a></p>',
    "<p>3 &lt; 4 &amp; 5</p>",
  ])
    expect(await roundTrip(page, html)).toBe(html);
  expect(await roundTrip(page, "<p>b <b>bold</b> <i>i</i></p>")).toBe(
    "<p>b <strong>bold</strong> <em>i</em></p>",
  );
  expect(await roundTrip(page, '<p><a href="javascript:alert(1)">a</a></p>')).toBe("a");
  await close();
});

test("[ADM-03] formats a description by keyboard, and undo restores its stored form", async () => {
  const { page, text, stored, pageErrors, close } = await openEditor();
  await text.focus();
  await page.keyboard.press("Control+End");
  await page.keyboard.type(" and ");
  await page.keyboard.press("Control+i");
  await page.keyboard.type("then");
  expect(await stored()).toBe("<p>Rest <strong>now and <em>then</em></strong></p>");

  await page.keyboard.press("Alt+F10");
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute("aria-label"));
  expect(await focused()).toBe("Bold");
  await page.keyboard.press("End");
  await page.keyboard.press("ArrowRight");
  for (const _ of [1, 2, 3, 4]) await page.keyboard.press("ArrowRight");
  expect(await focused()).toBe("Bulleted list");
  await page.keyboard.press("Enter");
  expect(await stored()).toBe("<ul><li>Rest <strong>now and <em>then</em></strong></li></ul>");
  const bullets = page.getByRole("button", { name: "Bulleted list" });
  expect(await bullets.getAttribute("aria-pressed")).toBe("true");
  await expect.poll(() => text.evaluate((one) => one === document.activeElement)).toBe(true);

  const undo = page.getByRole("button", { name: "Undo", exact: true });
  while ((await undo.getAttribute("aria-disabled")) === null) await undo.click();
  expect(await stored()).toBe("<p>Rest <b>now</b></p>");
  expect(await violations(page)).toEqual([]);
  expect(pageErrors).toEqual([]);
  await close();
});

test("[ADM-03] links a selection to a web address, and refuses anything else", async () => {
  const { page, text, stored, close } = await openEditor();
  await text.focus();
  await page.keyboard.press("Control+a");
  await page.getByRole("button", { name: "Link", exact: true }).click();
  const url = page.getByLabel("URL or email address");
  await url.fill("javascript:alert(1)");
  await url.press("Enter");
  await page.getByText("Enter a web address or an email address.").waitFor();
  await url.fill("sleep.example/paper");
  await url.press("Enter");
  expect(await stored()).toBe(
    '<p><a href="https://sleep.example/paper">Rest <strong>now</strong></a></p>',
  );
  await page.getByRole("button", { name: "Link", exact: true }).click();
  await page.getByRole("button", { name: "Remove link" }).click();
  expect(await stored()).toBe("<p>Rest <b>now</b></p>");
  await close();
});

const WORD = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>p.MsoNormal{margin:0}</style></head><body>
<!--StartFragment--><h1>Title</h1><p class=MsoNormal style='margin:0'><b>Bold</b> text<o:p></o:p></p><p class=MsoNormal><o:p>&nbsp;</o:p></p>
<p class=MsoListParagraphCxSpFirst style='mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>·<span>&nbsp;&nbsp;</span></span><![endif]>One</p>
<p class=MsoListParagraphCxSpMiddle style='mso-list:l0 level2 lfo1'><span style='mso-list:Ignore'>1.<span>&nbsp;</span></span>Inner</p>
<p class=MsoListParagraphCxSpLast style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>·</span>Two</p>
<table><tr><td>Cell</td></tr></table><img src="https://evil.example/x.png"><script>alert(1)</script><!--EndFragment--></body></html>`;

test("[ADM-03] cleans text pasted from Word and other programs", async () => {
  const { page, text, stored, close } = await openEditor();
  await text.focus();
  await page.keyboard.press("Control+a");
  await paste(text, WORD);
  expect(await stored()).toBe(
    "<h3>Title</h3><p><strong>Bold</strong> text</p><ul><li>One<ol><li>Inner</li></ol></li><li>Two</li></ul><p>Cell</p>",
  );
  await page.keyboard.press("Control+a");
  await paste(
    text,
    '<b style="font-weight:normal"><p><span style="font-weight:700">Docs</span> <span style="font-style:italic">text</span></p></b>',
  );
  expect(await stored()).toBe("<p><strong>Docs</strong> <em>text</em></p>");
  await close();
});

test("[ADM-03] shows a description that the editor can't hold, and changes it only if asked to", async () => {
  const { page, text, stored, close } = await openEditor();
  await page.getByRole("button", { name: "Import a table" }).click();
  await page.getByText("formatting that lessons can't show: tables").waitFor();
  expect(await text.getAttribute("aria-readonly")).toBe("true");
  await text.focus();
  await page.keyboard.type("x");
  expect(await stored()).toContain("<table>");
  await page.getByRole("button", { name: "Edit and remove that formatting" }).click();
  await page.keyboard.press("Control+End");
  await page.keyboard.type(" well");
  expect(await stored()).toBe("Sleep well");
  await close();
});
