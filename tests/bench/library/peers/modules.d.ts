// The peers are installed only when they are measured; the types of the project do not depend on them.
declare module "flexsearch";
declare module "fuse.js";
declare module "minisearch";
