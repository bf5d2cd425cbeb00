import { createHash } from "node:crypto";
import type { FastifyReply } from "fastify";
import { escapeHtml } from "#server/platform/web/html.ts";
import { type LaunchPage, launchPages, openPage, returnPage } from "./lti-copy.ts";

/* Pages that learning platforms show in a frame. They need no cookie, hold no session, and run no script but one line. */

const STYLE =
  ":root{color-scheme:light dark}body{max-width:40rem;margin:2rem auto;padding:0 1rem;font:1.05rem/1.5 system-ui,sans-serif}h1{font-size:1.5rem;line-height:1.2}h2{font-size:1.1rem}.button,button{display:inline-block;min-height:2.75rem;padding:0 1.25rem;border:0;border-radius:.5rem;background:#1f5c57;color:#fff;font:inherit;line-height:2.75rem;text-decoration:none;cursor:pointer}button.plain{border:1px solid #6b7f7c;background:none;color:inherit}:focus-visible{outline:3px solid;outline-offset:2px}.find{display:flex;flex-wrap:wrap;gap:.5rem;align-items:end;margin:1rem 0}.find label{flex:1 1 14rem}input[type=search]{display:block;width:100%;min-height:2.75rem;padding:0 .75rem;border:1px solid #6b7f7c;border-radius:.5rem;font:inherit;box-sizing:border-box}ul{list-style:none;margin:0 0 1rem;padding:0}li label{display:flex;gap:.75rem;min-height:2.75rem;padding:.5rem 0;border-bottom:1px solid #6b7f7c55;cursor:pointer}li input{flex:none;width:1.25rem;height:1.25rem;margin:.15rem 0}small{display:block;opacity:.8}[role=alert]{font-weight:600}";
/** Returns to the platform without a click. The button stays for browsers without scripts. */
const SUBMIT = "document.forms[0].submit()";

const hashOf = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

const POLICY = [
  "default-src 'none'",
  `style-src ${hashOf(STYLE)}`,
  `script-src ${hashOf(SUBMIT)}`,
  "base-uri 'none'",
  // The pages of courses, and what they are embedded in, have addresses that no registration names.
  "frame-ancestors *",
];

/** Where a form on the page may lead. */
type FormTarget = "'self'" | "https:" | "https: http:";

type Page = {
  readonly title: string;
  readonly content: string;
  readonly formTarget?: FormTarget;
};

const htmlOf = ({ title, content }: Page) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)} · Respite</title>
<style>${STYLE}</style>
</head>
<body>
<main><h1>${escapeHtml(title)}</h1>${content}</main>
</body>
</html>
`;

/**
 * A window that the platform opened must stay connected with it, because the page after ours tells the course which
 * lessons were chosen. Redirects count, too.
 */
export const keepOpener = (reply: FastifyReply): FastifyReply =>
  reply.header("cross-origin-opener-policy", "unsafe-none");

export function sendPage(reply: FastifyReply, page: Page): FastifyReply {
  const policy = [...POLICY, `form-action ${page.formTarget ?? "'none'"}`].join(";");
  return keepOpener(reply)
    .removeHeader("x-frame-options")
    .headers({ "content-security-policy": policy, "x-robots-tag": "noindex" })
    .type("text/html; charset=utf-8")
    .send(htmlOf(page));
}

const statuses: Partial<Record<LaunchPage, number>> = { unknown: 404, too_many: 429 };

export function sendProblem(reply: FastifyReply, problem: LaunchPage): FastifyReply {
  const { title, text } = launchPages[problem];
  return sendPage(reply.code(statuses[problem] ?? 403), {
    title,
    content: `<p>${escapeHtml(text)}</p>`,
  });
}

/** Links to the same launch in a new window. */
export const sendOpenPage = (reply: FastifyReply, address: string): FastifyReply =>
  sendPage(reply, {
    title: openPage.title,
    content: `<p>${openPage.text}</p><p><a class="button" href="${escapeHtml(address)}" target="_blank" rel="noopener">${openPage.open}</a></p>`,
  });

/** Posts a signed message to the platform. */
export const sendReturnPage = (
  reply: FastifyReply,
  { returnUrl, jwt }: { readonly returnUrl: string; readonly jwt: string },
): FastifyReply =>
  sendPage(reply, {
    title: returnPage.title,
    content: `<p>${returnPage.text}</p><form method="post" action="${escapeHtml(returnUrl)}"><input type="hidden" name="JWT" value="${escapeHtml(jwt)}"><button>${returnPage.next}</button></form><script>${SUBMIT}</script>`,
    formTarget: returnUrl.startsWith("https:") ? "https:" : "https: http:",
  });
