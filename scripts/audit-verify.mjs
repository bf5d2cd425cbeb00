// `npm run audit:verify`: does the chain of the audit log hold? With a number and a hash of an earlier check: and is that
// row still in it?
import { buildAll, install } from "./prepare.mjs";

install();
buildAll();
await import("../dist-server/audit-verify.js");
