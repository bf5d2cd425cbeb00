import { createHash } from "node:crypto";
import { escapeHtml } from "./html.ts";
import type { ApiDocument, JsonSchema, Operation } from "./openapi.ts";

/* The API description as one page without scripts. */

const STYLE =
  ":root{color-scheme:light dark}body{max-width:60rem;margin:0 auto;padding:1rem;font:1rem/1.5 system-ui,sans-serif;overflow-wrap:anywhere}code{font-size:.9em}summary{cursor:pointer;padding:.4rem 0}table{width:100%;border-collapse:collapse;margin:.5rem 0}th,td{padding:.3rem .5rem;border-bottom:1px solid #8886;text-align:left;vertical-align:top}details details{margin-left:1rem}b{display:inline-block;min-width:4.5rem}nav ul{columns:12rem}";
const STYLE_HASH = createHash("sha256").update(STYLE).digest("base64");
export const API_PAGE_POLICY = `default-src 'none';style-src 'sha256-${STYLE_HASH}';base-uri 'none';form-action 'none';frame-ancestors 'none'`;

const code = (text: string) => `<code>${escapeHtml(text)}</code>`;
const nameOf = (ref: string) => ref.split("/").at(-1) ?? "";

/** Describes a type in one line: "User", "string | null", "list of Lesson". */
function typeText(schema: JsonSchema | boolean | undefined): string {
  if (schema === undefined || typeof schema === "boolean") return "any";
  const { $ref, anyOf, items, type } = schema;
  if ($ref) {
    const name = escapeHtml(nameOf($ref));
    return `<a href="#schema-${name}">${name}</a>`;
  }
  if (schema.const !== undefined) return code(JSON.stringify(schema.const));
  if (schema.enum) return schema.enum.map((one) => code(JSON.stringify(one))).join(" | ");
  if (anyOf) return anyOf.map(typeText).join(" | ");
  if (type === "array") return `list of ${typeText(items)}`;
  return escapeHtml([type].flat().filter(Boolean).join(" | ") || "any");
}

const row = (name: string, type: string, note: string) =>
  `<tr><th scope="row">${code(name)}</th><td>${type}</td><td>${note}</td></tr>`;

const table = (rows: readonly string[]) =>
  rows.length > 0
    ? `<table><thead><tr><th scope="col">Name</th><th scope="col">Type</th><th scope="col">Note</th></tr></thead><tbody>${rows.join("")}</tbody></table>`
    : "";

function schemaSection([name, schema]: readonly [string, JsonSchema]): string {
  const { properties = {}, required = [] } = schema;
  const rows = Object.entries(properties).map(([key, one]) =>
    row(key, typeText(one), required.includes(key) ? "" : "optional"),
  );
  const content = rows.length > 0 ? table(rows) : `<p>${typeText(schema)}</p>`;
  return `<details id="schema-${escapeHtml(name)}"><summary>${code(name)}</summary>${content}</details>`;
}

type Content = Readonly<Record<string, { readonly schema: unknown }>>;

const contentText = (content: Content) =>
  Object.entries(content)
    .map(([type, { schema }]) => `${code(type)}: ${typeText(schema as JsonSchema)}`)
    .join("<br>");

function operationSection(path: string, method: string, operation: Operation): string {
  const { operationId, summary, description, parameters, requestBody, responses, security } =
    operation;
  const fields = parameters.flatMap((one) =>
    "name" in one
      ? [row(one.name, typeText(one.schema), `${one.in}${one.required ? "" : ", optional"}`)]
      : [],
  );
  const errors = Object.keys(responses).filter((status) => status !== "200");
  return [
    `<details id="${escapeHtml(operationId)}"><summary><b>${method.toUpperCase()}</b> ${code(path)} ${escapeHtml(summary)}</summary>`,
    `<p>${security.length > 0 ? "Needs a session." : "Needs no session."} ${escapeHtml(description ?? "")}</p>`,
    table(fields),
    requestBody ? `<p>Body: ${contentText(requestBody.content)}</p>` : "",
    `<p>Reply: ${contentText(responses["200"].content as Content)}</p>`,
    `<p>Errors: ${errors.join(", ")}</p></details>`,
  ].join("");
}

export function apiPage({ info, tags, paths, components }: ApiDocument): string {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      tag: operation.tags[0],
      html: operationSection(path, method, operation),
    })),
  );
  const sections = tags.map(
    ({ name, description }) =>
      `<section><h2 id="tag-${name}">${name}</h2><p>${escapeHtml(description)}</p>${operations
        .filter(({ tag }) => tag === name)
        .map(({ html }) => html)
        .join("")}</section>`,
  );
  const links = tags.map(({ name }) => `<li><a href="#tag-${name}">${name}</a></li>`);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Respite API, version ${info.version}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>Respite API, version ${info.version}</h1>
<p>${escapeHtml(info.description)}</p>
<p><a href="/api/openapi.json">OpenAPI description</a></p>
<nav aria-label="Contents"><ul>${links.join("")}<li><a href="#schemas">Schemas</a></li></ul></nav>
${sections.join("\n")}
<section><h2 id="schemas">Schemas</h2>${Object.entries(components.schemas).map(schemaSection).join("")}</section>
</main>
</body>
</html>
`;
}
