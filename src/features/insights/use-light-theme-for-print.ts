import { useEffect } from "react";

/** Prints in the light theme, whatever the screen uses. */
export function useLightThemeForPrint(): void {
  useEffect(() => {
    const { dataset } = document.documentElement;
    let before: string | undefined;
    const begin = () => {
      before ??= dataset.theme;
      dataset.theme = "day";
    };
    const end = () => {
      if (before !== undefined) dataset.theme = before;
      before = undefined;
    };
    addEventListener("beforeprint", begin);
    addEventListener("afterprint", end);
    return () => {
      end();
      removeEventListener("beforeprint", begin);
      removeEventListener("afterprint", end);
    };
  }, []);
}
