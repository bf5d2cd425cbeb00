import { escapeHtml } from "../web/html.ts";
import {
  type AssignmentWords,
  assignmentMail,
  checkInMail,
  confirmEmailMail,
  emailChangedMail,
  invitationMail,
  lockedMail,
  type MailCopy,
  mailFrame,
  receiptMail,
  registrationCodeMail,
  resetPasswordMail,
  type TwoStepNotice,
  twoStepMail,
  unnamedGroup,
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

export const surveyMessage = (person: Person, link: string): Message =>
  renderMessage(person, checkInMail, link);

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

export const twoStepMessage = (person: Person, notice: TwoStepNotice, at: Date): Message =>
  renderMessage(person, twoStepMail(notice, `${utcTime.format(at)} UTC`));

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

const BUTTON_STYLE =
  "display:inline-block;padding:12px 20px;border-radius:8px;background:#1f5c57;color:#ffffff;text-decoration:none";
const PREVIEW_STYLE = "display:none;max-height:0;overflow:hidden";
const SMALL_STYLE = "font-size:14px;color:#4a5a58;overflow-wrap:anywhere";

const paragraphOf = (text: string): Paragraph => ({ text, html: `<p>${escapeHtml(text)}</p>` });
const smallParagraphOf = (text: string): Paragraph => ({
  text,
  html: `<p style="${SMALL_STYLE}">${escapeHtml(text)}</p>`,
});

/** The link is a button in HTML, with its address below, and a full URL in plain text. */
function linkParagraphs({ address, label }: Link): readonly Paragraph[] {
  const href = escapeHtml(address);
  const button = `<p><a href="${href}" style="${BUTTON_STYLE}">${escapeHtml(label)}</a></p>`;
  const copyable = `<p style="${SMALL_STYLE}">${escapeHtml(mailFrame.linkInHtml)}<br><a href="${href}">${href}</a></p>`;
  return [
    { text: mailFrame.linkInText(label), html: button },
    { text: address, html: copyable },
  ];
}

function renderMessage(person: Person, copy: MailCopy, address?: string): Message {
  const { subject, preview, intro, button, notes } = copy;
  const paragraphs = [
    paragraphOf(mailFrame.greeting(personInMail(person.first_name))),
    paragraphOf(intro),
    ...(address && button ? linkParagraphs({ address, label: button }) : []),
    ...notes.map(paragraphOf),
    paragraphOf(mailFrame.signOff),
    smallParagraphOf(mailFrame.footer(person.email)),
  ];
  const html = [
    '<div style="max-width:34em;margin:0 auto;padding:24px;font:17px/1.5 Georgia,serif;color:#23302f">',
    `<div style="${PREVIEW_STYLE}">${escapeHtml(preview)}</div>`,
    ...paragraphs.map((paragraph) => paragraph.html),
    "</div>",
  ].join("\n");
  return { subject, text: paragraphs.map(({ text }) => text).join("\n\n"), html };
}
