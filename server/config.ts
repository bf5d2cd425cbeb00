import { isAbsolute, resolve } from "node:path";
import { type Build, buildFromEnvironment } from "./build-info.ts";
import { StartupError } from "./startup-error.ts";

export type LogLevel = "fatal" | "error" | "warn" | "info" | "debug" | "trace" | "silent";

export type Config = {
  readonly port: number;
  readonly host: string;
  /** Everything the server writes to disk lies below this absolute path. */
  readonly dataDir: string;
  /** Absent = the embedded database below `dataDir`. */
  readonly databaseUrl: string | undefined;
  readonly seedDemo: boolean;
  /** Absent = the server's own mailbox. */
  readonly smtpUrl: string | undefined;
  readonly mailFrom: string;
  /** Where people reach the application; no slash at the end. Links in mails begin with it. */
  readonly publicUrl: string;
  /** Other origins whose pages may call the server, as in `https://ward.example`. */
  readonly allowedOrigins: readonly string[];
  /** Believe `x-forwarded-*`; only behind a proxy that sets them. */
  readonly trustProxy: boolean;
  readonly logLevel: LogLevel;
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
const isOn = (text: string | undefined) => text === "1" || text === "true" || text === "yes";
const given = (text: string | undefined) => (text === undefined || text === "" ? undefined : text);

function readPort(text: string | undefined): number {
  const port = Number(given(text) ?? 8080);
  if (Number.isInteger(port) && port >= 0 && port <= 65_535) return port;
  throw new StartupError(`PORT must be a number from 0 to 65535, not "${text}".`);
}

function readUrl(name: string, text: string | undefined, schemes: readonly string[]) {
  const value = given(text);
  if (value === undefined) return undefined;
  if (URL.canParse(value) && schemes.includes(new URL(value).protocol)) return value;
  const expected = schemes.map((scheme) => `${scheme}//`).join(" or ");
  throw new StartupError(`${name} must be a URL that begins with ${expected}.`);
}

function readOrigins(text: string | undefined): string[] {
  const origins = (text ?? "").split(",").map((origin) => origin.trim());
  return origins
    .filter((origin) => origin !== "")
    .map((origin) => new URL(readUrl("ALLOWED_ORIGINS", origin, ["http:", "https:"]) ?? "").origin);
}

function readLogLevel(text: string | undefined): LogLevel {
  const level = given(text) ?? "info";
  if (isLogLevel(level)) return level;
  throw new StartupError(`LOG_LEVEL must be one of ${LOG_LEVELS.join(", ")}, not "${level}".`);
}

function readDataDir(text: string | undefined): string {
  const folder = given(text) ?? ".data";
  return isAbsolute(folder) ? folder : resolve(folder);
}

/** Reads the environment once; nothing else looks at it. */
export function readConfig(environment: Environment): Config {
  const port = readPort(environment.PORT);
  const databaseUrl = readUrl("DATABASE_URL", environment.DATABASE_URL, [
    "postgres:",
    "postgresql:",
  ]);
  const publicUrl = readUrl("PUBLIC_URL", environment.PUBLIC_URL, ["http:", "https:"]);
  const smtpUrl = readUrl("SMTP_URL", environment.SMTP_URL, ["smtp:", "smtps:"]);
  if (smtpUrl && !publicUrl)
    throw new StartupError("With SMTP_URL, PUBLIC_URL must say where the links in mails lead.");
  return {
    port,
    host: given(environment.HOST) ?? "0.0.0.0",
    dataDir: readDataDir(environment.DATA_DIR),
    databaseUrl,
    seedDemo: databaseUrl === undefined && environment.SEED_DEMO !== "0",
    smtpUrl,
    mailFrom: given(environment.MAIL_FROM) ?? "Respite <no-reply@respite.example>",
    publicUrl: (publicUrl ?? `http://localhost:${port}`).replace(/\/+$/, ""),
    allowedOrigins: readOrigins(environment.ALLOWED_ORIGINS),
    trustProxy: isOn(environment.TRUST_PROXY),
    logLevel: readLogLevel(environment.LOG_LEVEL),
    build: buildFromEnvironment(environment),
  };
}
