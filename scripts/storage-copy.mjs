// `npm run storage:copy -- to-bucket`: copies recordings, handouts, and streams from DATA_DIR to the S3 bucket, or back with
// `from-bucket`, and compares each copy.
import { buildAll, install } from "./prepare.mjs";

install();
buildAll();
await import("../dist-server/storage-copy.js");
