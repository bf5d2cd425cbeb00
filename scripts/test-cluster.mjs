// `npm run test:cluster`: starts the configuration files of deploy/ with HAProxy, PgBouncer, two PostgreSQL servers, Swift,
// and three Respite processes, breaks one after the other, and checks that no acknowledged write is lost
// (docs/guides/cluster.md). CLUSTER_PREVIOUS is the commit to upgrade from.
import { binary, buildAll, install, run } from "./prepare.mjs";
import { installTools, lackedBy, postgresBinaries } from "./tools.mjs";

const tools = ["PostgreSQL", "PgBouncer", "HAProxy", "Swift"];

install();
buildAll();
await installTools(tools);
const missing = tools.flatMap(lackedBy);
if (missing.length > 0) {
  process.stderr.write(`Install these Debian packages first: ${missing.join(", ")}\n`);
  process.exit(1);
}
const env = { ...process.env, POSTGRES_BINARIES: postgresBinaries() };
process.exit(run(binary("vitest"), ["run", "--project", "cluster", "--silent=false"], { env }));
