/** What a journey needs of a browser, whoever made it. Questions are put in the page: they know nothing but their argument. */
export type Browser = {
  readonly goTo: (address: string) => Promise<void>;
  readonly ask: Ask;
  /** A real click, which counts as a person's. */
  readonly press: (selector: string, name?: RegExp) => Promise<void>;
  /** Real keys. */
  readonly type: (selector: string, text: string) => Promise<void>;
  /** As a person does, so that everything is written down. */
  readonly quit: () => Promise<void>;
  /** Leaves no process behind, whatever has happened before. */
  readonly kill: () => Promise<void>;
};

export type Ask = <Answer, Known = undefined>(
  question: (known: Known) => Answer | Promise<Answer>,
  known?: Known,
) => Promise<Answer>;

/** By its `aria-label`, or else its text. */
type Named = { readonly selector: string; readonly name: string };

/** Starts a browser that keeps everything it remembers in the profile's folder. */
export type Start = (profile: string) => Promise<Browser>;

/** Put in the page: the first element that is shown and is called so. */
export function find({ selector, name }: Named): HTMLElement | null {
  const pattern = new RegExp(name);
  const shown = [...document.querySelectorAll<HTMLElement>(selector)].filter(
    (element) => element.getClientRects().length > 0,
  );
  const nameOf = (element: HTMLElement) =>
    element.getAttribute("aria-label") ?? element.textContent ?? "";
  return shown.find((element) => pattern.test(nameOf(element).trim())) ?? null;
}
