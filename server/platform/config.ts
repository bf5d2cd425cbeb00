import { isAbsolute, resolve } from "node:path";
import { MAX_OFFLINE_DAYS } from "#contract/constants.ts";
import { type Build, buildFromEnvironment } from "./build-info.ts";
import { type Provider, readProviders } from "./sso-providers.ts";
import { startupErrors } from "./startup-copy.ts";
import { StartupError } from "./startup-error.ts";
import { readTrustedProxies, type TrustedProxies } from "./web/proxies.ts";

export type LogLevel = "fatal" | "error" | "warn" | "info" | "debug" | "trace" | "silent";

export type StripeConfig = {
  readonly kind: "stripe";
  readonly key: string;
  readonly publishableKey: string;
  readonly webhookSecret: string;
  /** Base URL of the Stripe API; another one only in tests. */
  readonly url: string;
};

export type PaymentsConfig = { readonly kind: "none" | "sandbox" } | StripeConfig;

/** `hasLinks`: players fetch recordings from the bucket itself, by signed addresses. */
export type S3Config = {
  /** Without a trailing slash. */
  readonly endpoint: string;
  readonly bucket: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly hasLinks: boolean;
};

/** `web` answers requests; `worker` runs the background jobs. */
export type Role = "web" | "worker";

/** The collector of traces, without a trailing slash, and the share of requests that is traced (0 to 1). */
export type TracesConfig = { readonly endpoint: string; readonly ratio: number };

/** Days for which rows of growing tables are kept. */
export type Retention = {
  /** Ids of applied writes, by which a repeated one is recognized. */
  readonly idempotency: number;
  readonly utilization_event: number;
  readonly insight_query: number;
  /** Mail that couldn't be delivered. */
  readonly failedMail: number;
  /** Events for webhooks, delivered or not. */
  readonly eventDeliveries: number;
};

export type Config = {
  readonly port: number;
  readonly host: string;
  /** What this process does. */
  readonly roles: readonly Role[];
  /** The demo with `HOST` unset. Its passwords are public, so only this machine can reach it. */
  readonly isLocalDemo: boolean;
  /** Absolute path of the folder for everything the server writes to disk. */
  readonly dataDir: string;
  /** Absent: the embedded database in `dataDir`. */
  readonly databaseUrl: string | undefined;
  /** The same database without the pooler, for migrations and backups. */
  readonly databaseDirectUrl: string | undefined;
  /** A streaming replica, from which insights are read. */
  readonly databaseReplicaUrl: string | undefined;
  /** The bucket for recordings, handouts, and uploads. Absent: they are stored in `dataDir`. */
  readonly s3: S3Config | undefined;
  /** The file with the passphrase for backups. */
  readonly backupKeyFile: string | undefined;
  readonly seedDemo: boolean;
  /** Absent: mail goes to the built-in mailbox. */
  readonly smtpUrl: string | undefined;
  readonly mailFrom: string;
  /** Where to report security problems, as `mailto:` or `https:`. */
  readonly securityContact: string;
  /** Public address of the application, without a trailing slash. Links in mails start with it. */
  readonly publicUrl: string;
  /** Other origins that may call the server, such as `https://ward.example`. */
  readonly allowedOrigins: readonly string[];
  /** The proxies whose `x-forwarded-*` headers are trusted. */
  readonly trustProxy: TrustedProxies;
  readonly payments: PaymentsConfig;
  /** The single sign-on providers. */
  readonly ssoProviders: readonly Provider[];
  /** Seconds for which a stopping process still serves requests while `/ready` fails. */
  readonly drainSeconds: number;
  /** Minutes without activity after which a session is idle. */
  readonly idleMinutes: number;
  /** Most hours of lessons credited to a person in a UTC day. */
  readonly dailyCreditHours: number;
  readonly retention: Retention;
  /** Turned off only in load tests. */
  readonly rateLimits: boolean;
  /** False: the server sends a worker that removes itself from every browser. */
  readonly serviceWorker: boolean;
  /** Whether webhooks may be in private networks, and use http there. */
  readonly endpointsInPrivateNetworks: boolean;
  /** Allows push services on the loopback address, for tests. */
  readonly pushToLoopback: boolean;
  /** Allows checking links to the loopback address, for tests. */
  readonly linksToLoopback: boolean;
  readonly logLevel: LogLevel;
  /** Bearer token for `/metrics`. Absent: no metrics. */
  readonly metricsToken: string | undefined;
  /** Absent: no traces. */
  readonly traces: TracesConfig | undefined;
  readonly build: Build;
};

type Environment = Readonly<Record<string, string | undefined>>;

const LOG_LEVELS: readonly string[] = [
  "fatal",
  "error",
  "warn",
  "info",
  "debug",
  "trace",
  "silent",
] satisfies LogLevel[];

const isLogLevel = (text: string): text is LogLevel => LOG_LEVELS.includes(text);
const nonEmpty = (text: string | undefined) =>
  text === undefined || text === "" ? undefined : text;

/** Throws with this message if the variable is missing. */
function required(name: string, environment: Environment, missing: (name: string) => string) {
  const value = nonEmpty(environment[name]);
  if (value !== undefined) return value;
  throw new StartupError(missing(name));
}

function readSwitch(name: string, text: string | undefined, isOnByDefault: boolean): boolean {
  const value = nonEmpty(text) ?? (isOnByDefault ? "on" : "off");
  if (value !== "on" && value !== "off")
    throw new StartupError(startupErrors.notOneOf(name, "on, off", value));
  return value === "on";
}

function readPort(text: string | undefined): number {
  const port = Number(nonEmpty(text) ?? 8080);
  if (Number.isInteger(port) && port >= 0 && port <= 65_535) return port;
  throw new StartupError(startupErrors.notNumber("PORT", "0 to 65535", text));
}

const ROLES: readonly string[] = ["web", "worker"] satisfies Role[];
const isRole = (text: string): text is Role => ROLES.includes(text);

function readRoles(text: string | undefined): Role[] {
  const names = (nonEmpty(text) ?? ROLES.join(",")).split(",").map((name) => name.trim());
  const roles = names.filter(isRole);
  if (roles.length === names.length) return roles;
  throw new StartupError(startupErrors.notOneOf("ROLES", "web, worker, or web,worker", `${text}`));
}

const MAX_DRAIN_SECONDS = 300;

function readDrainSeconds(text: string | undefined): number {
  const seconds = Number(nonEmpty(text) ?? 0);
  if (seconds >= 0 && seconds <= MAX_DRAIN_SECONDS) return seconds;
  throw new StartupError(
    startupErrors.notNumber("DRAIN_SECONDS", `0 to ${MAX_DRAIN_SECONDS}`, text),
  );
}

const MIN_IDLE_MINUTES = 0.1;
const MAX_IDLE_MINUTES = 24 * 60;

function readIdleMinutes(text: string | undefined): number {
  const minutes = Number(nonEmpty(text) ?? 20);
  if (minutes >= MIN_IDLE_MINUTES && minutes <= MAX_IDLE_MINUTES) return minutes;
  throw new StartupError(
    startupErrors.notNumber("IDLE_MINUTES", `${MIN_IDLE_MINUTES} to ${MAX_IDLE_MINUTES}`, text),
  );
}

function readUrl(name: string, text: string | undefined, schemes: readonly string[]) {
  const value = nonEmpty(text);
  if (value === undefined) return undefined;
  if (URL.canParse(value) && schemes.includes(new URL(value).protocol)) return value;
  const expected = schemes.map((scheme) => `${scheme}//`).join(" or ");
  throw new StartupError(startupErrors.notUrl(name, expected));
}

/** A day of playback at the fastest rate. */
const MAX_DAILY_CREDIT_HOURS = 48;

function readDailyCreditHours(text: string | undefined): number {
  const hours = Number(nonEmpty(text) ?? 8);
  if (hours > 0 && hours <= MAX_DAILY_CREDIT_HOURS) return hours;
  const range = `above 0 to ${MAX_DAILY_CREDIT_HOURS}`;
  throw new StartupError(startupErrors.notNumber("DAILY_CREDIT_HOURS", range, text));
}

const MAX_KEPT_DAYS = 36_500;

function readDays(name: string, text: string | undefined, otherwise: number, least = 1): number {
  const days = Number(nonEmpty(text) ?? otherwise);
  if (Number.isInteger(days) && days >= least && days <= MAX_KEPT_DAYS) return days;
  throw new StartupError(startupErrors.notNumber(name, `${least} to ${MAX_KEPT_DAYS}`, text));
}

/** Administrators' questions about groups are part of the audit log, which health care keeps for six years and more. */
const readRetention = (environment: Environment): Retention => ({
  idempotency: readDays(
    "KEEP_WRITE_IDS_DAYS",
    environment.KEEP_WRITE_IDS_DAYS,
    MAX_OFFLINE_DAYS,
    MAX_OFFLINE_DAYS,
  ),
  utilization_event: readDays("KEEP_ACTIVITY_DAYS", environment.KEEP_ACTIVITY_DAYS, 730),
  insight_query: readDays(
    "KEEP_INSIGHT_QUERIES_DAYS",
    environment.KEEP_INSIGHT_QUERIES_DAYS,
    7 * 365,
  ),
  failedMail: readDays("KEEP_FAILED_MAIL_DAYS", environment.KEEP_FAILED_MAIL_DAYS, 90),
  eventDeliveries: readDays("KEEP_DELIVERIES_DAYS", environment.KEEP_DELIVERIES_DAYS, 30, 7),
});

function readOrigins(text: string | undefined): string[] {
  const origins = (text ?? "").split(",").map((origin) => origin.trim());
  return origins
    .filter((origin) => origin !== "")
    .map((origin) => new URL(readUrl("ALLOWED_ORIGINS", origin, ["http:", "https:"]) ?? "").origin);
}

function readLogLevel(text: string | undefined): LogLevel {
  const level = nonEmpty(text) ?? "info";
  if (isLogLevel(level)) return level;
  throw new StartupError(startupErrors.notOneOf("LOG_LEVEL", LOG_LEVELS.join(", "), level));
}

function readDataDir(text: string | undefined): string {
  const folder = nonEmpty(text) ?? ".data";
  return isAbsolute(folder) ? folder : resolve(folder);
}

/** By default, only an installation without its own database and mail server gets the demo. */
function readSeedDemo(environment: Environment): boolean {
  const value = nonEmpty(environment.SEED_DEMO);
  if (value === "0" || value === "1") return value === "1";
  if (value !== undefined)
    throw new StartupError(startupErrors.notOneOf("SEED_DEMO", "0, 1", value));
  return !nonEmpty(environment.DATABASE_URL) && !nonEmpty(environment.SMTP_URL);
}

function readPayments(environment: Environment, seedDemo: boolean): PaymentsConfig {
  const kind = nonEmpty(environment.PAYMENTS) ?? (seedDemo ? "sandbox" : "none");
  if (kind === "none" || kind === "sandbox") return { kind };
  if (kind !== "stripe")
    throw new StartupError(startupErrors.notOneOf("PAYMENTS", "sandbox, stripe, none", kind));
  return {
    kind,
    key: required("STRIPE_KEY", environment, startupErrors.missingForStripe),
    publishableKey: required("STRIPE_PUBLISHABLE_KEY", environment, startupErrors.missingForStripe),
    webhookSecret: required("STRIPE_WEBHOOK_SECRET", environment, startupErrors.missingForStripe),
    url:
      readUrl("STRIPE_URL", environment.STRIPE_URL, ["https:", "http:"]) ??
      "https://api.stripe.com",
  };
}

const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;

function readS3(environment: Environment): S3Config | undefined {
  const endpoint = readUrl("S3_ENDPOINT", environment.S3_ENDPOINT, ["https:", "http:"]);
  if (endpoint === undefined) {
    if (nonEmpty(environment.S3_BUCKET) === undefined) return undefined;
    throw new StartupError(startupErrors.missingS3Endpoint);
  }
  const bucket = required("S3_BUCKET", environment, startupErrors.missingForS3);
  if (!BUCKET.test(bucket)) throw new StartupError(startupErrors.notBucket(bucket));
  return {
    endpoint: endpoint.replace(/\/+$/, ""),
    bucket,
    region: nonEmpty(environment.S3_REGION) ?? "us-east-1",
    accessKeyId: required("S3_ACCESS_KEY_ID", environment, startupErrors.missingForS3),
    secretAccessKey: required("S3_SECRET_ACCESS_KEY", environment, startupErrors.missingForS3),
    hasLinks: readSwitch("S3_LINKS", environment.S3_LINKS, false),
  };
}

/** The domain of a sender such as `Respite <no-reply@respite.example>`. */
export const domainOf = (sender: string): string =>
  /@([^\s<>@]+)>?\s*$/.exec(sender)?.[1] ?? "localhost";

/** By default, the mailbox that RFC 2142 reserves for this. */
function readSecurityContact(text: string | undefined, mailFrom: string): string {
  const contact = readUrl("SECURITY_CONTACT", text, ["mailto:", "https:"]);
  return contact ?? `mailto:security@${domainOf(mailFrom)}`;
}

/** The names are those of OpenTelemetry. Its exporter reads its other variables itself. */
function readTraces({
  OTEL_EXPORTER_OTLP_ENDPOINT,
  OTEL_TRACES_SAMPLER_ARG,
}: Environment): TracesConfig | undefined {
  const name = "OTEL_EXPORTER_OTLP_ENDPOINT";
  const endpoint = readUrl(name, OTEL_EXPORTER_OTLP_ENDPOINT, ["http:", "https:"]);
  if (endpoint === undefined) return undefined;
  const ratio = Number(nonEmpty(OTEL_TRACES_SAMPLER_ARG) ?? 1);
  if (ratio >= 0 && ratio <= 1) return { endpoint: endpoint.replace(/\/+$/, ""), ratio };
  throw new StartupError(
    startupErrors.notNumber("OTEL_TRACES_SAMPLER_ARG", "0 to 1", OTEL_TRACES_SAMPLER_ARG),
  );
}

function readDatabaseUrls(environment: Environment) {
  const read = (name: string) => readUrl(name, environment[name], ["postgres:", "postgresql:"]);
  const databaseUrl = read("DATABASE_URL");
  /** Other ways to the same data. */
  const readOther = (name: "DATABASE_DIRECT_URL" | "DATABASE_REPLICA_URL") => {
    const url = read(name);
    if (url && !databaseUrl) throw new StartupError(startupErrors.missingDatabaseUrl(name));
    return url;
  };
  return {
    databaseUrl,
    databaseDirectUrl: readOther("DATABASE_DIRECT_URL"),
    databaseReplicaUrl: readOther("DATABASE_REPLICA_URL"),
  };
}

/** Reads and validates the environment variables. Throws a StartupError. */
export function readConfig(environment: Environment): Config {
  const port = readPort(environment.PORT);
  const databaseUrls = readDatabaseUrls(environment);
  const publicUrl = readUrl("PUBLIC_URL", environment.PUBLIC_URL, ["http:", "https:"]);
  const smtpUrl = readUrl("SMTP_URL", environment.SMTP_URL, ["smtp:", "smtps:"]);
  if (smtpUrl && !publicUrl) throw new StartupError(startupErrors.missingPublicUrlForMail);
  const ssoConfig = nonEmpty(environment.SSO_CONFIG);
  if (ssoConfig && !publicUrl) throw new StartupError(startupErrors.missingPublicUrlForSso);
  const seedDemo = readSeedDemo(environment);
  const mailFrom = nonEmpty(environment.MAIL_FROM) ?? "Respite <no-reply@respite.example>";
  const host = nonEmpty(environment.HOST);
  return {
    port,
    host: host ?? (seedDemo ? "127.0.0.1" : "0.0.0.0"),
    roles: readRoles(environment.ROLES),
    isLocalDemo: seedDemo && host === undefined,
    dataDir: readDataDir(environment.DATA_DIR),
    ...databaseUrls,
    s3: readS3(environment),
    backupKeyFile: nonEmpty(environment.BACKUP_KEY_FILE),
    seedDemo,
    smtpUrl,
    mailFrom,
    securityContact: readSecurityContact(environment.SECURITY_CONTACT, mailFrom),
    publicUrl: (publicUrl ?? `http://localhost:${port}`).replace(/\/+$/, ""),
    allowedOrigins: readOrigins(environment.ALLOWED_ORIGINS),
    trustProxy: readTrustedProxies(environment.TRUST_PROXY),
    payments: readPayments(environment, seedDemo),
    ssoProviders: ssoConfig ? readProviders(ssoConfig) : [],
    drainSeconds: readDrainSeconds(environment.DRAIN_SECONDS),
    idleMinutes: readIdleMinutes(environment.IDLE_MINUTES),
    dailyCreditHours: readDailyCreditHours(environment.DAILY_CREDIT_HOURS),
    retention: readRetention(environment),
    rateLimits: environment.RATE_LIMITS !== "0",
    serviceWorker: readSwitch("SERVICE_WORKER", environment.SERVICE_WORKER, true),
    endpointsInPrivateNetworks: readSwitch(
      "WEBHOOKS_IN_PRIVATE_NETWORKS",
      environment.WEBHOOKS_IN_PRIVATE_NETWORKS,
      false,
    ),
    pushToLoopback: false,
    linksToLoopback: false,
    logLevel: readLogLevel(environment.LOG_LEVEL),
    metricsToken: nonEmpty(environment.METRICS_TOKEN),
    traces: readTraces(environment),
    build: buildFromEnvironment(environment),
  };
}
