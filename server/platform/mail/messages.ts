import { escapeHtml } from "../web/html.ts";
import { mailDocument, STYLES } from "./document.ts";
import {
  type AssignmentWords,
  alertMail,
  assignmentMail,
  checkInMail,
  confirmEmailMail,
  digestMail,
  type EndpointOff,
  emailChangedMail,
  endpointOffMail,
  invitationMail,
  lockedMail,
  type MailCopy,
  mailFrame,
  newDeviceMail,
  passwordChangedMail,
  platformConnectedMail,
  receiptMail,
  registrationCodeMail,
  resetPasswordMail,
  type TwoStepNotice,
  twoStepMail,
  unnamedGroup,
  unnamedPlatform,
  welcomeMail,
} from "./mail-copy.ts";
import { groupInMail, personInMail, titleInMail } from "./names.ts";

export type Attachment = {
  readonly filename: string;
  readonly mime: string;
  readonly content: Uint8Array;
};

export type Message = {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly attachments?: readonly Attachment[];
  /** Where people turn this kind of mail off. */
  readonly unsubscribe?: string;
};

type Person = { readonly first_name: string; readonly email: string };

type Link = { readonly address: string; readonly label: string };

type Paragraph = { readonly text: string; readonly html: string };

export const passwordMessage = (person: Person, link: string): Message =>
  renderMessage(person, resetPasswordMail, link);

export const lockedMessage = (person: Person, link: string): Message =>
  renderMessage(person, lockedMail, link);

export const confirmationMessage = (person: Person, link: string, code?: string): Message =>
  renderMessage(person, welcomeMail(code), link);

export const registrationCodeMessage = (email: string, code: string): Message =>
  renderMessage({ first_name: "", email }, registrationCodeMail(code));

/** For people who already have a password and only confirm their address. */
export const addressMessage = (person: Person, link: string, code: string): Message =>
  renderMessage(person, confirmEmailMail(code), link);

/** Readable for its owner, and not enough for anyone else: "n•••@ward.example". */
const masked = (email: string) => `${[...email][0] ?? ""}•••${email.slice(email.lastIndexOf("@"))}`;

/** `person` has the address that was used before. */
export const emailChangedMessage = (person: Person, newEmail: string): Message =>
  renderMessage(person, emailChangedMail(masked(newEmail)));

export const surveyMessage = (person: Person, link: string, unsubscribe?: string): Message =>
  renderMessage(person, checkInMail, link, unsubscribe);

export const invitationMessage = (person: Person, group: string, link: string): Message =>
  renderMessage(person, invitationMail(groupInMail(group) || unnamedGroup), link);

export const assignmentMessage = (
  person: Person,
  words: AssignmentWords,
  link: string,
): Message => {
  const group = groupInMail(words.group) || unnamedGroup;
  return renderMessage(
    person,
    assignmentMail({ ...words, title: titleInMail(words.title), group }),
    link,
  );
};

const utcTime = new Intl.DateTimeFormat("en-US", {
  dateStyle: "medium",
  timeStyle: "short",
  timeZone: "UTC",
});

const utcDate = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeZone: "UTC" });
const utcHour = new Intl.DateTimeFormat("en-US", { timeStyle: "short", timeZone: "UTC" });
const momentOf = (at: Date) => ({ date: utcDate.format(at), time: `${utcHour.format(at)} UTC` });

export const passwordChangedMessage = (person: Person, link: string, at: Date): Message =>
  renderMessage(person, passwordChangedMail(momentOf(at)), link);

type NewDevice = { readonly device: string | undefined; readonly at: Date };

export const newDeviceMessage = (
  person: Person,
  link: string,
  { device, at }: NewDevice,
): Message => renderMessage(person, newDeviceMail(device, momentOf(at)), link);

export const twoStepMessage = (person: Person, notice: TwoStepNotice, at: Date): Message =>
  renderMessage(person, twoStepMail(notice, `${utcTime.format(at)} UTC`));

export const platformConnectedMessage = (
  person: Person,
  platform: string,
  { link, at }: { readonly link: string; readonly at: Date },
): Message =>
  renderMessage(
    person,
    platformConnectedMail(groupInMail(platform) || unnamedPlatform, `${utcTime.format(at)} UTC`),
    link,
  );

type Recurrent = { readonly link: string; readonly unsubscribe: string | undefined };

type Digest = Omit<Parameters<typeof digestMail>[0], "group"> & {
  readonly group: string;
  readonly file: Attachment;
};

export const digestMessage = (
  person: Person,
  { group, file, ...words }: Digest,
  { link, unsubscribe }: Recurrent,
): Message => {
  const copy = digestMail({ ...words, group: groupInMail(group) || unnamedGroup });
  return { ...renderMessage(person, copy, link, unsubscribe), attachments: [file] };
};

export const alertMessage = (
  person: Person,
  group: string,
  { link, unsubscribe }: Recurrent,
): Message =>
  renderMessage(person, alertMail(groupInMail(group) || unnamedGroup), link, unsubscribe);

export const endpointOffMessage = (
  person: Person,
  { group, ...about }: EndpointOff,
  link: string,
): Message =>
  renderMessage(
    person,
    endpointOffMail({ ...about, group: groupInMail(group) || unnamedGroup }),
    link,
  );

type Receipt = {
  readonly number: string;
  /** Formatted, such as "$120.00". */
  readonly amount: string;
  readonly plan: string;
  readonly pdf: Uint8Array;
};

export const receiptMessage = (person: Person, { pdf, ...receipt }: Receipt): Message => ({
  ...renderMessage(person, receiptMail({ ...receipt, plan: groupInMail(receipt.plan) })),
  attachments: [
    { filename: `receipt-${receipt.number}.pdf`, mime: "application/pdf", content: pdf },
  ],
});

const paragraphOf = (text: string): Paragraph => ({
  text,
  html: `<p style="${STYLES.paragraph}">${escapeHtml(text)}</p>`,
});
const smallParagraphOf = (text: string): Paragraph => ({
  text,
  html: `<p class="small" style="${STYLES.small}">${escapeHtml(text)}</p>`,
});

/** The link is a button in HTML, with its address below, and a full URL in plain text. */
function linkParagraphs({ address, label }: Link): readonly Paragraph[] {
  const href = escapeHtml(address);
  const button = `<p><a class="button" href="${href}" style="${STYLES.button}">${escapeHtml(label)}</a></p>`;
  const copyable = `<p class="small" style="${STYLES.small}">${escapeHtml(mailFrame.linkInHtml)}<br><a class="link" href="${href}" style="${STYLES.link}">${href}</a></p>`;
  return [
    { text: mailFrame.linkInText(label), html: button },
    { text: address, html: copyable },
  ];
}

/** Ends recurrent mail. */
function unsubscribeParagraph(address: string): Paragraph {
  const label = mailFrame.unsubscribe;
  const link = `<a class="link" href="${escapeHtml(address)}" style="${STYLES.link}">${label}</a>`;
  return {
    text: `${label}: ${address}`,
    html: `<p class="small" style="${STYLES.small}">${link}</p>`,
  };
}

function renderMessage(
  person: Person,
  copy: MailCopy,
  address?: string,
  unsubscribe?: string,
): Message {
  const { subject, preview, intro, button, notes } = copy;
  const paragraphs = [
    paragraphOf(mailFrame.greeting(personInMail(person.first_name))),
    paragraphOf(intro),
    ...(address && button ? linkParagraphs({ address, label: button }) : []),
    ...notes.map(paragraphOf),
    paragraphOf(mailFrame.signOff),
    smallParagraphOf(mailFrame.footer(person.email)),
    ...(unsubscribe ? [unsubscribeParagraph(unsubscribe)] : []),
  ];
  const content = paragraphs.map(({ html }) => html).join("\n");
  return {
    subject,
    text: paragraphs.map(({ text }) => text).join("\n\n"),
    html: mailDocument(subject, preview, content),
    ...(unsubscribe && { unsubscribe }),
  };
}
