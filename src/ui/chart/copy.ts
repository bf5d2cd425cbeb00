export const figure = {
  png: "Download PNG",
  pngOf: (name: string) => `Download PNG, ${name}`,
  csv: "Download CSV",
  csvOf: (name: string) => `Download CSV, ${name}`,
  xlsx: "Download XLSX",
  xlsxOf: (name: string) => `Download XLSX, ${name}`,
  pngFailed: "We couldn't create the image. Use the table instead.",
  fileFailed: "We couldn't create the file. Check your connection and try again.",
  showTable: "Show as table",
  showTableOf: (name: string) => `Show as table, ${name}`,
  table: (name: string) => `${name}, table`,
} as const;

/** Returns "32–40%", or "−0.55 to −0.09" because a dash before a minus sign is hard to read. */
function rangeText(low: string, high: string): string {
  if (/^[−-]/.test(low)) return `${low} to ${high}`;
  return high.endsWith("%") ? `${low.replace(/%$/, "")}–${high}` : `${low}–${high}`;
}

export const lineChart = {
  keys: (label: string) => `${label}. Use arrow keys to move between points.`,
  likelyRange: "Likely range (95% confidence interval)",
  noValue: "Not enough responses",
  point: (label: string, value: string) => `${label}: ${value}`,
  pointWithRange: (label: string, value: string, low: string, high: string) =>
    `${label}: ${value}, likely range ${rangeText(low, high)}`,
} as const;

export const plotTable = {
  axis: (from: string, to: string) => `Axis: ${from} to ${to}`,
} as const;
