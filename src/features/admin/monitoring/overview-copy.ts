import type {
  JobWire,
  serviceStatus as statusRoute,
} from "#contract/monitoring/admin-monitoring.ts";
import type { Reply } from "#contract/route.ts";
import { capitalize, pluralize } from "#ui/format.ts";
import { formatBytes } from "#ui/format-bytes.ts";

type Status = Reply<typeof statusRoute>;

export const monitoring = {
  title: "Monitoring",
  refresh: "Refresh",
  service: "Service status",
  serviceWhat: "Status details",
  jobs: "Jobs",
  jobsWhat: "Jobs",
  noJobs: "No jobs today",
} as const;

/** A build made outside a repository knows neither commit nor branch. */
const buildText = ({ commit, branch }: Pick<Status, "commit" | "branch">): string =>
  commit === branch ? "Unknown" : `${commit.slice(0, 12)} (${branch})`;

export const serviceFacts = {
  build: "Build",
  buildText,
  started: "Started",
  node: "Node.js",
  database: "Database",
  databaseText: ({ kind, version }: Pick<Status["database"], "kind" | "version">) =>
    `${kind === "embedded" ? "Embedded" : "PostgreSQL"} ${version}`,
  databaseSize: "Database size",
  tables: "Largest tables",
  tablesText: (tables: Status["database"]["tables"]) =>
    tables.map(({ name, bytes }) => `${name} ${formatBytes(bytes)}`).join(", "),
  mail: "Mail",
  mailText: ({ waiting, failed }: Status["mail"]) =>
    `${pluralize(waiting, "email")} waiting, ${failed} failed`,
  audit: "Audit log",
  auditText: (count: number) => pluralize(count, "entry", "entries"),
  versions: "App versions, last 30 days",
  noVersions: "No devices reported yet",
  versionsText: (versions: Status["versions"]) =>
    versions
      .map(({ version, devices }) => `${version}: ${pluralize(devices, "device")}`)
      .join(", "),
} as const;

const kinds: Readonly<Record<JobWire["kind"], string>> = {
  roster: "Roster import",
  upload: "Upload",
  invitations: "Invitations",
  links: "Link check",
};

const states: Readonly<Record<string, string>> = {
  checking: "Checking…",
  checked: "Ready to review",
  applying: "Applying…",
  receiving: "Uploading…",
  waiting: "Waiting",
  working: "Processing…",
  done: "Done",
  cancelled: "Canceled",
  failed: "Failed",
};

export const jobs = {
  name: ({ kind, name }: Pick<JobWire, "kind" | "name">) =>
    name ? `${kinds[kind]}: ${name}` : kinds[kind],
  state: (state: string) => states[state] ?? capitalize(state),
} as const;
