import { escapeHtml } from "../web/html.ts";
import { mailbox as copy } from "./mail-copy.ts";
import type { StoredMail } from "./queries.ts";

type Heading = Omit<StoredMail, "text" | "html">;

const STYLE = `
body { max-width: 44rem; margin: 2rem auto; padding: 0 1rem; font: 1.1rem/1.5 system-ui, sans-serif; color-scheme: light dark; }
li { margin-block: 0.75rem; }
small { opacity: 0.75; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; font: inherit; }`;

const page = (title: string, content: string) => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escapeHtml(title)}</title>
<style>${STYLE}</style>
<main>${content}</main>
</html>
`;

const meta = ({ recipient, received_at }: Heading) =>
  `<small>${escapeHtml(copy.recipient(recipient, received_at.toISOString()))}</small>`;

export function listPage(mails: readonly Heading[]): string {
  const items = mails.map(
    (mail) =>
      `<li><a href="/dev/mailbox/${mail.id}">${escapeHtml(mail.subject)}</a><br>${meta(mail)}</li>`,
  );
  const list = items.length > 0 ? `<ul>${items.join("")}</ul>` : `<p>${copy.empty}</p>`;
  return page(copy.title, `<h1>${copy.title}</h1><p>${copy.intro}</p>${list}`);
}

export function mailPage(mail: StoredMail): string {
  const html = mail.html
    ? `<p><a href="/dev/mailbox/${mail.id}/html">${copy.showHtml}</a></p>`
    : "";
  return page(
    mail.subject,
    `<p><a href="/dev/mailbox">${copy.title}</a></p><h1>${escapeHtml(mail.subject)}</h1>
${meta(mail)}${html}<pre>${linked(mail.text)}</pre>`,
  );
}

const linked = (text: string) =>
  text
    .split(/(https?:\/\/\S+)/)
    .map((part, at) => {
      const shown = escapeHtml(part);
      return at % 2 === 1 ? `<a href="${shown}">${shown}</a>` : shown;
    })
    .join("");
