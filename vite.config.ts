import { createHash } from "node:crypto";
import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import react from "@vitejs/plugin-react";
import { build, defineConfig, type InlineConfig, type Plugin } from "vite";
import { chunkGroups, isForAdministrators } from "./scripts/chunk-groups.mjs";
import { BUILD_FILE, buildOfSource } from "./server/platform/build-info.ts";

const root = fileURLToPath(new URL(".", import.meta.url));
const apiOrigin = `http://127.0.0.1:${process.env.API_PORT ?? 8081}`;
const toServer = [
  ...["/api", "/auth", "/media", "/health_check", "/ready", "/dev/mailbox"],
  "/enrichment_center/recommended_content",
];

function filesBelow(folder: string, prefix = ""): string[] {
  return readdirSync(join(folder, prefix), { withFileTypes: true }).flatMap((entry) => {
    const path = prefix ? `${prefix}/${entry.name}` : entry.name;
    return entry.isDirectory() ? filesBelow(folder, path) : [path];
  });
}

/** Lists the files needed to start and work offline. Pictures for install dialogs are left out. */
function precacheManifest(outDir: string) {
  return filesBelow(outDir)
    .filter((file) => /\.(html|js|css|woff2|ttf|svg|pdf|webmanifest)$|^icon-192\.png$/.test(file))
    .filter(
      (file) => !(file in workers) && !/^(\.vite\/|assets\/(hls|password-rule|admin\/))/.test(file),
    )
    .map((file) => ({
      url: `/${file}`,
      revision: file.startsWith("assets/")
        ? null
        : createHash("sha256")
            .update(readFileSync(join(outDir, file)))
            .digest("hex")
            .slice(0, 16),
    }));
}

/** The service worker, and the one that removes it (docs/guides/upgrades.md). */
const workers = { "sw.js": "sw/main.ts", "sw-off.js": "sw/off.ts" } as const;
type WorkerFile = keyof typeof workers;

const workerBuild = (
  file: WorkerFile,
  outDir: string,
  manifest: unknown,
  watch: boolean,
): InlineConfig => ({
  root,
  configFile: false,
  publicDir: false,
  logLevel: "warn",
  define: {
    __PRECACHE_MANIFEST__: JSON.stringify(manifest),
    "process.env.NODE_ENV": JSON.stringify(watch ? "development" : "production"),
  },
  build: {
    outDir,
    emptyOutDir: false,
    target: "es2022",
    minify: !watch,
    rollupOptions: {
      input: join(root, workers[file]),
      output: { format: "iife", entryFileNames: file },
    },
  },
});

function compress(outDir: string) {
  for (const file of filesBelow(outDir)) {
    if (!/\.(html|js|css|svg|ttf|webmanifest|json)$/.test(file)) continue;
    const path = join(outDir, file);
    const bytes = readFileSync(path);
    if (statSync(path).size < 1024) continue;
    writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }));
    writeFileSync(
      `${path}.br`,
      brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
    );
  }
}

const lessonChunks = ["lesson", "player", "controls", "rules", "downloads", "entry"];

/** The name that Rolldown gives the chunk with its helpers. It can't be changed, so only the file is renamed. */
const BUNDLER_RUNTIME = "rolldown-runtime";

/** Preloads the base chunks from the HTML, and lists the chunks behind the login for the first script to preload. */
function earlyFiles(): Plugin {
  return {
    name: "early-files",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler: (_html, { bundle }) => {
        const chunks = Object.values(bundle ?? {}).filter((file) => file.type === "chunk");
        const of = (...names: string[]) => chunks.filter(({ name }) => names.includes(name));
        const link = (rel: string, file: string) =>
          ({
            tag: "link",
            attrs: { rel, crossorigin: true, href: `/${file}` },
            injectTo: "head",
          }) as const;
        const styles = of("base").flatMap(({ viteMetadata }) => [
          ...(viteMetadata?.importedCss ?? []),
        ]);
        const preloaded = (name: string, ...names: string[]) => {
          const content = of(...names).map(({ fileName }) => `/${fileName}`);
          const attrs = { name, content: content.join(" ") };
          return { tag: "meta", attrs, injectTo: "head-prepend" } as const;
        };
        return [
          preloaded("behind-login", "first-read", "inner", "open-device", "covers"),
          preloaded("beyond-library", "further-pages"),
          preloaded("for-check-in", "questions", "controls", "rules"),
          preloaded("for-lesson", ...lessonChunks),
          ...of("base", BUNDLER_RUNTIME).map(({ fileName }) => link("modulepreload", fileName)),
          ...styles.map((file) => link("stylesheet", file)),
        ];
      },
    },
  };
}

/**
 * Makes Chromium compile all functions of a file while it loads, off the main thread. Otherwise each function is
 * compiled on its first call at every start, because compiled code is not cached for responses from a service worker.
 */
const CALLED_AT_START = "//# allFunctionsCalledOnLoad\n";
const atStart = ["core", "first-read", "base", "inner", "open-device"];

function compiledWhole(): Plugin {
  return {
    name: "compiled-whole",
    apply: "build",
    generateBundle: {
      order: "post",
      handler(_options, bundle) {
        for (const file of Object.values(bundle))
          if (file.type === "chunk" && atStart.includes(file.name))
            file.code = CALLED_AT_START + file.code;
      },
    },
  };
}

const LOGIN_PAGE = "login.html";

/** The sign-in page is usable without the base chunks, so its first load doesn't compete with them. */
function writeLoginPage(outDir: string) {
  const page = readFileSync(join(outDir, "index.html"), "utf8");
  const late = /\s*<link rel="modulepreload"[^>]*>/g;
  writeFileSync(join(outDir, LOGIN_PAGE), page.replace(late, ""));
}

/** Builds the service worker after the application. In development, it has no precache. */
function serviceWorker(): Plugin {
  let outDir = "";
  return {
    name: "service-worker",
    configResolved(config) {
      outDir = join(root, config.build.outDir);
    },
    async closeBundle() {
      await build(workerBuild("sw.js", outDir, precacheManifest(outDir), false));
      await build(workerBuild("sw-off.js", outDir, [], false));
      writeLoginPage(outDir);
      compress(outDir);
    },
    configureServer(server) {
      const devDir = join(root, "node_modules/.cache/sw");
      server.middlewares.use("/sw.js", async (_request, response) => {
        await build(workerBuild("sw.js", devDir, [], true));
        response.setHeader("content-type", "text/javascript");
        response.setHeader("cache-control", "no-cache");
        response.end(readFileSync(join(devDir, "sw.js")));
      });
    },
  };
}

/** The built server reports the commit it was built from, also where there is no checkout. */
const buildFile: Plugin = {
  name: "build-file",
  generateBundle() {
    const source = JSON.stringify(buildOfSource(process.env));
    this.emitFile({ type: "asset", fileName: BUILD_FILE, source });
  },
};

/** The router's exports lead to its development build, with warnings that nobody sees. */
const routerBuild = (file: string) => join(root, "node_modules/react-router/dist/production", file);
const productionRouter = [
  { find: /^react-router$/, replacement: routerBuild("index.mjs") },
  { find: /^react-router\/dom$/, replacement: routerBuild("dom-export.mjs") },
];

/**
 * Lets the bundler leave out what we don't use of the router. Otherwise it keeps every component that is created by a call or
 * has a display name, with all that these need.
 */
const usedRouter: Plugin = {
  name: "used-router",
  apply: "build",
  transform: {
    filter: { id: /\/react-router\/dist\/production\// },
    handler: (code) =>
      code
        .replace(/^\w+\.displayName = .*;$/gm, "")
        .replace(/= (React\w*\.(?:createContext|forwardRef)\()/g, "= /* @__PURE__ */ $1"),
  },
};

export default defineConfig(({ isSsrBuild, command }) => {
  if (isSsrBuild) {
    return {
      publicDir: false,
      plugins: [buildFile],
      build: {
        outDir: "dist-server",
        target: "node20",
        minify: false,
        sourcemap: true,
        rollupOptions: {
          input: {
            main: "server/main.ts",
            "admin-create": "server/commands/admin-create.ts",
            "audit-verify": "server/commands/audit-verify.ts",
            "backup-make": "server/commands/backup-make.ts",
            "backup-restore": "server/commands/backup-restore.ts",
            epoch: "server/commands/epoch.ts",
            "insights-rebuild": "server/commands/insights-rebuild.ts",
            migrate: "server/commands/migrate.ts",
            "storage-copy": "server/commands/storage-copy.ts",
            "packaging-worker": "server/learning/uploads/packaging-worker.js",
            "pglite-worker": "server/platform/database/pglite-worker.js",
          },
          output: { entryFileNames: "[name].js", chunkFileNames: "[name]-[hash].js" },
        },
      },
    };
  }
  return {
    plugins: [react(), usedRouter, earlyFiles(), compiledWhole(), serviceWorker()],
    resolve: { alias: command === "build" ? productionRouter : [] },
    // index.html uses these names for its static sign-in page.
    css: {
      modules: { generateScopedName: (name, file) => `${basename(file, ".module.css")}_${name}` },
    },
    build: {
      outDir: "dist",
      target: "es2022",
      manifest: true,
      sourcemap: false,
      modulePreload: { polyfill: false },
      assetsInlineLimit: 0,
      // In kB. The largest chunk holds the words of weak passwords, loaded on demand. `check:size` limits the first screens.
      chunkSizeWarningLimit: 1700,
      rollupOptions: {
        // dexie-react-hooks imports Dexie for hooks that we don't use; the first screens must not load Dexie for it.
        treeshake: {
          manualPureFunctions: ["FinalizationRegistry", "Reflect.get"],
          moduleSideEffects: [
            { test: /\/node_modules\/dexie(-react-hooks)?\//, sideEffects: false },
          ],
        },
        // jsPDF imports them for features that we don't use.
        external: ["html2canvas", "canvg"],
        output: {
          chunkFileNames: ({ name, moduleIds }) => {
            if (name === BUNDLER_RUNTIME) return "assets/runtime-[hash].js";
            const folder = isForAdministrators(moduleIds) ? "assets/admin" : "assets";
            return `${folder}/[name]-[hash].js`;
          },
          assetFileNames: ({ names }) =>
            /^admin-(?!layout)/.test(names[0] ?? "")
              ? "assets/admin/[name]-[hash][extname]"
              : "assets/[name]-[hash][extname]",
          codeSplitting: { groups: chunkGroups, includeDependenciesRecursively: false },
        },
      },
    },
    server: {
      port: Number(process.env.PORT ?? 8080),
      strictPort: true,
      proxy: Object.fromEntries(toServer.map((path) => [path, { target: apiOrigin, xfwd: true }])),
    },
  };
});
