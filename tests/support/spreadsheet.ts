import { inflateRawSync } from "node:zlib";

/** Starts each entry of the directory of a zip archive. */
const ENTRY = "PK\u0001\u0002";

/** Returns a file of a zip archive. */
export function unzipped(archive: Buffer, path: string): string {
  for (let at = archive.indexOf(ENTRY); at >= 0; at = archive.indexOf(ENTRY, at + 4)) {
    const nameLength = archive.readUInt16LE(at + 28);
    if (archive.toString("utf8", at + 46, at + 46 + nameLength) !== path) continue;
    const local = archive.readUInt32LE(at + 42);
    const start = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
    const packed = archive.subarray(start, start + archive.readUInt32LE(at + 20));
    const isStored = archive.readUInt16LE(at + 10) === 0;
    return (isStored ? packed : inflateRawSync(packed)).toString("utf8");
  }
  throw new Error(`no ${path}`);
}

/** Days since 1900, as spreadsheets count them. */
export const serial = (day: string) => Date.parse(day) / 86_400_000 + 25_569;

/** Returns a cell of the first sheet: its attributes and its value, which is an index for texts. */
export function cellOf(archive: Buffer, name: string) {
  const sheet = unzipped(archive, "xl/worksheets/sheet1.xml");
  const [, attributes, value] =
    new RegExp(`<c r="${name}"([^>]*)><v>([^<]*)</v>`).exec(sheet) ?? [];
  return { isText: attributes?.includes('t="s"') ?? false, value };
}
