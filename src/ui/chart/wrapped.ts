type Measuring = { readonly measureText: (text: string) => { readonly width: number } };

/** The lines of a text in the width there is, in the font that is set. */
export function wrapped(on: Measuring, text: string, width: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(/\s+/)) {
    const last = lines.at(-1);
    const longer = last === undefined ? word : `${last} ${word}`;
    if (last !== undefined && on.measureText(longer).width > width) lines.push(word);
    else lines.splice(-1, 1, longer);
  }
  return lines;
}
