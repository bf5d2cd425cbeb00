/*
 * Word puts lists on the clipboard as paragraphs with the marker as text:
 * <p style="mso-list:l0 level1 lfo1"><span style="mso-list:Ignore">1.</span>Text</p>
 */

const LEVEL = /mso-list:\s*l\d+\s+level(\d+)/i;
const NUMBER = /^\s*\(?([0-9]+|[a-z]{1,4})[.)]/i;

const levelOf = (element: Element | null): number =>
  Number(LEVEL.exec(element?.getAttribute("style") ?? "")?.[1] ?? 0);

/** Removes the marker of a paragraph. Returns the element of its list. */
function takeMarker(paragraph: Element): "ol" | "ul" {
  const marker = paragraph.querySelector("[style*='mso-list:Ignore' i]");
  const isNumber = NUMBER.test(marker?.textContent ?? "");
  marker?.remove();
  return isNumber ? "ol" : "ul";
}

type OpenList = { readonly list: Element; readonly level: number };

/** Opens a list in the last item of the list around it, or before the paragraph. */
function openList(paragraph: Element, tag: "ol" | "ul", around: OpenList | undefined): Element {
  const list = paragraph.ownerDocument.createElement(tag);
  const item = around?.list.lastElementChild;
  if (item) item.append(list);
  else paragraph.before(list);
  return list;
}

/** Turns the paragraphs of Word's lists into lists. */
export function convertWordLists(body: HTMLElement): void {
  let open: OpenList[] = [];
  for (const paragraph of body.querySelectorAll("p")) {
    const level = levelOf(paragraph);
    if (level === 0) continue;
    const tag = takeMarker(paragraph);
    const isNext = open[0]?.list.nextElementSibling === paragraph;
    open = isNext ? open.filter((one) => one.level <= level) : [];
    const around = open.at(-1);
    if (around?.level !== level) open.push({ list: openList(paragraph, tag, around), level });
    const item = body.ownerDocument.createElement("li");
    item.append(...paragraph.childNodes);
    open.at(-1)?.list.append(item);
    paragraph.remove();
  }
}
