type NamePatterns = readonly (readonly [mark: RegExp, name: string])[];

/** Ordered by specificity, because each user agent string also contains the names below it. */
const browsers: NamePatterns = [
  [/\bEdg(A|iOS)?\//, "Edge"],
  [/\b(OPR|Opera)\//, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\b(Firefox|FxiOS)\//, "Firefox"],
  [/\b(Chrome|CriOS|Chromium|HeadlessChrome)\//, "Chrome"],
  [/\bVersion\/.*Safari\//, "Safari"],
];

const systems: NamePatterns = [
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bWindows\b/, "Windows"],
  [/\b(Macintosh|Mac OS X)\b/, "Mac"],
  [/\bLinux\b/, "Linux"],
];

const firstMatch = (names: NamePatterns, text: string) =>
  names.find(([mark]) => mark.test(text))?.[1];

export const UNKNOWN_DEVICE = "Unknown device";

/** Formats a user agent as "Chrome on Android", as far as it can be parsed. */
export function deviceName(userAgent: string | null): string {
  const text = userAgent ?? "";
  const browser = firstMatch(browsers, text);
  const system = firstMatch(systems, text);
  if (!browser) return system ? `App on ${system}` : UNKNOWN_DEVICE;
  return system ? `${browser} on ${system}` : browser;
}
