/*
 * Faults that are planted to test the simulator: [file, text that occurs exactly once,
 * replacement]. `on: "real"` plants the fault in the real server and runs on it.
 */
const planted = (name, ...changes) => ({
  name,
  changes: changes.map(([file, find, put]) => ({ file, find, put })),
});
const atServer = (name, ...changes) => ({ ...planted(name, ...changes), on: "real" });

export const mutants = [
  planted("settles without a reply", [
    "sync/engine/settle-results.ts",
    "if (timedOut) shrinkBatch(deps.link, entries.length);\n      return { results: [], failure: outcome };",
    "return { results: entries.map(({ id }) => ({ id, status: 'applied' })), failure: outcome };",
  ]),
  planted("deleted before it is sent", [
    "sync/outbox/outbox.ts",
    "marks.add(entries);",
    "await db.outbox.bulkDelete(entries.map(({ seq }) => seq));",
  ]),
  planted(
    "merges into a sent entry",
    [
      "sync/outbox/add.ts",
      "last && (await neverSent(db))(last) ? mergedBody(last, content)",
      'last && last.state !== "parked" ? mergedBody(last, content)',
    ],
    ["sync/outbox/add.ts", "{ id, ...merged }", "merged"],
  ),
  planted("orders entries by the clock", [
    "sync/outbox/outbox.ts",
    "lastRead = page.at(-1)?.seq ?? lastRead;",
    "lastRead = page.at(-1)?.seq ?? lastRead; page = page.toSorted((a, b) => a.createdAt - b.createdAt);",
  ]),
  planted("sends with another person's session", [
    "sync/session/mirror.ts",
    "session?.user.id === owner ? session : undefined;",
    "session && owner ? session : undefined;",
  ]),
  atServer(
    "server doesn't check the owner",
    [
      "sync/session/mirror.ts",
      "session?.user.id === owner ? session : undefined;",
      "session && owner ? session : undefined;",
    ],
    ["server/sync/batch.ts", "if (body.owner !== person.id)", "if (body.owner === '')"],
  ),
  planted("last progress report wins", [
    "server/learning/progress/rules.ts",
    "return mergeTimeWatched(known ?? { ...reported, intervals: [] }, reported);",
    "return known ? reported : mergeTimeWatched({ ...reported, intervals: [] }, reported);",
  ]),
  planted("server lowers local progress", [
    "sync/records/time-watched.ts",
    "const merged = local ? mergeTimeWatched(timeWatchedToWire(local), server) : server;",
    "const merged = server;",
  ]),
  planted("merging keeps only the newer report", [
    "contract/learning/time-watched.ts",
    "seconds_watched: Math.max(a.seconds_watched, b.seconds_watched),",
    "seconds_watched: b.seconds_watched,",
  ]),
  planted("no lock", [
    "sync/engine/cycle.ts",
    "const end = await locks.ifFree(SYNC_LOCK, work);",
    "const end = await work();",
  ]),
  planted("no lease without locks", [
    "sync/engine/lease.ts",
    "if (!hasSharedLock && remainingMs > 0 && remainingMs <= MAX_LEASE_MS) return;",
    "if (!hasSharedLock && remainingMs > MAX_LEASE_MS) void remainingMs;",
  ]),
  planted("expired session counts an attempt", [
    "sync/engine/settle-results.ts",
    'case "signed-out":\n    case "other-server":\n    case "outdated":\n      return { results: [], failure: outcome };',
    'case "signed-out":\n    case "other-server":\n    case "outdated":\n      return { results: entries.map(countAttempt), failure: outcome };',
  ]),
  planted("gives up after two attempts", [
    "sync/engine/settle-results.ts",
    "const MAX_ATTEMPTS = 8;",
    "const MAX_ATTEMPTS = 2;",
  ]),
  planted("drops rejected writes", [
    "sync/outbox/outbox.ts",
    'await db.outbox.put({ ...entry, ...merged, state: "parked", reason });',
    "await db.outbox.delete(merged ? entry.seq : entry.seq);",
  ]),
  planted("4xx counts as applied", [
    "sync/engine/settle-results.ts",
    "if (entries.length > 1) return noResults;",
    "if (entries.length > 1) return { results: entries.map(({ id }) => ({ id, status: 'applied' })) };",
  ]),
  planted(
    "any 200 counts as applied",
    [
      "sync/transport/classify-response.ts",
      'return body ? { kind: "accepted", value: body.value, headers } : { kind: "unreachable" };',
      'return { kind: "accepted", value: body?.value, headers };',
    ],
    [
      "sync/transport/call.ts",
      'if (!checked.success) return { kind: "unreachable" };',
      'if (!checked.success) return outcome.value === undefined && route.method === "POST" ? outcome : { kind: "unreachable" };',
    ],
    [
      "sync/engine/send.ts",
      'if (outcome.kind !== "accepted") return outcome;\n  const sent',
      "if (outcome.kind !== 'accepted') return outcome;\n  if (!outcome.value) return { ...outcome, value: { results: entries.map(({ id }) => ({ id, status: 'applied' })) } };\n  const sent",
    ],
  ),
  planted("accepts replies to other batches", [
    "sync/engine/send.ts",
    "reply.batch === sent.batch &&",
    "",
  ]),
  planted("accepts replies from any server", [
    "sync/engine/send.ts",
    'if (server !== undefined && outcome.value.server !== server) return { kind: "other-server" };',
    "",
  ]),
  planted("missing results count as applied", [
    "sync/engine/settle-results.ts",
    "if (failed.length === 0) return { results, server, epoch };",
    "if (failed.length < entries.length) return { results: entries.map(({ id }) => resultOf.get(id) ?? { id, status: 'applied' }), server };",
  ]),
  planted("stores the cursor before the rows", [
    "sync/pull/my-changes.ts",
    "const stored = await storePage(deps, from, page);",
    "await write(person, [person.facts], () => cursor.set(person.facts, page.cursor));\n  const stored = await storePage(deps, page.cursor, page);",
  ]),
  planted("sends two writes of a lane together", [
    "sync/outbox/lanes.ts",
    "if (hasPending) return true;",
    "void hasPending;",
  ]),
  planted("achievement doesn't wait for earlier progress", [
    "sync/outbox/lanes.ts",
    "if (rules?.after?.some(hasPendingBelow)) return true;",
    "void hasPendingBelow;",
  ]),
  planted("resends under a new id", [
    "sync/outbox/outbox.ts",
    'returned.push({ ...entry, state: "ready" });',
    'returned.push({ ...entry, state: "ready", id: entry.id.slice(0, -4) + (1000 + entry.gen) });',
  ]),
  planted("never resends after a crash", [
    "sync/outbox/lanes.ts",
    "if (inFlightSeqs.has(entry.seq)) return true;",
    'if (inFlightSeqs.has(entry.seq) || entry.state === "sent") return true;',
  ]),
  planted("stores answers unencrypted", [
    "sync/outbox/add.ts",
    "body: encrypted ?? body }",
    "body: encrypted ? body : body }",
  ]),
  planted("sign-out encrypts nothing", [
    "sync/session/seal-at-sign-out.ts",
    "body: encrypted.get(entry.id) ?? entry.body,",
    "body: entry.body,",
  ]),
  planted("sends background writes at once", [
    "sync/outbox/lanes.ts",
    "sentAt === undefined || sentAt > now ? now : sentAt + BACKGROUND_MS;",
    "sentAt === undefined || sentAt > now ? now : now;",
  ]),
  planted(
    "ignores Retry-After",
    [
      "sync/engine/decide.ts",
      "function failed(before: EngineState, event: CycleEnded, floorMs = 0): Decision {",
      "function failed(before: EngineState, event: CycleEnded, asked = 0): Decision {\n  const floorMs = asked * 0;",
    ],
    ["sync/engine/link-quality.ts", "if (waitMs !== undefined) link.waitUntil = now + waitMs;", ""],
  ),
  planted("no request budget", [
    "sync/engine/decide.ts",
    "if (requests <= budget) break;",
    "if (requests <= budget * 1000) break;",
  ]),
  planted("opens newer databases", [
    "sync/local/schema-guard.ts",
    "open: (name, version = nativeVersion(schema)) => indexedDB.open(name, version),",
    "open: (name, version) => version === undefined ? indexedDB.open(name) : indexedDB.open(name, Math.min(version, nativeVersion(schema))),",
  ]),
  planted("hides that a newer release is open", [
    "sync/create-device.ts",
    "status.ofStorage({ isSuperseded: true });",
    "",
  ]),
  planted("recreates cleared storage", [
    "sync/local/presence.ts",
    "presence.existed = true;",
    "presence.existed = false;",
  ]),
  atServer("no idempotency record", [
    "server/sync/apply-writes.ts",
    "await insertRecorded(trx, person.id, done, new Date(now));",
    "void [insertRecorded, trx, now];",
  ]),
  atServer("keeps the record of a failed effect", [
    "server/sync/apply-writes.ts",
    "if (!trx.isRolledBack && !trx.isCommitted) await trx.rollback().execute();\n    throw error;",
    "if (!trx.isRolledBack && !trx.isCommitted) await trx.rollback().execute();\n    const kept = writes.flatMap(({ key, call, hash }) => key === undefined ? [] : [{ key, call, body_hash: hash(), result: {} }]);\n    await insertRecorded(db, author.person.id, kept, new Date(author.now)).catch(() => undefined);\n    throw error;",
  ]),
  atServer("records rejections as applied", [
    "server/sync/apply-writes.ts",
    'if (result.kind !== "done") {\n      applied.push(result);\n      continue;\n    }\n    const { key, call, hash } = write;',
    'const { key, call, hash } = write;\n    if (result.kind === "refused" && !earlier && key !== undefined) done.push({ key, call, body_hash: hash(), result: {} });\n    if (result.kind !== "done") { applied.push(result); continue; }',
  ]),
  atServer("returns the newest cursor", [
    "server/sync/my-changes.ts",
    "const cursor = writeCursor(place, more ? last : Math.max(newest, last));",
    "const cursor = writeCursor(place, newest + 1);\n    void last;",
  ]),
  planted("another server signs people out", [
    "sync/engine/cycle.ts",
    "if (end.isLocal) return end;",
    "if (end.kind) return end;",
  ]),
  planted("doesn't resend what a restored server lacks", [
    "sync/pull/after-restore.ts",
    "const before = await readApplied(db);",
    "const before = await db.applied.limit(0).toArray();",
  ]),
  planted("ignores the epoch", [
    "sync/pull/after-restore.ts",
    "if (epoch === undefined || epoch === before) return false;",
    "if (epoch === undefined || epoch !== undefined) return false;",
  ]),
  planted("sends what is pending before what a restored server lacks", [
    "sync/pull/after-restore.ts",
    "[...applied, ...pending].map((entry) => [entry.id, entry])",
    "[...pending, ...applied].map((entry) => [entry.id, entry])",
  ]),
  planted("doesn't resend progress to a restored server", [
    "sync/pull/after-restore.ts",
    "    ...progress,\n",
    "",
  ]),
  planted("sign-out keeps no pending writes", [
    "sync/session/erase-person.ts",
    "await sealed.entries.bulkPut(entries);",
    "",
  ]),
  planted("takes another server for no network", [
    "sync/engine/cycle.ts",
    'return isOurs ? "finished" : { kind: "other-server" };',
    'return isOurs ? "finished" : { kind: "unreachable" };',
  ]),
  planted("never stores a pulled record type", [
    "sync/records/saved.ts",
    "await db.saved.bulkPut(rows);",
    "void rows;",
  ]),
  atServer("leaves a record type out of the changes", [
    "server/sync/my-changes.ts",
    ".filter((row) => row.rev <= last)",
    ".filter((row) => row.rev <= last && name !== 'saved')",
  ]),
  planted("keeps a newer release waiting", [
    "sync/local/schema-guard.ts",
    "db.close({ disableAutoOpen: true });\n    // Stops",
    "if (newVersion === null) db.close({ disableAutoOpen: true });\n    // Stops",
  ]),
  planted("keeps withdrawn lessons", [
    "sync/pull/catalog.ts",
    "await deleteRemoved(db, page.removed);",
    "void deleteRemoved;",
  ]),
  planted("passes over edited lessons", [
    "sync/pull/catalog.ts",
    "await db.content.bulkPut(page.content.map((row) => contentFromWire(row, report)));",
    "if (page.content.length > 1) await db.content.bulkPut(page.content.map((row) => contentFromWire(row, report)));",
  ]),
  planted("stops pulling the catalog when its cursor expired", [
    "sync/pull/catalog.ts",
    'await restartPull(deps);\n      return "more";',
    'void restartPull;\n      return "finished";',
  ]),
  planted("drops pending writes when the server was restored", [
    "sync/pull/after-restore.ts",
    "const pending = await db.outbox.toArray();",
    "const pending = await db.outbox.limit(0).toArray();",
  ]),
];
