import { appearance as copy } from "./copy.ts";

export type Theme = "day" | "evening" | "night";
export type ThemeChoice = Theme | "device";

/** Also read by public/theme.js before the first paint. */
export const THEME_KEY = "theme";
const darkQuery = "(prefers-color-scheme: dark)";

export const themeChoices: readonly { readonly value: ThemeChoice; readonly text: string }[] = [
  { value: "day", text: copy.day },
  { value: "evening", text: copy.evening },
  { value: "night", text: copy.night },
  { value: "device", text: copy.device },
];

/** Parses a stored value. Unknown values become "device". */
export function choiceFrom(stored: string | null): ThemeChoice {
  return themeChoices.find((choice) => choice.value === stored)?.value ?? "device";
}

export function themeFor(choice: ThemeChoice, deviceIsDark: boolean): Theme {
  if (choice !== "device") return choice;
  return deviceIsDark ? "evening" : "day";
}

let choice: ThemeChoice = "device";
const listeners = new Set<() => void>();

function show() {
  const root = document.documentElement;
  root.dataset.theme = themeFor(choice, matchMedia(darkQuery).matches);
  const color = getComputedStyle(root).getPropertyValue("--bg").trim();
  document.querySelector('meta[name="theme-color"]')?.setAttribute("content", color);
  for (const listener of listeners) listener();
}

function read() {
  choice = choiceFrom(localStorage.getItem(THEME_KEY));
  show();
}

/** Applies the theme and follows the device and other tabs. */
export function startTheme(): void {
  read();
  matchMedia(darkQuery).addEventListener("change", show);
  addEventListener("storage", (event) => {
    if (event.key === THEME_KEY || event.key === null) read();
  });
}

export function chooseTheme(next: ThemeChoice): void {
  choice = next;
  localStorage.setItem(THEME_KEY, next);
  show();
}

export const themeChoice = (): ThemeChoice => choice;

export function listenToTheme(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
