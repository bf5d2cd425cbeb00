import { type ReactElement, useSyncExternalStore } from "react";
import { appearance as copy } from "./copy.ts";
import { Segmented } from "./segmented.tsx";
import { chooseTheme, listenToTheme, themeChoice, themeChoices } from "./theme.ts";

/** Lets the person choose the theme, which is stored on this device. */
export function ThemeSwitch(): ReactElement {
  const choice = useSyncExternalStore(listenToTheme, themeChoice);
  return (
    <Segmented legend={copy.title} value={choice} options={themeChoices} onChange={chooseTheme} />
  );
}
