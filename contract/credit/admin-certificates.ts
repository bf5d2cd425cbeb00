import * as z from "zod/mini";
import { route } from "../route.ts";
import { certificateTemplate, paperPicture } from "./certificate-template.ts";

const version = z.number().check(z.int(), z.minimum(0), z.maximum(1_000_000));

/** All versions there have been: a certificate keeps the one it was issued with. Version 0 is the plain one. */
export const adminTemplate = z.object({
  version: z.number(),
  template: certificateTemplate,
  /** The newest first. */
  versions: z.array(
    z.object({
      version: z.number(),
      edited_at: z.string(),
      edited_by: z.nullable(z.string()),
      /** That say now what they say with it. */
      certificates: z.number(),
    }),
  ),
});
export type AdminTemplate = z.infer<typeof adminTemplate>;

export const getCertificateTemplate = route({
  name: "getCertificateTemplate",
  method: "GET",
  path: "/api/admin/certificate_template",
  access: "person",
  summary: "What stands on certificates, now or in an earlier version",
  query: z.strictObject({
    version: z.optional(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(1_000_000))),
  }),
  reply: adminTemplate,
});

/**
 * For certificates that are issued from then on. Refused with `changed_meanwhile` when `version` is not the last one, and
 * with `invalid`, by field (`signatories.0.name`), when something does not fit on the paper or cannot be printed. Saved as it
 * was, nothing changes.
 */
export const changeCertificateTemplate = route({
  name: "changeCertificateTemplate",
  method: "PUT",
  path: "/api/admin/certificate_template",
  access: "person",
  summary: "Change what stands on certificates",
  body: z.strictObject({ version, template: certificateTemplate }),
  reply: adminTemplate,
});

/** So many bytes may a logo or a signature have. */
export const PICTURE_BYTES = 512 * 1024;

/** Answers what is left of it when everything that is not drawn was taken out; nothing is kept. */
export const readPicture = route({
  name: "readPicture",
  method: "POST",
  path: "/api/admin/certificate_pictures",
  access: "person",
  summary: "Make a PNG or SVG fit for certificates",
  bytes: PICTURE_BYTES,
  reply: paperPicture,
});

export const certificateTemplateRoutes = {
  getCertificateTemplate,
  changeCertificateTemplate,
  readPicture,
} as const;
