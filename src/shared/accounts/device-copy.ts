type Named = readonly (readonly [mark: RegExp, name: string])[];

/** Each browser also claims to be those below it. */
const browsers: Named = [
  [/\bEdg(A|iOS)?\//, "Edge"],
  [/\b(OPR|Opera)\//, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\b(Firefox|FxiOS)\//, "Firefox"],
  [/\b(Chrome|CriOS|Chromium|HeadlessChrome)\//, "Chrome"],
  [/\bVersion\/.*Safari\//, "Safari"],
];

const systems: Named = [
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bWindows\b/, "Windows"],
  [/\b(Macintosh|Mac OS X)\b/, "Mac"],
  [/\bLinux\b/, "Linux"],
];

const first = (names: Named, text: string) => names.find(([mark]) => mark.test(text))?.[1];

/** "Chrome on Android", as far as a browser's own words tell. */
export function deviceInWords(userAgent: string | null): string {
  const text = userAgent ?? "";
  const browser = first(browsers, text);
  const system = first(systems, text);
  if (!browser) return system ? `A program on ${system}` : "A device that says nothing of itself";
  return system ? `${browser} on ${system}` : browser;
}
