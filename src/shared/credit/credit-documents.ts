import type { CertificateTemplate } from "#contract/credit/certificate-template.ts";
import type { Transcript } from "#contract/credit/documents/transcript.ts";
import type { TranscriptRow } from "#contract/credit/documents/transcript-rows.ts";
import { fetchStaticFile } from "#device/fetch-file.ts";
import type { Device } from "#sync/device.ts";
import type { File } from "#sync/local/content.ts";
import type { Credit } from "#sync/records/types.ts";

/* Papers are made on the device, of what is kept there. What draws them is only loaded when one is wanted. */

type PaperFile = { readonly blob: Blob; readonly name: string };

const isoDay = (at: number) => new Date(at).toISOString().slice(0, 10);

/** What is not a typeface is the page that a portal puts in its place. */
async function faceFile(path: string): Promise<Uint8Array> {
  const reply = await fetchStaticFile(`/${path}`);
  const bytes = new Uint8Array(await reply.arrayBuffer());
  const isFace = reply.ok && bytes[0] === 0 && bytes[1] === 1;
  if (!isFace) throw new Error("The typefaces of the certificates did not come");
  return bytes;
}

async function loadTools() {
  const [{ jsPDF }, { encode }, { loadFonts, createPdfTools }] = await Promise.all([
    import("jspdf"),
    import("uqr"),
    import("#contract/credit/documents/pdf-tools.ts"),
  ]);
  return createPdfTools({ jsPDF, encode }, await loadFonts(faceFile));
}

const hex = (bytes: ArrayBuffer) =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, "0")).join("");

/** What else stands on a certificate. It is kept here with the handouts; what is not it, is not taken for it. */
async function templateIn({ url, sha256 }: File): Promise<CertificateTemplate> {
  const bytes = await (await fetchStaticFile(url)).arrayBuffer();
  if (hex(await crypto.subtle.digest("SHA-256", bytes)) !== sha256)
    throw new Error("What stands on this certificate did not come");
  return JSON.parse(new TextDecoder().decode(bytes));
}

let loading: ReturnType<typeof loadTools> | undefined;

/** What did not come is asked for again the next time. */
export function paperTools(): ReturnType<typeof loadTools> {
  loading ??= loadTools().catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

const pdf = (bytes: ArrayBuffer) => new Blob([bytes], { type: "application/pdf" });

/** Numbers of licences, where the person wants them on papers. */
async function licencesFor(device: Device, day: string): Promise<string[]> {
  const [{ licences, onCertificates }, { formatLicenses }] = await Promise.all([
    device.licences.get(),
    import("#contract/credit/documents/labels.ts"),
  ]);
  return onCertificates ? formatLicenses(licences, day) : [];
}

const fullName = ({
  firstName,
  lastName,
}: {
  readonly firstName: string;
  readonly lastName: string;
}) => `${firstName} ${lastName}`.trim();

const NOT_STATED = "What the provider states of it comes with the confirmation.";

/** What the certificate will say as far as it is known here, until the server says it. */
async function expected(device: Device, { contentId, type }: Credit) {
  const [profile, terms, lesson] = await Promise.all([
    device.profile.get(),
    device.credits.terms(contentId),
    device.content.one(contentId),
  ]);
  return {
    recipient: profile ? fullName(profile) : "",
    credential: profile?.providerTitle,
    provider: terms?.provider ?? { name: "Respite", web: location.origin },
    jointProvider: terms?.jointProvider,
    format: lesson?.type ?? "Video",
    statement: terms?.statements[type] ?? NOT_STATED,
  };
}

async function paperOf(device: Device, credit: Credit) {
  const { certificate, revoked } = credit;
  const of = {
    title: credit.title,
    lessonNumber: credit.lessonNumber,
    type: credit.type,
    amount: credit.amount.toFixed(2),
    completedOn: credit.awardedOn,
    licenses: await licencesFor(device, credit.awardedOn),
  };
  if (!certificate) {
    const createdAt = new Date(credit.claimedAt).toISOString();
    const status = { kind: "pending" } as const;
    return { ...of, ...(await expected(device, credit)), id: credit.id, createdAt, status };
  }
  const { issuedAt, template: file, ...said } = certificate;
  const template = file && (await templateIn(file));
  const status = revoked
    ? ({ kind: "revoked", on: revoked.on } as const)
    : ({ kind: "valid" } as const);
  return { ...of, ...said, template, createdAt: new Date(issuedAt).toISOString(), status };
}

/** Named `<title>-<date>.pdf`. Rejects when what draws it is not on this device and does not come. */
export async function certificateFile(device: Device, credit: Credit): Promise<PaperFile> {
  const [drawing, { drawCertificate }, { documentFileName }, paper] = await Promise.all([
    paperTools(),
    import("#contract/credit/documents/certificate.ts"),
    import("#contract/credit/documents/labels.ts"),
    paperOf(device, credit),
  ]);
  const name = documentFileName(credit.title, credit.awardedOn, "pdf");
  return { blob: pdf(drawCertificate(drawing, paper)), name };
}

function standingOf({ state, revoked }: Credit): TranscriptRow["status"] {
  if (state === "claimed") return "pending";
  return revoked ? "revoked" : "issued";
}

const rowOf = (credit: Credit): TranscriptRow => ({
  completedOn: credit.awardedOn,
  title: credit.title,
  lessonNumber: credit.lessonNumber,
  type: credit.type,
  amount: credit.amount,
  provider: credit.certificate?.provider,
  status: standingOf(credit),
  certificateId: credit.certificate?.id,
  verifyUrl: credit.certificate?.verifyUrl,
});

async function transcriptOf(device: Device, now: number): Promise<Transcript> {
  const [profile, credits, licences] = await Promise.all([
    device.profile.get(),
    device.credits.all(),
    licencesFor(device, isoDay(now)),
  ]);
  const newestFirst = credits.toSorted(
    (a, b) => b.awardedOn.localeCompare(a.awardedOn) || b.claimedAt - a.claimedAt,
  );
  return {
    recipient: profile ? fullName(profile) : "",
    credential: profile?.providerTitle,
    licenses: licences,
    createdAt: new Date(now).toISOString(),
    rows: newestFirst.map(rowOf),
  };
}

async function transcriptPdf(transcript: Transcript): Promise<Blob> {
  const [drawing, { drawTranscript }] = await Promise.all([
    paperTools(),
    import("#contract/credit/documents/transcript.ts"),
  ]);
  return pdf(drawTranscript(drawing, transcript));
}

async function transcriptCsv({ rows }: Transcript): Promise<Blob> {
  const { renderTranscriptCsv } = await import("#contract/credit/documents/transcript-csv.ts");
  return new Blob([renderTranscriptCsv(rows)], { type: "text/csv;charset=utf-8" });
}

/** Everything the person has claimed, also what is not confirmed yet. */
export async function transcriptFile(device: Device, kind: "pdf" | "csv"): Promise<PaperFile> {
  const now = Date.now();
  const transcript = await transcriptOf(device, now);
  const blob = await (kind === "pdf" ? transcriptPdf(transcript) : transcriptCsv(transcript));
  return { blob, name: `transcript-${isoDay(now)}.${kind}` };
}
