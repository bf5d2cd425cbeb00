/** Errors of queued writes and sync calls. Devices show their own words for each code. */
export const syncErrors = {
  keyReused: "This idempotency key was used for another write.",
  tooOld: "This write is too old to tell whether it was applied before.",
  unknownCall: "This call doesn't exist.",
  notQueueable: "This call can't be queued.",
  unknownVersion: (known: number) => `Only version ${known} of this call is supported.`,
  unreadable: "This body can't be decrypted, or it was encrypted for another write.",
  notStorable: "This body is nested too deep or has characters that can't be stored.",
  badCursor: "This cursor isn't valid.",
  cursorExpired: "Start again without a cursor.",
  otherPerson: "These writes belong to another person.",
  otherServer: "These writes belong to another server.",
  restored: "Respite was restored after the last sync. Get its changes, then retry.",
  badKey: (header: string) => `${header} must be 1 to 64 visible characters.`,
  recordGone: "This record no longer exists.",
} as const;
