import { type ReactElement, useSyncExternalStore } from "react";
import { Segmented } from "./segmented.tsx";
import { chooseTheme, listenToTheme, themeChoice, themeChoices } from "./theme.ts";

/** How bright the application is. Kept on this device. */
export function ThemeSwitch(): ReactElement {
  const choice = useSyncExternalStore(listenToTheme, themeChoice);
  return <Segmented legend="Light" value={choice} options={themeChoices} onChange={chooseTheme} />;
}
