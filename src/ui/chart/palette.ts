/** Colors for a canvas, which cannot use custom properties. */
export type Palette = {
  readonly ground: string;
  readonly ink: string;
  readonly faint: string;
  readonly line: string;
  readonly accent: string;
  readonly soft: string;
  readonly well: string;
  readonly font: string;
};

export function paletteOf(element: HTMLElement): Palette {
  const style = getComputedStyle(element);
  const value = (name: string) => style.getPropertyValue(name).trim();
  return {
    ground: value("--surface"),
    ink: value("--ink"),
    faint: value("--ink-2"),
    line: value("--line"),
    accent: value("--accent"),
    soft: value("--accent-soft"),
    well: value("--sunken"),
    font: style.fontFamily,
  };
}

/** Returns the light palette for print and exported pictures, whatever the theme. */
export function paperPalette(): Palette {
  const sheet = document.createElement("span");
  sheet.dataset.theme = "day";
  document.body.append(sheet);
  try {
    return { ...paletteOf(sheet), ground: "#ffffff" };
  } finally {
    sheet.remove();
  }
}
