import { execFileSync } from "node:child_process";
import { createHash, X509Certificate } from "node:crypto";

/** A self-signed certificate. */
export type Certificate = {
  readonly key: string;
  readonly cert: string;
  /** What Chromium's `--ignore-certificate-errors-spki-list` names it by. */
  readonly pin: string;
};

const REQUEST =
  "req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 7 -subj /CN=127.0.0.1 -keyout - -out -";

export function createCertificate(): Certificate {
  const text = execFileSync("/usr/bin/openssl", REQUEST.split(" "), {
    encoding: "utf8",
    stdio: ["ignore", "pipe", "ignore"],
  });
  const publicKey = new X509Certificate(text).publicKey.export({ type: "spki", format: "der" });
  return { key: text, cert: text, pin: createHash("sha256").update(publicKey).digest("base64") };
}
