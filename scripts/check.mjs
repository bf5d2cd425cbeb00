// `npm run check [-- ref]`: runs types, lint, unused code, and the unit and server tests affected since `ref`. The
// default is `main` on a branch and the last commit on `main`. `npm test` runs the rest: simulator, hostile input, and
// browser tests.
import { spawnSync } from "node:child_process";
import { install, root } from "./prepare.mjs";
import { fail, finish, inParallel, sourceChecks, vitest } from "./stages.mjs";

const git = (...args) => {
  const { status, stdout } = spawnSync("git", args, { cwd: root, encoding: "utf8" });
  return status === 0 ? stdout.trim() : undefined;
};

function changedSince() {
  const [ref] = process.argv.slice(2);
  if (ref) return ref;
  const isBranch = git("branch", "--show-current") !== "main";
  return isBranch && git("rev-parse", "--verify", "main") ? "main" : "HEAD";
}

try {
  install();
  await inParallel(2, sourceChecks);
  const since = changedSince();
  await vitest(`tests affected since ${since}`, ["unit"], {
    args: [
      `--changed=${since}`,
      "--passWithNoTests",
      "--exclude=tests/simulation/**",
      "--exclude=tests/server/hostile/**",
    ],
    env: { TEST_DATABASE_URL: undefined },
  });
} catch (error) {
  fail(error.stack);
}
finish();
