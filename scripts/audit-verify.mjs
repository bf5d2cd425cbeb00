// `npm run audit:verify [-- number hash]`: verifies the hash chain of the audit log, and that the given row is part of
// it.
import { buildAll, install } from "./prepare.mjs";

install();
buildAll();
await import("../dist-server/audit-verify.js");
