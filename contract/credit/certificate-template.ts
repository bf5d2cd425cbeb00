import * as z from "zod/mini";

/* Certificate content that administrators configure. */

/* Maximum picture sizes, in points. */
export const LOGO_BOX = { width: 150, height: 44 } as const;
export const SIGNATURE_BOX = { width: 120, height: 30 } as const;

const line = (max: number) =>
  z.string().check(
    z.trim(),
    z.maxLength(max),
    z.refine((text) => text.isWellFormed() && !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(text)),
  );
const side = z.number().check(z.minimum(1), z.maximum(4000));
const color = z.nullable(z.string().check(z.regex(/^#[0-9a-f]{6}$/)));

/** A path with only the commands M, L, C, and Z, in the picture's units. */
const shape = z.strictObject({
  path: z.string().check(z.maxLength(60_000), z.regex(/^M[-0-9. MLCZ]*$/)),
  fill: color,
  stroke: color,
  stroke_width: z.number().check(z.minimum(0), z.maximum(4000)),
  even_odd: z.boolean(),
});

/** A picture with only its visible parts: no metadata, scripts, or references. */
export const certificatePicture = z.discriminatedUnion("kind", [
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
export type CertificatePicture = z.infer<typeof certificatePicture>;

export const MAX_SIGNATORIES = 3;

export const certificateTemplate = z.strictObject({
  /** Heading of the certificate, by credit type. */
  titles: z.strictObject({
    cme: line(120),
    contact_hours: line(120),
    participation: line(120),
  }),
  /** Printed below the statement of the lesson's terms. */
  statement: line(600),
  /** Issuing provider. Empty fields aren't printed. */
  provider: z.strictObject({ name: line(200), number: line(80), address: line(300) }),
  signatories: z
    .array(
      z.strictObject({
        name: line(120),
        title: line(160),
        signature: z.nullable(certificatePicture),
      }),
    )
    .check(z.maxLength(MAX_SIGNATORIES)),
  logo: z.nullable(certificatePicture),
});
export type CertificateTemplate = z.infer<typeof certificateTemplate>;
