import { isAscii, isUtf8 } from "node:buffer";
import { fileErrors } from "./csv-copy.ts";

/** The detected format of a file. */
export type CsvNote = "utf16" | "latin1" | "semicolons" | "tabs";

/** The file as a whole cannot be imported. `errors` is sent to the client. */
export class CsvFileError extends Error {
  readonly errors: Readonly<Record<string, readonly string[]>>;
  readonly isTooLarge: boolean;

  constructor(
    errors: Readonly<Record<string, readonly string[]>>,
    { cause, isTooLarge = false }: { readonly cause?: unknown; readonly isTooLarge?: boolean } = {},
  ) {
    super("The file can't be read as a table.", { cause });
    this.errors = errors;
    this.isTooLarge = isTooLarge;
  }
}

const decodeError = (sentence: string, cause?: unknown) =>
  new CsvFileError({ file: [sentence] }, { cause });

type Decoder = InstanceType<typeof TextDecoder>;
type Encoding = "ascii" | "utf-8" | "windows-1252" | "utf-16le" | "utf-16be";

const byteOrderMarks: readonly (readonly [encoding: Encoding, mark: readonly number[]])[] = [
  ["utf-8", [0xef, 0xbb, 0xbf]],
  ["utf-16le", [0xff, 0xfe]],
  ["utf-16be", [0xfe, 0xff]],
];

const encodingOf = (start: Buffer): Encoding =>
  byteOrderMarks.find(([, mark]) => mark.every((byte, at) => start[at] === byte))?.[0] ?? "ascii";

/** Returns the number of trailing bytes that belong to an incomplete UTF-8 sequence. */
function incompleteTail(bytes: Buffer): number {
  const last = [...bytes.subarray(-3)].toReversed();
  const back = last.findIndex((byte) => byte < 0x80 || byte >= 0xc0);
  const length = sequenceLength(last[back] ?? 0);
  return length > back + 1 ? back + 1 : 0;
}

/** Returns the length of a UTF-8 sequence from its first byte. */
const sequenceLength = (byte: number) =>
  [0xc0, 0xe0, 0xf0].filter((least) => byte >= least).length + 1;

/** Returns whether some characters decode as UTF-8 although the text as a whole does not. */
const containsUtf8 = (bytes: Buffer) => /[^\p{ASCII}\ufffd]/u.test(bytes.toString("utf8"));

/**
 * Creates a streaming text decoder. A byte order mark sets the encoding. Without one it is UTF-8, falling back to
 * windows-1252 (older spreadsheets) if the bytes are invalid and no earlier part needed UTF-8.
 */
export function createDecoder(note: (what: CsvNote) => void) {
  let encoding: Encoding | undefined;
  let rest = Buffer.alloc(0);
  let decoder: Decoder | undefined;

  function detectEncoding(bytes: Buffer): void {
    encoding = encodingOf(bytes);
    if (encoding === "utf-16le" || encoding === "utf-16be") {
      decoder = new TextDecoder(encoding, { fatal: true });
      note("utf16");
    }
  }

  function fallBack(bytes: Buffer): string {
    if (encoding !== "ascii" || containsUtf8(bytes)) throw decodeError(fileErrors.mixedEncoding);
    encoding = "windows-1252";
    decoder = new TextDecoder(encoding);
    note("latin1");
    return decoder.decode(bytes, { stream: true });
  }

  function rejectBinary(text: string): string {
    if (text.includes("\0")) throw decodeError(fileErrors.notText);
    return text;
  }

  function decodeBytes(bytes: Buffer): string {
    if (!isUtf8(bytes)) return fallBack(bytes);
    if (!isAscii(bytes)) encoding = "utf-8";
    return bytes.toString("utf8");
  }

  return {
    next(part: Buffer): string {
      const bytes = Buffer.concat([rest, part]);
      if (encoding === undefined) {
        // The longest byte order mark has three bytes.
        rest = bytes;
        if (bytes.length < 3) return "";
        detectEncoding(bytes);
      }
      if (decoder) return rejectBinary(decode(decoder, bytes));
      const end = bytes.length - incompleteTail(bytes);
      rest = bytes.subarray(end);
      return rejectBinary(decodeBytes(bytes.subarray(0, end)));
    },
    end(): string {
      if (encoding === undefined) detectEncoding(rest);
      const last = rest;
      rest = Buffer.alloc(0);
      return rejectBinary(decoder ? decode(decoder, undefined) : decodeBytes(last));
    },
  };

  function decode(textDecoder: Decoder, bytes: Buffer | undefined): string {
    rest = Buffer.alloc(0);
    try {
      return bytes ? textDecoder.decode(bytes, { stream: true }) : textDecoder.decode();
    } catch (cause) {
      throw decodeError(fileErrors.unreadable, cause);
    }
  }
}
