import { isAscii, isUtf8 } from "node:buffer";
import type { RosterNote } from "#contract/organizations/admin-rosters.ts";

/** What is wrong with a file as a whole; `by` is what the refusal names it by. */
export class NoRoster extends Error {
  readonly errors: Readonly<Record<string, readonly string[]>>;
  readonly isTooLarge: boolean;

  constructor(
    errors: Readonly<Record<string, readonly string[]>>,
    { cause, isTooLarge = false }: { readonly cause?: unknown; readonly isTooLarge?: boolean } = {},
  ) {
    super("This is not a staff list.", { cause });
    this.errors = errors;
    this.isTooLarge = isTooLarge;
  }
}

const notText = (sentence: string, cause?: unknown) =>
  new NoRoster({ file: [sentence] }, { cause });

type Decoder = InstanceType<typeof TextDecoder>;
type Letters = "ascii" | "utf-8" | "windows-1252" | "utf-16le" | "utf-16be";

const marks: readonly (readonly [letters: Letters, mark: readonly number[]])[] = [
  ["utf-8", [0xef, 0xbb, 0xbf]],
  ["utf-16le", [0xff, 0xfe]],
  ["utf-16be", [0xfe, 0xff]],
];

/** By the mark at its beginning, if there is one. */
const lettersOf = (start: Buffer): Letters =>
  marks.find(([, mark]) => mark.every((byte, at) => start[at] === byte))?.[0] ?? "ascii";

/** How many bytes at the end begin a letter that goes on in the next part. */
function openEnd(bytes: Buffer): number {
  const last = [...bytes.subarray(-3)].toReversed();
  const back = last.findIndex((byte) => byte < 0x80 || byte >= 0xc0);
  const length = lengthOf(last[back] ?? 0);
  return length > back + 1 ? back + 1 : 0;
}

/** Of a letter, by its first byte. */
const lengthOf = (byte: number) => [0xc0, 0xe0, 0xf0].filter((least) => byte >= least).length + 1;

/** Some letters in it can only be UTF-8, though not all of it can be. */
const holdsUtf8 = (bytes: Buffer) => /[^\p{ASCII}\ufffd]/u.test(bytes.toString("utf8"));

/**
 * Bytes as text. With a mark they say themselves how they are written; without one they are UTF-8, or, where they cannot be
 * and nothing before them had to be, what old spreadsheets write.
 */
export function createDecoder(note: (what: RosterNote) => void) {
  let letters: Letters | undefined;
  let rest = Buffer.alloc(0);
  let decoder: Decoder | undefined;

  function begin(bytes: Buffer): void {
    letters = lettersOf(bytes);
    if (letters === "utf-16le" || letters === "utf-16be") {
      decoder = new TextDecoder(letters, { fatal: true });
      note("utf16");
    }
  }

  function fallBack(bytes: Buffer): string {
    if (letters !== "ascii" || holdsUtf8(bytes))
      throw notText("It is written partly in UTF-8 and partly not. Save it as CSV UTF-8.");
    letters = "windows-1252";
    decoder = new TextDecoder(letters);
    note("latin1");
    return decoder.decode(bytes, { stream: true });
  }

  function checked(text: string): string {
    if (text.includes("\0")) throw notText("It is not text. Save it as CSV UTF-8.");
    return text;
  }

  function plain(bytes: Buffer): string {
    if (!isUtf8(bytes)) return fallBack(bytes);
    if (!isAscii(bytes)) letters = "utf-8";
    return bytes.toString("utf8");
  }

  return {
    next(part: Buffer): string {
      const bytes = Buffer.concat([rest, part]);
      if (letters === undefined) {
        // The longest mark has three bytes.
        rest = bytes;
        if (bytes.length < 3) return "";
        begin(bytes);
      }
      if (decoder) return checked(decode(decoder, bytes));
      const end = bytes.length - openEnd(bytes);
      rest = bytes.subarray(end);
      return checked(plain(bytes.subarray(0, end)));
    },
    end(): string {
      if (letters === undefined) begin(rest);
      const last = rest;
      rest = Buffer.alloc(0);
      return checked(decoder ? decode(decoder, undefined) : plain(last));
    },
  };

  function decode(by: Decoder, bytes: Buffer | undefined): string {
    rest = Buffer.alloc(0);
    try {
      return bytes ? by.decode(bytes, { stream: true }) : by.decode();
    } catch (cause) {
      throw notText("Some of it cannot be read. Save it as CSV UTF-8.", cause);
    }
  }
}
