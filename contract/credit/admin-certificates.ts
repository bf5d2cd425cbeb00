import * as z from "zod/mini";
import { count } from "../numbers.ts";
import { route } from "../route.ts";
import { certificatePicture, certificateTemplate } from "./certificate-template.ts";

const version = z.number().check(z.int(), z.minimum(0), z.maximum(1_000_000));

/** A template with its version history. Certificates keep the version they were issued with. Version 0 is the default. */
export const adminTemplate = z.object({
  version: count,
  template: certificateTemplate,
  /** Newest first. */
  versions: z.array(
    z.object({
      version: count,
      edited_at: z.string(),
      edited_by: z.nullable(z.string()),
      /** Number of certificates that currently use this version. */
      certificates: count,
    }),
  ),
});
export type AdminTemplate = z.infer<typeof adminTemplate>;

export const getCertificateTemplate = route({
  name: "getCertificateTemplate",
  method: "GET",
  path: "/api/admin/certificate_template",
  access: "person",
  summary: "Certificate template, current or an earlier version",
  query: z.strictObject({
    version: z.optional(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(1_000_000))),
  }),
  reply: adminTemplate,
});

/**
 * Changes the template of certificates issued from now on. Saving it unchanged does nothing. Rejected with
 * `changed_meanwhile` if `version` isn't current, and with `invalid`, by field (`signatories.0.name`), if something doesn't fit
 * on the page or can't be printed.
 */
export const changeCertificateTemplate = route({
  name: "changeCertificateTemplate",
  method: "PUT",
  path: "/api/admin/certificate_template",
  access: "person",
  summary: "Change the certificate template",
  body: z.strictObject({ version, template: certificateTemplate }),
  reply: adminTemplate,
});

/** Maximum size of a logo or signature, in bytes. */
export const PICTURE_BYTES = 512 * 1024;

/** Returns the picture with only its visible parts. Doesn't store it. */
export const readPicture = route({
  name: "readPicture",
  method: "POST",
  path: "/api/admin/certificate_pictures",
  access: "person",
  summary: "Convert a PNG or SVG for certificates",
  bytes: PICTURE_BYTES,
  reply: certificatePicture,
});

export const certificateTemplateRoutes = {
  getCertificateTemplate,
  changeCertificateTemplate,
  readPicture,
} as const;
