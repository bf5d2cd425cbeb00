export const certificate = {
  label: "Certificate",
  pending: "Certificate (pending)",
  download: (title: string) => `Download certificate for ${title}`,
  downloadPending: (title: string) => `Download certificate (pending) for ${title}`,
} as const;

export const verifyLink = {
  label: "Verification page",
  name: (title: string) => `Verification page for ${title}, opens in a new tab`,
} as const;

/** What became of a document that was being made. */
export const saveStatus = {
  certificate: {
    succeeded: "Certificate downloaded",
    failed: "We couldn't create the certificate. Try again.",
  },
  transcript: {
    succeeded: "Transcript downloaded",
    failed: "We couldn't create the transcript. Try again.",
  },
} as const;
