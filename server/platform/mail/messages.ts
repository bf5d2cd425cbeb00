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

type Person = { readonly first_name: string };

/** The link is a button in HTML and a full URL in plain text. */
type MessageParts = {
  readonly subject: string;
  readonly greeting: string;
  readonly before: string;
  readonly link?: { readonly address: string; readonly label: string };
  readonly after: readonly string[];
};

const GOODBYE = "Take care of yourself,\nRespite";

function greetingFor({ first_name }: Person): string {
  const name = first_name.trim();
  return name ? `Hello ${name},` : "Hello,";
}

export const passwordMessage = (person: Person, link: string): Message =>
  renderMessage({
    subject: "Choose a new password for Respite",
    greeting: greetingFor(person),
    before: "Somebody, we hope you, asked for a new password. It takes a minute:",
    link: { address: link, label: "Choose a new password" },
    after: [
      "The link works for six hours and only once.",
      "If it was not you, there is nothing to do: your password stays as it is.",
      GOODBYE,
    ],
  });

export const confirmationMessage = (person: Person, link: string): Message =>
  renderMessage({
    subject: "Welcome to Respite: choose your password",
    greeting: greetingFor(person),
    before: "Your account is ready. Choose a password, and you can sign in:",
    link: { address: link, label: "Choose your password" },
    after: [
      "The link works for three days and only once.",
      "If you have not registered, there is nothing to do: without a password nobody can sign in.",
      GOODBYE,
    ],
  });

/** For people who already have a password and only confirm their address. */
export const addressMessage = (person: Person, link: string): Message =>
  renderMessage({
    subject: "Confirm your email for Respite",
    greeting: greetingFor(person),
    before: "Please confirm that this is your address:",
    link: { address: link, label: "Confirm my email" },
    after: ["The link works for three days and only once.", GOODBYE],
  });

export const surveyMessage = (person: Person, link: string): Message =>
  renderMessage({
    subject: "Your check-in with Respite",
    greeting: greetingFor(person),
    before: "Here is the assessment again. It takes three minutes, and your answers are yours:",
    link: { address: link, label: "Open the assessment" },
    after: ["You will be asked to sign in first.", GOODBYE],
  });

export const invitationMessage = (person: Person, group: string, link: string): Message =>
  renderMessage({
    subject: `${group} invites you to Respite`,
    greeting: greetingFor(person),
    before: `${group} has made an account for you: lessons you can take with you, and a quiet check on how you are. Choose a password to begin:`,
    link: { address: link, label: "Choose your password" },
    after: [
      "The link works for three days and only once.",
      "Nobody at work sees what you answer.",
      GOODBYE,
    ],
  });

type Receipt = {
  readonly number: string;
  /** Formatted, such as "$120.00". */
  readonly amount: string;
  readonly for: string;
  readonly pdf: Uint8Array;
};

export const receiptMessage = (person: Person, receipt: Receipt): Message => ({
  ...renderMessage({
    subject: `Receipt ${receipt.number} from Respite`,
    greeting: greetingFor(person),
    before: `Thank you. We have received ${receipt.amount} for ${receipt.for}.`,
    after: [`Receipt ${receipt.number} is attached as a PDF.`, GOODBYE],
  }),
  attachments: [
    {
      filename: `receipt-${receipt.number}.pdf`,
      mime: "application/pdf",
      content: receipt.pdf,
    },
  ],
});

function renderMessage({ subject, greeting, before, link, after }: MessageParts): Message {
  const paragraph = (text: string) => `<p>${escapeHtml(text).replaceAll("\n", "<br>")}</p>`;
  const style =
    "display:inline-block;padding:12px 20px;border-radius:8px;background:#1f5c57;color:#ffffff;text-decoration:none";
  const button = link
    ? [
        `<p><a href="${escapeHtml(link.address)}" style="${style}">${escapeHtml(link.label)}</a></p>`,
      ]
    : [];
  const html = [
    '<div style="max-width:34em;margin:0 auto;padding:24px;font:17px/1.5 Georgia,serif;color:#23302f">',
    paragraph(greeting),
    paragraph(before),
    ...button,
    ...after.map(paragraph),
    "</div>",
  ].join("\n");
  const address = link ? [link.address] : [];
  return { subject, text: [greeting, before, ...address, ...after].join("\n\n"), html };
}

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

export const escapeHtml = (text: string) =>
  text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);
