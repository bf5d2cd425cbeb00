import { whenIdle } from "#ui/when-idle.ts";

/*
 * The static sign-in page of index.html works before React is loaded, and React takes over its elements, with their focus
 * and what is typed. See docs/decisions/081-sign-in-before-react.md.
 */

/** Of public/theme.js, where the static sign-in page is in use. */
type FirstForm = {
  /** What was pressed last. */
  readonly press: (() => void) | undefined;
  /** "Sign in" was pressed, and the button says so. */
  readonly isBusy: boolean;
  /** React renders, so the page must not change anymore. */
  isStarting: boolean;
  /** Stops holding what is pressed, and does what was pressed last. */
  readonly release: () => void;
  /** Only stops holding. */
  readonly drop: () => void;
};

export const firstForm = (): FirstForm | undefined =>
  (window as typeof window & { readonly firstForm?: FirstForm }).firstForm;

const USES = ["pointerdown", "keydown", "focusin", "input", "press-held"] as const;
const LONGEST_WAIT_MS = 2000;

const fields = (): HTMLInputElement[] => [
  ...document.querySelectorAll<HTMLInputElement>(".first-entry input"),
];

/** Resolves when someone first uses the static sign-in page, or the browser is idle. At once on other pages. */
export async function firstFormUsed(): Promise<void> {
  const form = firstForm();
  if (!form) return;
  document.title = `${document.querySelector("h1")?.textContent} · ${document.title}`;
  const email = new URLSearchParams(location.search).get("email");
  const [field] = fields();
  if (email && field && !field.value) field.value = email;
  const isUsed = fields().some((one) => one === document.activeElement) || form.press;
  if (isUsed) return;
  await new Promise<void>((resolve) => {
    const done = () => {
      for (const use of USES) removeEventListener(use, done, true);
      resolve();
    };
    for (const use of USES) addEventListener(use, done, true);
    const whenLoaded = () => whenIdle(done, { timeoutMs: LONGEST_WAIT_MS });
    if (document.readyState === "complete") whenLoaded();
    else addEventListener("load", whenLoaded, { once: true });
  });
}
