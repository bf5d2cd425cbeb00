import * as z from "zod/mini";

/* What stands on every certificate beside what its lesson and its credit say. */

/** Space that a picture has on the paper, in points. */
export const LOGO_ROOM = { width: 150, height: 44 } as const;
export const SIGNATURE_ROOM = { width: 120, height: 30 } as const;

const line = (most: number) =>
  z.string().check(
    z.trim(),
    z.maxLength(most),
    z.refine((text) => text.isWellFormed() && !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(text)),
  );
const side = z.number().check(z.minimum(1), z.maximum(4000));
const color = z.nullable(z.string().check(z.regex(/^#[0-9a-f]{6}$/)));

/** Of points (M), lines (L), curves (C) and ends (Z) alone, in the units of its picture. */
const shape = z.strictObject({
  path: z.string().check(z.maxLength(60_000), z.regex(/^M[-0-9. MLCZ]*$/)),
  fill: color,
  stroke: color,
  stroke_width: z.number().check(z.minimum(0), z.maximum(4000)),
  even_odd: z.boolean(),
});

/** What was left of a picture when everything that is not drawn was taken out. */
export const paperPicture = z.discriminatedUnion("kind", [
  z.strictObject({
    kind: z.literal("png"),
    width: side,
    height: side,
    /** Base 64. */
    data: z.string().check(z.maxLength(140_000), z.regex(/^[A-Za-z0-9+/]+={0,2}$/)),
  }),
  z.strictObject({
    kind: z.literal("drawing"),
    width: side,
    height: side,
    shapes: z.array(shape).check(z.minLength(1), z.maxLength(200)),
  }),
]);
export type PaperPicture = z.infer<typeof paperPicture>;

export const MOST_SIGNATORIES = 3;

export const certificateTemplate = z.strictObject({
  /** The line above the name, by the type of the credit. */
  titles: z.strictObject({
    cme: line(120),
    contact_hours: line(120),
    participation: line(120),
  }),
  /** Stands below what the terms of the lesson state, never instead of it. */
  statement: line(600),
  /** Whoever issues it; empty = nothing is said. */
  provider: z.strictObject({ name: line(200), number: line(80), address: line(300) }),
  signatories: z
    .array(
      z.strictObject({ name: line(120), title: line(160), signature: z.nullable(paperPicture) }),
    )
    .check(z.maxLength(MOST_SIGNATORIES)),
  logo: z.nullable(paperPicture),
});
export type CertificateTemplate = z.infer<typeof certificateTemplate>;
