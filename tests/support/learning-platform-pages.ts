/* What the browser sees of the learning platform: a course with a tool in a frame, and forms that send themselves. */

const escaped = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");

const form = (action: string, fields: Readonly<Record<string, string>>, target = "") => {
  const inputs = Object.entries(fields)
    .map(([name, value]) => `<input type="hidden" name="${name}" value="${escaped(value)}">`)
    .join("");
  return `<form method="post" action="${escaped(action)}"${target && ` target="${target}"`}>${inputs}</form><script>document.forms[0].submit()</script>`;
};

const page = (body: string) =>
  `<!doctype html><html lang="en"><title>Course</title><body><h1>Course</h1>${body}</body></html>`;

/** Posts the login to the tool in a frame. */
export const coursePage = (login: string, fields: Readonly<Record<string, string>>): string =>
  page(
    `<iframe name="tool" title="Tool" width="900" height="600"></iframe>${form(login, fields, "tool")}`,
  );

export const launchForm = (launch: string, fields: Readonly<Record<string, string>>): string =>
  page(form(launch, fields));

export const addedPage = (titles: readonly string[]): string =>
  page(`<p>Added: ${escaped(titles.join(", "))}</p>`);
