import type { CSSProperties } from "react";

export const classNames = (...names: (string | false | null | undefined)[]): string =>
  names.filter(Boolean).join(" ");

/** Passes custom properties as a style. React sets them through the CSSOM, which a strict style-src allows. */
export const cssVars = (vars: Record<`--${string}`, string | number | undefined>): CSSProperties =>
  vars as CSSProperties;
