import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { build, type InlineConfig } from "vite";

/** A test site with our own service worker, built from its source. */
export type Site = {
  readonly url: string;
  /** Paths requested so far. */
  readonly hits: string[];
  /** Serves another build of the app from now on. */
  readonly release: (build: string) => Promise<void>;
  /** Serves the page of another build than the worker's, as during a release. */
  readonly showPageOf: (build: string) => void;
  /** Holds requests for this path until the returned function is called. */
  readonly hold: (path: string) => () => void;
  /** Sets the response at the worker's path: the worker, the one that removes it, a 404, or another program's page. */
  readonly serveAtWorkerPath: (what: "worker" | "off" | "nothing" | "page") => void;
  readonly close: () => Promise<void>;
};

const root = resolve(import.meta.dirname, "../../..");
const main = join(root, "sw/main.ts");
const off = join(root, "sw/off.ts");
const pageScript = join(import.meta.dirname, "page.ts");
const BURNOUT = "/handouts/burnout-handout.pdf";

/** Builds and returns one output file. */
async function bundle(config: InlineConfig, name: string): Promise<string> {
  const outDir = mkdtempSync(join(tmpdir(), "respite-worker-"));
  try {
    await build({
      ...config,
      root,
      configFile: false,
      publicDir: false,
      logLevel: "error",
      build: { ...config.build, outDir, target: "es2022" },
    });
    return readFileSync(join(outDir, name), "utf8");
  } finally {
    rmSync(outDir, { recursive: true, force: true });
  }
}

/** Builds the page script, which defines `registerWorker` in the global `Updates`. */
const buildPage = () =>
  bundle(
    {
      build: {
        lib: { entry: pageScript, name: "page", formats: ["iife"], fileName: () => "page.js" },
      },
    },
    "page.js",
  );

/** Builds the worker of one build, with a shell and a chunk that no other build has. */
function buildWorker(name: string, input = main): Promise<string> {
  const manifest = [
    { url: "/index.html", revision: name },
    { url: `/assets/part-${name}.js`, revision: null },
    { url: BURNOUT, revision: "1" },
  ];
  const define = {
    __PRECACHE_MANIFEST__: JSON.stringify(manifest),
    "process.env.NODE_ENV": '"production"',
  };
  const output = { format: "iife", entryFileNames: "sw.js" } as const;
  return bundle({ define, build: { rollupOptions: { input, output } } }, "sw.js");
}

export async function startSite(first: string): Promise<Site> {
  let current = first;
  let shown = first;
  let worker = await buildWorker(first);
  const page = await buildPage();
  const removal = await buildWorker("off", off);
  const hits: string[] = [];
  const atWorker = {
    worker: () => ["text/javascript", worker] as const,
    off: () => ["text/javascript", removal] as const,
    nothing: () => [] as const,
    page: () => ["text/html", "Another program"] as const,
  };
  let what: keyof typeof atWorker = "worker";
  const files: Record<string, () => [type: string, text: string]> = {
    "/index.html": () => [
      "text/html",
      `<!doctype html><title>Shell ${shown}</title><script src="/page.js"></script><link rel="modulepreload" href="/assets/part-${shown}.js">`,
    ],
    "/page.js": () => ["text/javascript", page],
    "/health_check": () => ["application/json", '{"server":"s"}'],
    [BURNOUT]: () => ["application/pdf", "%PDF-1.7 burnout"],
  };
  const responseFor = (pathname: string): readonly [type?: string, text?: string] => {
    if (pathname === `/assets/part-${current}.js`) return ["text/javascript", `part of ${current}`];
    if (pathname === "/sw.js") return atWorker[what]();
    return files[pathname === "/" ? "/index.html" : pathname]?.() ?? [];
  };
  const held = new Map<string, Promise<void>>();
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://localhost");
    hits.push(pathname);
    await held.get(pathname);
    const [type = "text/plain", text] = responseFor(pathname);
    response.writeHead(text === undefined ? 404 : 200, {
      "content-type": type,
      "cache-control": "no-store",
    });
    response.end(text ?? "not found");
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    hits,
    release: async (name) => {
      worker = await buildWorker(name);
      current = name;
      shown = name;
    },
    showPageOf: (name) => {
      shown = name;
    },
    hold: (path) => {
      let release = (): void => undefined;
      held.set(
        path,
        new Promise((resolve) => {
          release = resolve;
        }),
      );
      return release;
    },
    serveAtWorkerPath: (next) => {
      what = next;
    },
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}
