import { formatDate } from "#ui/format-date.ts";

const day = (date: string) => formatDate(date) ?? date;

export const verifyPage = {
  brand: "Respite",
  title: "Verify certificate",
  loading: "Checking the certificate…",
  unknownTitle: "Certificate not found",
  unknown: (id: string, className: string | undefined) => (
    <>
      We haven't issued a certificate with ID <span className={className}>{id}</span>. Check the ID.
      It's case-sensitive.
    </>
  ),
  offlineTitle: "Not verified yet",
  offline: "We can't verify certificates offline. We'll check when you reconnect.",
  retry: "Try again",
} as const;

export const certificate = {
  validTitle: "This certificate is valid",
  valid: "Issued by Respite. Compare your copy with the details below.",
  revokedTitle: "This certificate was revoked",
  revoked: (on: string | null) =>
    on
      ? `Issued by Respite and revoked on ${day(on)}. It's no longer valid.`
      : "Issued by Respite and revoked. It's no longer valid.",
  corrected: (on: string) =>
    `Corrected on ${day(on)}. If your copy differs, the details below are current.`,
  recipient: "Awarded to",
  deleted: "Name removed (account deleted)",
  activity: "Activity",
  credit: "Credit",
  units: { cme: "CME credit", contact_hours: "contact hours" },
  participation: "Participation, no credit",
  completed: "Completed",
  issued: "Issued",
  provider: "Provider",
  id: "Certificate ID",
  date: day,
} as const;

export const signedCopy = {
  title: "Digitally signed copy",
  text: (
    <>
      An Open Badges 3.0 credential (JWT). Software can verify it with the keys at{" "}
      <a href="/.well-known/jwks.json">/.well-known/jwks.json</a>. Check this page for revocations.
    </>
  ),
  download: "Download .jwt",
  saved: (file: string) => `Downloaded ${file}`,
} as const;
