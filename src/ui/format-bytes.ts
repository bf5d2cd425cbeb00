function unitFor(bytes: number): { readonly value: (of: number) => string; readonly unit: string } {
  if (bytes >= 1e9) return { value: (of) => (of / 1e9).toFixed(1), unit: "GB" };
  if (bytes >= 9.5e6) return { value: (of) => Math.round(of / 1e6).toString(), unit: "MB" };
  if (bytes >= 1e6) return { value: (of) => (of / 1e6).toFixed(1), unit: "MB" };
  return { value: (of) => Math.ceil(of / 1e3).toString(), unit: "KB" };
}

/** Returns "38 MB". */
export function formatBytes(bytes: number): string {
  const { value, unit } = unitFor(bytes);
  return `${value(bytes)} ${unit}`;
}

/** Returns "14 of 38 MB". */
export function formatBytesOf(have: number, total: number): string {
  const { value, unit } = unitFor(total);
  return `${value(have)} of ${value(total)} ${unit}`;
}
