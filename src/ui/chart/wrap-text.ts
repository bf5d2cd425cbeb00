type TextMeasurer = { readonly measureText: (text: string) => { readonly width: number } };

/** Breaks text into lines that fit `width` in the current font. */
export function wrapText(on: TextMeasurer, text: string, width: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(/\s+/)) {
    const last = lines.at(-1);
    const longer = last === undefined ? word : `${last} ${word}`;
    if (last !== undefined && on.measureText(longer).width > width) lines.push(word);
    else lines.splice(-1, 1, longer);
  }
  return lines;
}
