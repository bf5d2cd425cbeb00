import type { CertificateTemplate } from "#contract/credit/certificate-template.ts";
import { documentFileName, formatLicenses } from "#contract/credit/documents/labels.ts";
import type { Transcript } from "#contract/credit/documents/transcript.ts";
import type { TranscriptRow } from "#contract/credit/documents/transcript-rows.ts";
import { fetchStaticFile } from "#device/static-file.ts";
import type { Device } from "#sync/device.ts";
import { calendarDay } from "#sync/local/calendar-day.ts";
import type { File } from "#sync/local/content.ts";
import type { Credit } from "#sync/records/types.ts";
import { claimProblems, withoutProblems } from "./claims.ts";
import { statementPending } from "./document-copy.ts";

/* Builds documents on the device from local data. The PDF code is loaded on demand. */

type DocumentFile = { readonly blob: Blob; readonly name: string };

/** Throws when the reply is not a font, because captive portals answer with a page. */
async function fetchFont(path: string): Promise<Uint8Array> {
  const reply = await fetchStaticFile(`/${path}`);
  const bytes = new Uint8Array(await reply.arrayBuffer());
  const isFace = reply.ok && bytes[0] === 0 && bytes[1] === 1;
  if (!isFace) throw new Error("The certificate fonts could not be loaded");
  return bytes;
}

async function loadTools() {
  const [{ jsPDF }, { encode }, { loadFonts, createPdfTools }] = await Promise.all([
    import("jspdf"),
    import("uqr"),
    import("#contract/credit/documents/pdf-tools.ts"),
  ]);
  return createPdfTools({ jsPDF, encode }, await loadFonts(fetchFont));
}

const hex = (bytes: ArrayBuffer) =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, "0")).join("");

/** Loads the certificate template from the handouts cache and validates it. */
async function fetchTemplate({ url, sha256 }: File): Promise<CertificateTemplate> {
  const bytes = await (await fetchStaticFile(url)).arrayBuffer();
  if (hex(await crypto.subtle.digest("SHA-256", bytes)) !== sha256)
    throw new Error("The certificate template could not be loaded");
  return JSON.parse(new TextDecoder().decode(bytes));
}

let loading: ReturnType<typeof loadTools> | undefined;

/** Loads the PDF code. A failed load is retried on the next call. */
export function documentTools(): ReturnType<typeof loadTools> {
  loading ??= loadTools().catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

const pdf = (bytes: ArrayBuffer) => new Blob([bytes], { type: "application/pdf" });

/** Returns the license numbers to print, if the person has enabled that. */
async function licensesFor(device: Device, day: string): Promise<string[]> {
  const { licenses, onCertificates } = await device.licenses.get();
  return onCertificates ? formatLicenses(licenses, day) : [];
}

const fullName = ({
  firstName,
  lastName,
}: {
  readonly firstName: string;
  readonly lastName: string;
}) => `${firstName} ${lastName}`.trim();

/** Builds a provisional certificate from local data until the server issues it. */
async function provisionalFields(device: Device, { contentId, type }: Credit) {
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
    statement: terms?.statements[type] ?? statementPending,
  };
}

async function certificateFor(device: Device, credit: Credit) {
  const { certificate, revoked } = credit;
  const of = {
    title: credit.title,
    lessonNumber: credit.lessonNumber,
    type: credit.type,
    amount: credit.amount.toFixed(2),
    completedOn: credit.awardedOn,
    licenses: await licensesFor(device, credit.awardedOn),
  };
  if (!certificate) {
    const createdAt = new Date(credit.claimedAt).toISOString();
    const status = { kind: "pending", claimedOn: calendarDay(credit.claimedAt) } as const;
    return {
      ...of,
      ...(await provisionalFields(device, credit)),
      id: credit.id,
      createdAt,
      status,
    };
  }
  const { issuedAt, template: file, ...fields } = certificate;
  const template = file && (await fetchTemplate(file));
  const status = revoked
    ? ({ kind: "revoked", on: revoked.on } as const)
    : ({ kind: "valid" } as const);
  return { ...of, ...fields, template, createdAt: new Date(issuedAt).toISOString(), status };
}

/** Builds the certificate `<title>-<date>.pdf`. Rejects when the PDF code is neither cached nor reachable. */
export async function certificateFile(device: Device, credit: Credit): Promise<DocumentFile> {
  const [drawing, { drawCertificate }, paper] = await Promise.all([
    documentTools(),
    import("#contract/credit/documents/certificate.ts"),
    certificateFor(device, credit),
  ]);
  const name = documentFileName(credit.title, credit.awardedOn, "pdf");
  return { blob: pdf(drawCertificate(drawing, paper)), name };
}

function statusOf({ state, revoked }: Credit): TranscriptRow["status"] {
  if (state === "claimed") return "pending";
  return revoked ? "revoked" : "issued";
}

const transcriptRow = (credit: Credit): TranscriptRow => ({
  completedOn: credit.awardedOn,
  title: credit.title,
  lessonNumber: credit.lessonNumber,
  type: credit.type,
  amount: credit.amount,
  provider: credit.certificate?.provider,
  status: statusOf(credit),
  certificateId: credit.certificate?.id,
  verifyUrl: credit.certificate?.verifyUrl,
});

async function transcriptFor(device: Device, now: number): Promise<Transcript> {
  const [profile, credits, entries, licenses] = await Promise.all([
    device.profile.get(),
    device.credits.all(),
    device.outbox.entries(),
    licensesFor(device, calendarDay(now)),
  ]);
  const newestFirst = withoutProblems(credits, claimProblems(entries)).toSorted(
    (a, b) => b.awardedOn.localeCompare(a.awardedOn) || b.claimedAt - a.claimedAt,
  );
  return {
    recipient: profile ? fullName(profile) : "",
    credential: profile?.providerTitle,
    licenses,
    createdAt: new Date(now).toISOString(),
    asOf: calendarDay(now),
    rows: newestFirst.map(transcriptRow),
  };
}

async function transcriptPdf(transcript: Transcript): Promise<Blob> {
  const [drawing, { drawTranscript }] = await Promise.all([
    documentTools(),
    import("#contract/credit/documents/transcript.ts"),
  ]);
  return pdf(drawTranscript(drawing, transcript));
}

async function transcriptCsv({ rows }: Transcript): Promise<Blob> {
  const { renderTranscriptCsv } = await import("#contract/credit/documents/transcript-csv.ts");
  return new Blob([renderTranscriptCsv(rows)], { type: "text/csv;charset=utf-8" });
}

/** Builds the transcript of all claims, including pending ones that can be confirmed. */
export async function transcriptFile(device: Device, kind: "pdf" | "csv"): Promise<DocumentFile> {
  const now = Date.now();
  const transcript = await transcriptFor(device, now);
  const blob = await (kind === "pdf" ? transcriptPdf(transcript) : transcriptCsv(transcript));
  return { blob, name: `transcript-${calendarDay(now)}.${kind}` };
}
