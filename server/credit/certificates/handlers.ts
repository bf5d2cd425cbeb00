import type { certificateTemplateRoutes } from "#contract/credit/admin-certificates.ts";
import type { VerifiedCertificate } from "#contract/credit/credits.ts";
import { isoTime } from "#server/platform/database/rows.ts";
import type { Deps } from "#server/platform/deps.ts";
import { isId } from "#server/platform/ids.ts";
import { apiError, type Handlers } from "#server/platform/web/handler.ts";
import { FOR_EVERY_ORIGIN } from "./badge-routes.ts";
import { certificateErrors } from "./certificates-copy.ts";
import { changeTemplate } from "./change-template.ts";
import { publicKeys } from "./keys.ts";
import { readPicture } from "./pictures.ts";
import { certificateById } from "./queries.ts";
import { correctedOn, revokedOn } from "./rules.ts";
import { adminTemplate } from "./template-queries.ts";

type Calls = "verifyCertificate" | "credentialKeys" | keyof typeof certificateTemplateRoutes;
type CertificateRow = NonNullable<Awaited<ReturnType<typeof certificateById>>>;

/** New keys become visible to verifiers after this time. */
const KEYS_MAX_AGE_SECONDS = 300;

const noindexHeader = { "x-robots-tag": "noindex" };

function verifiedWire({
  standing,
  happened_at,
  corrected_at,
  awarded_on,
  issued_at,
  ...row
}: CertificateRow) {
  const revoked_on = revokedOn({ standing, happened_at });
  return {
    ...row,
    status: revoked_on ? "revoked" : "valid",
    completed_on: awarded_on,
    issued_at: isoTime(issued_at),
    revoked_on,
    corrected_on: correctedOn(corrected_at),
  } satisfies VerifiedCertificate;
}

type CertificateDeps = Pick<Deps, "db" | "clock" | "config" | "files">;

export const certificateHandlers = ({
  db,
  clock,
  config,
  files,
}: CertificateDeps): Pick<Handlers, Calls> => ({
  verifyCertificate: async ({ params }) => {
    const found = isId(params.id) ? await certificateById(db, params.id) : undefined;
    if (found) return { headers: noindexHeader, body: verifiedWire(found) };
    return { headers: noindexHeader, ...apiError("not_found", certificateErrors.notFound) };
  },

  credentialKeys: async () => ({
    headers: { ...FOR_EVERY_ORIGIN, "cache-control": `public, max-age=${KEYS_MAX_AGE_SECONDS}` },
    body: { keys: await publicKeys(db, config.publicUrl) },
  }),

  getCertificateTemplate: async ({ query }) => {
    const found = await adminTemplate(db, query.version);
    return found ? { body: found } : apiError("not_found", certificateErrors.versionNotFound);
  },

  changeCertificateTemplate: async ({ body, session: { person } }) => {
    const by = { person: person.id, now: clock.now() };
    const error = await changeTemplate({ db, files }, body, by);
    if (error) return error;
    const found = await adminTemplate(db);
    return found ? { body: found } : apiError("not_found");
  },

  readPicture: async ({ body }) => {
    const bytes = body as unknown;
    if (!Buffer.isBuffer(bytes)) return apiError("invalid", certificateErrors.noPicture);
    const read = readPicture(bytes);
    return "problem" in read ? apiError("invalid", read.problem) : { body: read.picture };
  },
});
