// The peers are installed only for benchmarks, so the project's types do not depend on them.
declare module "flexsearch";
declare module "fuse.js";
declare module "minisearch";
