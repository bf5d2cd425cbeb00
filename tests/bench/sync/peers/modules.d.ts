// The peers are installed only for benchmarks, so the project's types do not depend on them.
declare module "@tanstack/db";
declare module "@tanstack/offline-transactions";
declare module "pouchdb-browser";
declare module "rxdb";
declare module "rxdb/plugins/replication";
declare module "rxdb/plugins/storage-dexie";
declare module "rxdb/plugins/leader-election";
declare module "rxdb/plugins/migration-schema";
declare module "workbox-background-sync";
