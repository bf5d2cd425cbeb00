// The peers are installed only when they are measured; the types of the project do not depend on them.
declare module "@tanstack/db";
declare module "@tanstack/offline-transactions";
declare module "pouchdb-browser";
declare module "rxdb";
declare module "rxdb/plugins/replication";
declare module "rxdb/plugins/storage-dexie";
declare module "rxdb/plugins/leader-election";
declare module "rxdb/plugins/migration-schema";
declare module "workbox-background-sync";
