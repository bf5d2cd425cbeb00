import type {
  CertificateVersion,
  LedgerCredit,
  LedgerEvent,
} from "#contract/credit/admin-ledger.ts";
import type { CertificateType } from "#contract/credit/credits.ts";
import { formatDateTime } from "#shared/admin/admin-copy.ts";
import { DELETED_ACCOUNT, dayText, typeNames } from "./copy.ts";

const eventNames: Readonly<Record<LedgerEvent["kind"], string>> = {
  issued: "Awarded, certificate issued",
  revoked: "Revoked",
  reinstated: "Reinstated",
  corrected: "Corrected",
  reissued: "Certificate reissued",
};

type Tests = LedgerCredit["tests"];

function quizResult(tests: Tests): string {
  const passed = tests.find((test) => test.passed);
  if (!passed) return tests.length === 0 ? "Not taken" : "Not passed";
  const attempt = tests.indexOf(passed) + 1;
  const score = `${passed.right} of ${passed.of} correct, ${formatDateTime(passed.taken_at)}`;
  return attempt > 1 ? `${score}, attempt ${attempt}` : score;
}

export const creditPage = {
  back: "Credit ledger",
  title: "Credit",
  what: "Credit details",
  details: "Details",
  history: "History",
  actions: "Actions",
  certificate: "Certificate",
  revokedNote: "Revoked. The verification page shows this to everyone.",
  reinstate: "Reinstate credit",
  correct: "Correct credit",
  reissue: "Reissue certificate",
  revoke: "Revoke credit",
  verification: "Verification page",
  download: "Download certificate",
  person: "Person",
  lesson: "Lesson",
  published: (day: string) => `Published ${dayText(day)}`,
  claimed: "Claimed",
  quiz: "Quiz",
  quizResult,
  requirements: "Requirements",
  requirementsUnknown: "Not recorded",
  requirementsVersion: (version: number) => `Version ${version}`,
} as const;

const fieldNames: Readonly<Record<string, string>> = {
  title_of_activity: "Activity title",
  certificate_type: "Type",
  credits_awarded: "Amount",
  awarded_on: "Completed on",
  recipient: "Name",
  credential: "Professional title",
  joint_provider: "Joint provider",
  statement: "Statement",
  template_version: "Certificate text version",
};

/** "Contact hours", "Nov 21, 2026" */
function fieldValue(name: string, value: string | null | undefined): string {
  if (!value) return "none";
  if (name === "certificate_type") return typeNames[value as CertificateType] ?? value;
  return name === "awarded_on" ? dayText(value) : value;
}

export const creditHistory = {
  eventNames,
  byline: ({ at, by }: Pick<LedgerEvent, "at" | "by">) =>
    `${formatDateTime(at)}, ${by ? by.name || DELETED_ACCOUNT : "System"}`,
  fieldLabel: (name: string) => `${fieldNames[name] ?? name.replaceAll("_", " ")}:`,
  fieldValue,
} as const;

type Holder = Pick<CertificateVersion, "recipient" | "credential">;

function holderName({ recipient, credential }: Holder): string {
  if (!recipient) return "Name removed (account deleted)";
  return credential ? `${recipient}, ${credential}` : recipient;
}

export const certificateDetails = {
  summary: ({ version, issued_at }: Pick<CertificateVersion, "version" | "issued_at">) =>
    `Version ${version}, ${formatDateTime(issued_at)}`,
  name: "Name",
  activity: "Activity",
  credit: "Credit",
  completedOn: "Completed",
  issued: "Issued",
  provider: "Provider",
  statement: "Statement",
  template: "Template",
  id: "Certificate ID",
  holderName,
  templateName: (version: number | null) =>
    version === null ? "Default template" : `Template version ${version}`,
} as const;

type DialogCopy = {
  readonly title: string;
  readonly text: string;
  readonly button: string;
  readonly done: string;
};

export const changeDialogs: Readonly<
  Record<"revoke" | "reinstate" | "correct" | "reissue", DialogCopy>
> = {
  revoke: {
    title: "Revoke this credit?",
    text: "The credit no longer counts. The certificate and verification page show “Revoked”. The person sees your reason. You can reinstate it.",
    button: "Revoke credit",
    done: "Credit revoked",
  },
  reinstate: {
    title: "Reinstate this credit?",
    text: "The credit counts again. The certificate is valid under the same ID.",
    button: "Reinstate credit",
    done: "Credit reinstated",
  },
  correct: {
    title: "Correct this credit",
    text: "The original award stays in the ledger. The certificate keeps its ID and shows the corrected details. The person sees your reason.",
    button: "Correct credit",
    done: "Credit corrected",
  },
  reissue: {
    title: "Reissue this certificate?",
    text: "It's updated with the person's current name and title and the lesson's current statement. The ID stays the same.",
    button: "Reissue certificate",
    done: "Certificate reissued",
  },
};

/** Says who changed the credit first, and how. */
function conflict(credit: LedgerCredit | undefined): string {
  const last = credit?.events.at(-1);
  if (!last) return "Someone changed this first. Your change wasn't made. Review and try again.";
  const name = last.by?.name || "Someone";
  return `${name} changed this first (${eventNames[last.kind]}, ${formatDateTime(last.at)}). Your change wasn't made. Review and try again.`;
}

export const changeDialog = {
  cancel: "Cancel",
  reason: "Reason",
  reasonHint: "Saved in the audit trail",
  reasonMissing: "Enter a reason.",
  conflict,
  activityTitle: "Activity title",
  type: "Type",
  amount: "Amount",
  amountHint: "Multiples of 0.25 for CME",
  completedOn: "Completed on",
} as const;
