import type { EndpointKind } from "#contract/organizations/admin-endpoints.ts";

/** The words of one mail. The preview is the hidden first line that mail programs show in the list. */
export type MailCopy = {
  readonly subject: string;
  readonly preview: string;
  readonly intro: string;
  readonly button?: string;
  readonly notes: readonly string[];
};

export const mailFrame = {
  greeting: (firstName: string) => (firstName ? `Hi ${firstName},` : "Hi,"),
  linkInHtml: "Or copy this link into your browser:",
  linkInText: (button: string) => `${button}:`,
  signOff: "The Respite team",
  footer: (email: string) => `Sent to ${email}. Questions? Contact your Respite administrator.`,
  unsubscribe: "Unsubscribe",
} as const;

export const resetPasswordMail: MailCopy = {
  subject: "Reset your Respite password",
  preview: "The link works once, for 6 hours.",
  intro: "We got a request to reset your password.",
  button: "Choose new password",
  notes: [
    "The link works once, for 6 hours.",
    "If you didn't ask for this, ignore this email. Your password won't change.",
  ],
};

/** The intro is fixed by the specification. */
export const lockedMail: MailCopy = {
  subject: "Your Respite account is locked",
  preview: "Too many failed sign-ins.",
  intro:
    "Your account has been locked due to an excessive number of unsuccessful sign in attempts.",
  button: "Reset password",
  notes: [
    "You can still sign in on a device you've used before. On a new device, reset your password or wait 15 minutes.",
    "If this wasn't you, someone else tried to guess your password. They didn't get in.",
  ],
};

const spaced = (code: string) => `${code.slice(0, 3)} ${code.slice(3)}`;

/** With a code for people who chose a password when they registered. */
export const welcomeMail = (code?: string): MailCopy => ({
  subject: "Set up your Respite account",
  preview: "Choose a password to sign in.",
  intro: "Welcome to Respite. Choose a password to finish setting up your account.",
  button: "Choose password",
  notes: [
    "The link works once, for 3 days.",
    ...(code
      ? [
          `Already chose a password? Enter this code in Respite: ${spaced(code)}. The code works for 30 minutes.`,
          "If you didn't create this account, ignore this email and don't share the code.",
        ]
      : [
          "If you didn't create this account, ignore this email. No one can sign in without a password.",
        ]),
  ],
});

/** Mailed before the account exists. */
export const registrationCodeMail = (code: string): MailCopy => ({
  subject: `${spaced(code)} is your Respite code`,
  preview: "Enter it where you create your account.",
  intro: `Enter this code to continue creating your Respite account: ${spaced(code)}`,
  notes: [
    "The code works for 30 minutes.",
    "If you didn't ask for this, ignore this email and don't share the code.",
  ],
});

export const confirmEmailMail = (code: string): MailCopy => ({
  subject: "Confirm your email for Respite",
  preview: "Confirm that this address is yours.",
  intro: "Confirm that this email address is yours.",
  button: "Confirm email",
  notes: [
    "The link works once, for 3 days.",
    `Or enter this code in Respite: ${spaced(code)}. The code works for 30 minutes.`,
    "If you didn't ask for this, ignore this email and don't share the code.",
  ],
});

/** Shown for a group whose name has nothing that mail may show. */
export const unnamedGroup = "Your organization";
export const unnamedPlatform = "your learning platform";

export const invitationMail = (group: string): MailCopy => ({
  subject: `${group} invited you to Respite`,
  preview: "Short lessons, CE credit, and private check-ins. Works offline.",
  intro: `${group} created a Respite account for you. Respite has short lessons you can play offline, continuing-education credit, and private check-ins.`,
  button: "Choose password",
  notes: [
    "The link works once, for 3 days. Ask for a new one if it expires.",
    "No one at work can see your answers. Leaders see group figures of at least 5 people.",
  ],
});

export const checkInMail: MailCopy = {
  subject: "Your Respite check-in",
  preview: "Takes about 3 minutes. Only you can see your answers.",
  intro:
    "Here's your link to the check-in. It takes about 3 minutes. Only you can see your answers.",
  button: "Start check-in",
  notes: ["You'll sign in first. It's voluntary.", "If you're in crisis, call or text 988."],
};

type DigestWords = {
  readonly group: string;
  /** "October 2026" */
  readonly period: string;
  /** "Oct 1 – 31, 2026" */
  readonly days: string;
  readonly frequency: "monthly" | "quarterly" | "off";
};

export const digestMail = ({ group, period, days, frequency }: DigestWords): MailCopy => ({
  subject: `Respite summary for ${group}, ${period}`,
  preview: "Participation, engagement, and group results",
  intro: `Here's the ${frequency === "quarterly" ? "quarterly" : "monthly"} summary for ${group}, ${days}. The full report is attached.`,
  button: "Open Insights",
  notes: [
    "Figures cover groups of at least 5 people. Individual answers are never shown.",
    `You get this because you lead ${group}.`,
  ],
});

export const alertMail = (group: string): MailCopy => ({
  subject: `Respite update for ${group}`,
  preview: "A figure changed significantly",
  intro: `A figure for ${group} changed significantly. Open Insights to see it.`,
  button: "Open Insights",
  notes: [`You get this because you lead ${group}.`],
});

export type EndpointOff = {
  readonly group: string;
  readonly kind: EndpointKind | "lti";
  readonly host: string;
  readonly why: "failures" | "gone";
};

const endpointNames = {
  webhook: { subject: "Webhook", button: "Open webhook" },
  xapi: { subject: "Learning record store", button: "Open learning record store" },
  lti: { subject: "Scores to learning platform", button: "Open learning platform" },
} as const;

export const endpointOffMail = ({ group, kind, host, why }: EndpointOff): MailCopy => ({
  subject: `${endpointNames[kind].subject} for ${group} turned off`,
  preview: "Respite stopped sending events to another system.",
  intro:
    why === "gone"
      ? `Respite stopped sending events of ${group} to ${host}: it replied that its address no longer exists.`
      : `Respite stopped sending events of ${group} to ${host}: every attempt failed for 3 days.`,
  button: endpointNames[kind].button,
  notes: [
    "New events aren't sent or stored until you turn it on again. You can resend the failed ones then.",
    "You get this because you're an administrator.",
  ],
});

type ReceiptWords = {
  readonly number: string;
  /** Formatted, such as "$120.00". */
  readonly amount: string;
  readonly plan: string;
};

export const receiptMail = ({ number, amount, plan }: ReceiptWords): MailCopy => ({
  subject: `Your Respite receipt (${number})`,
  preview: `${amount} for ${plan}`,
  intro: `Thanks for your payment of ${amount} for ${plan}.`,
  notes: ["Your receipt is attached. You can also download it on the You page."],
});

const weekday = new Intl.DateTimeFormat("en-US", {
  weekday: "long",
  month: "short",
  day: "numeric",
  timeZone: "UTC",
});

/** "Monday, Dec 7" */
export const dueDay = (due: string) => weekday.format(Date.parse(due));

export type AssignmentWords = {
  readonly kind: "assigned" | "week" | "day";
  readonly title: string;
  readonly group: string;
  /** yyyy-MM-dd */
  readonly dueOn: string;
  readonly minutes: number;
  readonly isSeries: boolean;
};

export const assignmentMail = (words: AssignmentWords): MailCopy => {
  const { kind, title, group, dueOn, minutes, isSeries } = words;
  const due = dueDay(dueOn);
  const what = isSeries ? "series" : "lesson";
  const takes = minutes > 0 ? `It takes ${minutes} min and works offline.` : "It works offline.";
  const isNew = kind === "assigned";
  return {
    subject: isNew ? `New ${what} assigned: ${title}` : `Due ${due}: ${title}`,
    preview: isNew ? `Due ${due}. ${takes}` : takes,
    intro: isNew
      ? `${group} assigned you “${title}”, due ${due}. ${takes}`
      : `“${title}” is due ${kind === "day" ? "today" : due}. ${takes}`,
    button: `Open ${what}`,
    notes: [`${group} can see whether you've completed it, and nothing else about you.`],
  };
};

/** To the address that was used before. */
export const emailChangedMail = (newEmail: string): MailCopy => ({
  subject: "Your Respite email was changed",
  preview: `You now sign in with ${newEmail}.`,
  intro: `You now sign in with ${newEmail}. If you didn't expect this, contact your Respite administrator.`,
  notes: [],
});

type Moment = { readonly date: string; readonly time: string };

export const passwordChangedMail = ({ date, time }: Moment): MailCopy => ({
  subject: "Your Respite password was changed",
  preview: "If this wasn't you, reset your password now.",
  intro: `Your password was changed on ${date} at ${time}. Your other devices are signed out. If this wasn't you, reset your password now.`,
  button: "Reset password",
  notes: [],
});

/** `device` is undefined for programs that don't say what they are. */
export const newDeviceMail = (device: string | undefined, { date, time }: Moment): MailCopy => ({
  subject: "New sign-in to your Respite account",
  preview: `${device ?? "A new device"}, ${date} at ${time}`,
  intro: `Your account was used to sign in on a new device${device ? ` (${device})` : ""} on ${date} at ${time}.`,
  button: "This wasn't me",
  notes: [
    "If this was you, you're all set.",
    "If this wasn't you, choose a new password now. That signs out all devices.",
  ],
});

const twoStepNotices = {
  passkey_added: (date: string) => `A passkey was added on ${date}.`,
  passkey_removed: (date: string) => `A passkey was removed on ${date}.`,
  app_changed: (date: string) => `Your authenticator app was changed on ${date}.`,
  app_removed: (date: string) => `Your authenticator app was removed on ${date}.`,
  recovery_codes_new: (date: string) => `Your recovery codes were replaced on ${date}.`,
  recovery_code_used: (date: string) => `A recovery code was used to sign in on ${date}.`,
  reset: (date: string) =>
    `An administrator reset your two-step sign-in on ${date}. You can sign in with your password and set it up again.`,
  many_wrong_codes: (date: string) =>
    `Someone with your password entered many wrong codes on ${date}. They couldn't sign in.`,
} as const;
export type TwoStepNotice = keyof typeof twoStepNotices;

export const twoStepMail = (notice: TwoStepNotice, date: string): MailCopy => {
  const isAttack = notice === "many_wrong_codes";
  return {
    subject: isAttack ? "Someone tried to sign in as you" : "Two-step sign-in was changed",
    preview: twoStepNotices[notice](date),
    intro: twoStepNotices[notice](date),
    notes: [
      isAttack
        ? "If this wasn't you, change your password now."
        : "If this wasn't you, contact your Respite administrator.",
    ],
  };
};

export const platformConnectedMail = (platform: string, date: string): MailCopy => ({
  subject: `Your Respite account was connected to ${platform}`,
  preview: `Lessons that you open in ${platform} now sign you in to Respite.`,
  intro: `Your account was connected to ${platform} on ${date}. Lessons that you open there now sign you in to Respite.`,
  button: "Review connections",
  notes: [
    "If this was you, you're all set.",
    "If this wasn't you, disconnect it now and change your password.",
  ],
});

export const mailbox = {
  title: "Mailbox",
  intro: "No mail server is configured. All mail from this server is shown here.",
  empty: "No mail yet",
  showHtml: "Show HTML version",
  onlyHere: "The mailbox opens only on the computer that runs Respite.",
  notFound: "This mail doesn't exist.",
  recipient: (email: string, time: string) => `To ${email}, ${time}`,
} as const;
