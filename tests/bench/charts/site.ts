import { readdirSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join } from "node:path";
import { buildModules, outputFolder, root } from "../support/build.ts";

const here = join(root, "tests/bench/charts");
const out = outputFolder("charts");
const folder = join(out, "pages");

export const fragmentFile = join(out, "measured.md");
export const libraries = ["ours", "chartjs", "echarts"] as const;
export type Library = (typeof libraries)[number];

export const prepare = (): Promise<void> =>
  buildModules(
    folder,
    {
      ours: join(here, "pages/ours.tsx"),
      chartjs: join(here, "pages/chartjs.ts"),
      echarts: join(here, "pages/echarts.ts"),
    },
    { oxc: { jsx: { runtime: "automatic", development: false } } },
  );

const types: Readonly<Record<string, string>> = { ".js": "text/javascript", ".css": "text/css" };

/** The styles that the application has loaded before it draws. */
const common = ["tokens.css", "base.css"];
const styles = common.map((file) => readFileSync(join(root, "src/ui", file), "utf8")).join("\n");

const sheets = () =>
  readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((file) =>
    file.endsWith(".css"),
  );

const pageOf = (name: string) =>
  `<!doctype html><html data-theme="day"><meta charset="utf-8"><style>${styles}</style>${sheets()
    .map((file) => `<link rel="stylesheet" href="/${file}">`)
    .join("")}<body><script type="module" src="/${name}.js"></script>`;

/** Serves the pages. `/page/<name>` has only its script and the styles. */
export async function servePages() {
  const server = createServer(({ url = "/" }, reply) => {
    const page = /^\/page\/([a-z]+)/.exec(url)?.[1];
    if (page) {
      reply.setHeader("content-type", "text/html");
      reply.end(pageOf(page));
      return;
    }
    try {
      const file = readFileSync(join(folder, url.slice(1)));
      reply.setHeader("content-type", types[extname(url)] ?? "application/octet-stream");
      reply.end(file);
    } catch {
      reply.statusCode = 404;
      reply.end();
    }
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.address() as AddressInfo;
  return {
    url: (path: string) => `http://127.0.0.1:${port}${path}`,
    close: () => new Promise<unknown>((done) => server.close(done)),
  };
}
