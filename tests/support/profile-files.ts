import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";

/*
 * Searches the files of a browser profile. Chromium compresses the blocks of its LevelDB tables, so these are decompressed
 * first: https://github.com/google/leveldb/blob/main/doc/table_format.md
 */

const FOOTER_BYTES = 48;
const TABLE_MAGIC = Buffer.from("57fb808b247547db", "hex");
const SNAPPY = 1;

function readVarint(bytes: Buffer, from: number): readonly [value: number, next: number] {
  let value = 0;
  for (let at = from, factor = 1; ; at++, factor *= 128) {
    const byte = bytes[at] ?? 0;
    value += (byte & 127) * factor;
    if (byte < 128) return [value, at + 1];
  }
}

function literalAt(bytes: Buffer, at: number, upper: number) {
  const extra = Math.max(0, upper - 59);
  const count = (extra === 0 ? upper : bytes.readUIntLE(at, extra)) + 1;
  return { count, from: at + extra };
}

function copyAt(bytes: Buffer, at: number, tag: number) {
  if ((tag & 3) === 1)
    return { count: ((tag >> 2) & 7) + 4, offset: (tag >> 5) * 256 + (bytes[at] ?? 0), size: 1 };
  const size = (tag & 3) === 2 ? 2 : 4;
  return { count: (tag >> 2) + 1, offset: bytes.readUIntLE(at, size), size };
}

/** https://github.com/google/snappy/blob/main/format_description.txt */
function unsnappy(bytes: Buffer): Buffer {
  const [length, start] = readVarint(bytes, 0);
  const out = Buffer.alloc(length);
  let to = 0;
  for (let at = start; at < bytes.length; ) {
    const tag = bytes[at++] ?? 0;
    if ((tag & 3) === 0) {
      const { count, from } = literalAt(bytes, at, tag >> 2);
      to += bytes.copy(out, to, from, from + count);
      at = from + count;
      continue;
    }
    const { count, offset, size } = copyAt(bytes, at, tag);
    at += size;
    for (const end = to + count; to < end; to++) out[to] = out[to - offset] ?? 0;
  }
  return out;
}

function blockAt(file: Buffer, offset: number, size: number): Buffer {
  const block = file.subarray(offset, offset + size);
  return file[offset + size] === SNAPPY ? unsnappy(block) : block;
}

/** Returns the decompressed blocks of a table. Keys share their beginnings with the key before, but values are whole. */
function tableBlocks(file: Buffer): Buffer[] {
  const footer = file.subarray(-FOOTER_BYTES);
  if (!footer.subarray(-8).equals(TABLE_MAGIC)) return [];
  const [, afterMetaOffset] = readVarint(footer, 0);
  const [, afterMeta] = readVarint(footer, afterMetaOffset);
  const [indexOffset, afterOffset] = readVarint(footer, afterMeta);
  const [indexSize] = readVarint(footer, afterOffset);
  const index = blockAt(file, indexOffset, indexSize);
  const end = index.length - 4 - index.readUInt32LE(index.length - 4) * 4;
  const blocks: Buffer[] = [];
  for (let at = 0; at < end; ) {
    const [, afterShared] = readVarint(index, at);
    const [ownKey, afterOwn] = readVarint(index, afterShared);
    const [valueSize, afterSize] = readVarint(index, afterOwn);
    const value = afterSize + ownKey;
    const [offset, next] = readVarint(index, value);
    const [size] = readVarint(index, next);
    blocks.push(blockAt(file, offset, size));
    at = value + valueSize;
  }
  return blocks;
}

function* filesBelow(folder: string): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* filesBelow(path);
    else if (entry.isFile()) yield path;
  }
}

/** Returns "word in file" for each of the words that a file contains, as UTF-8 or UTF-16. */
export function findInProfile(profile: string, words: readonly string[]): string[] {
  const found = new Set<string>();
  for (const path of filesBelow(profile)) {
    const file = readFileSync(path);
    for (const bytes of [file, ...tableBlocks(file)])
      for (const word of words)
        if (bytes.includes(word) || bytes.includes(Buffer.from(word, "utf16le")))
          found.add(`${word} in ${relative(profile, path)}`);
  }
  return [...found].toSorted();
}
