export type Letter = { readonly subject: string; readonly text: string; readonly html: string };

/** The first line greets; the link stands alone, as a button and in full for those who read text. */
type Parts = {
  readonly subject: string;
  readonly greeting: string;
  readonly before: string;
  readonly link: string;
  readonly label: string;
  readonly after: readonly string[];
};

export function passwordLetter(person: { first_name: string }, link: string): Letter {
  const name = person.first_name.trim();
  return letter({
    subject: "Choose a new password for Respite",
    greeting: name ? `Hello ${name},` : "Hello,",
    before: "Somebody, we hope you, asked for a new password. It takes a minute:",
    link,
    label: "Choose a new password",
    after: [
      "The link works for six hours and only once.",
      "If it was not you, there is nothing to do: your password stays as it is.",
      "Take care of yourself,\nRespite",
    ],
  });
}

function letter({ subject, greeting, before, link, label, after }: Parts): Letter {
  const paragraph = (text: string) => `<p>${escapeHtml(text).replaceAll("\n", "<br>")}</p>`;
  const button =
    "display:inline-block;padding:12px 20px;border-radius:8px;background:#1f5c57;color:#ffffff;text-decoration:none";
  const html = [
    '<div style="max-width:34em;margin:0 auto;padding:24px;font:17px/1.5 Georgia,serif;color:#23302f">',
    paragraph(greeting),
    paragraph(before),
    `<p><a href="${escapeHtml(link)}" style="${button}">${escapeHtml(label)}</a></p>`,
    ...after.map(paragraph),
    "</div>",
  ].join("\n");
  return { subject, text: [greeting, before, link, ...after].join("\n\n"), html };
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
