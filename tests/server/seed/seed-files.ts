import { inflateSync } from "node:zlib";

export type Box = { readonly type: string; readonly from: number; readonly to: number };

/** Returns the boxes of an ISO media file between two offsets. */
export function boxes(data: Buffer, from = 0, to = data.length): Box[] {
  const list: Box[] = [];
  let at = from;
  while (at + 8 <= to) {
    const size = data.readUInt32BE(at);
    if (size < 8 || at + size > to) throw new Error(`A box of ${size} bytes at ${at} does not fit`);
    list.push({ type: data.toString("latin1", at + 4, at + 8), from: at + 8, to: at + size });
    at += size;
  }
  return list;
}

function inside(data: Buffer, parent: Box, ...path: string[]): Box[] {
  const [type, ...rest] = path;
  const found = boxes(data, parent.from, parent.to).filter((box) => box.type === type);
  return rest.length === 0 ? found : found.flatMap((box) => inside(data, box, ...rest));
}

export type Movie = {
  readonly indexFirst: boolean;
  readonly seconds: number;
  readonly codecs: string[];
  /** Bytes of all samples, and bytes of the box that contains them. */
  readonly samples: number;
  readonly held: number;
};

function sampleBytes(data: Buffer, table: Box): number {
  const each = data.readUInt32BE(table.from + 4);
  const count = data.readUInt32BE(table.from + 8);
  if (each > 0) return each * count;
  let sum = 0;
  for (let i = 0; i < count; i++) sum += data.readUInt32BE(table.from + 12 + 4 * i);
  return sum;
}

export function movie(data: Buffer): Movie {
  const top = boxes(data);
  const moov = top.find((box) => box.type === "moov");
  const mdat = top.find((box) => box.type === "mdat");
  if (!moov || !mdat || top[0]?.type !== "ftyp") throw new Error("Not an ISO media file");
  const [header] = inside(data, moov, "mvhd");
  if (!header) throw new Error("A movie without a header");
  const tables = inside(data, moov, "trak", "mdia", "minf", "stbl");
  return {
    indexFirst: moov.from < mdat.from,
    seconds: data.readUInt32BE(header.from + 16) / data.readUInt32BE(header.from + 12),
    codecs: tables.flatMap((table) =>
      inside(data, table, "stsd").map((box) =>
        data.toString("latin1", box.from + 12, box.from + 16),
      ),
    ),
    samples: tables
      .flatMap((table) => inside(data, table, "stsz"))
      .reduce((sum, box) => sum + sampleBytes(data, box), 0),
    held: mdat.to - mdat.from,
  };
}

export type Cue = { readonly from: number; readonly to: number; readonly text: string };

const seconds = (stamp: string) =>
  stamp.split(":").reduce((sum, part) => sum * 60 + Number(part), 0);

export function captions(text: string): Cue[] {
  const [head, ...blocks] = text.trim().split("\n\n");
  if (head !== "WEBVTT") throw new Error("Captions without their first line");
  return blocks.map((block) => {
    const match = /^\d+\n(\d\d:\d\d\.\d{3}) --> (\d\d:\d\d\.\d{3})\n([\s\S]+)$/.exec(block);
    if (!match?.[1] || !match[2] || !match[3]) throw new Error(`No cue: ${block}`);
    return { from: seconds(match[1]), to: seconds(match[2]), text: match[3] };
  });
}

/** Returns the text of all PDF objects, including compressed object streams. */
export function pdfObjects(data: Buffer): string {
  const text = data.toString("latin1");
  const streams = [...text.matchAll(/\/Type \/ObjStm[\s\S]*?stream\r?\n/g)].map((match) => {
    const from = match.index + match[0].length;
    return inflateSync(data.subarray(from, text.indexOf("endstream", from))).toString("latin1");
  });
  return text + streams.join("\n");
}
