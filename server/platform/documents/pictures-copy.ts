/** Why an image can't be printed on a certificate. */
export const pngProblems = {
  damaged: "This PNG is damaged. Export it again.",
  tooManyPixels: "Use an image up to 1,200 pixels wide.",
  unsupported: "Save as 8-bit PNG without interlacing.",
  tooLarge: "The image is too large. Maximum 100 KB.",
} as const;

export const svgProblems = {
  unreadable: "We couldn't read this SVG. Export it again as plain SVG.",
  notPlain: "This SVG has parts we can't print. Export it as plain SVG.",
  noSize: "This SVG has no size. Add a viewBox.",
  badProportions: "This SVG is too long and thin to print.",
  hasElement: (name: string) => `This SVG has a <${name}>. Convert everything to paths.`,
  empty: "This SVG is empty or fully transparent.",
  tooComplex: "This SVG has too much detail. Simplify its paths or use a PNG.",
  color: (name: string) => `We can't print the color “${name}”. Use plain colors.`,
  skewed: "This SVG has skewed parts. Convert everything to paths.",
  patterns: "This SVG has patterns, masks, or gradients. Use solid fills.",
  badPath: "We couldn't read a path in this SVG. Export it again.",
} as const;
