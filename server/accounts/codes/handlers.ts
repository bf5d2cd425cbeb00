import type { CodeChange } from "#contract/organizations/admin-groups.ts";
import { isAdmin, isLeader, isStaff } from "#contract/roles.ts";
import { recordAudit } from "#server/platform/audit/record.ts";
import { previewBulkChange } from "#server/platform/bulk/preview.ts";
import type { Connection } from "#server/platform/database/tables.ts";
import type { Deps } from "#server/platform/deps.ts";
import {
  apiError,
  changedMeanwhile,
  forbidden,
  type Handlers,
  notConfirmed,
} from "#server/platform/web/handler.ts";
import { lockCode } from "../registration/queries.ts";
import { invalidFields } from "../registration/replies.ts";
import { groupsByIds } from "../session/queries.ts";
import { codesTarget, expiryOf } from "./bulk-target.ts";
import { codeErrors as copy } from "./codes-copy.ts";
import { codeRecordOf, pageOfCodes, pageOfUses } from "./queries.ts";

type CodeDeps = Pick<Deps, "db" | "clock" | "config">;
type CodeCalls =
  | "listCodes"
  | "createCode"
  | "changeCode"
  | "deleteCode"
  | "listCodeUses"
  | "previewCodesChange";

const noSuchCode = apiError("not_found", copy.notFound);

type CodeFields = Omit<CodeChange, "version">;

const columnsOf = ({ last_day, email_domains, ...fields }: CodeFields) => ({
  ...fields,
  expires_at: last_day === null ? null : expiryOf(last_day),
  email_domains: JSON.stringify([...new Set(email_domains)]),
});

async function codeErrors(trx: Connection, { burnout_role, practice_group_id }: CodeFields) {
  const isUnknownGroup =
    practice_group_id !== null && (await groupsByIds(trx, [practice_group_id])).length === 0;
  return {
    ...(isStaff(burnout_role) && { burnout_role: [copy.staffRole] }),
    ...(isUnknownGroup && { practice_group_id: [copy.unknownGroup] }),
  };
}

async function codeResponse({ db, config, clock }: CodeDeps, code: string) {
  const data = await codeRecordOf(db, code, config.publicUrl, new Date(clock.now()));
  return data ? { body: { data } } : noSuchCode;
}

const createCode =
  (deps: CodeDeps): Handlers["createCode"] =>
  async ({ body: { code, ...fields }, session: { person, isConfirmed } }) => {
    if (isLeader(fields.burnout_role) && !isConfirmed) return notConfirmed;
    const now = new Date(deps.clock.now());
    const errors = await deps.db.transaction().execute(async (trx) => {
      const problems = await codeErrors(trx, fields);
      if (Object.keys(problems).length > 0) return problems;
      const created = await trx
        .insertInto("registration_code")
        .values({
          ...columnsOf(fields),
          code,
          created_at: now,
          updated_at: now,
          changed_by: person.id,
        })
        .onConflict((conflict) => conflict.doNothing())
        .returning("code")
        .executeTakeFirst();
      if (!created) return { code: [copy.taken] };
      const event = { by: person.id, action: "code.created", about: `code:${code}` };
      await recordAudit(trx, { ...event, after: fields }, now.getTime());
    });
    return errors ? invalidFields(errors) : codeResponse(deps, code);
  };

const changeCode =
  (deps: CodeDeps): Handlers["changeCode"] =>
  async ({ params: { code }, body: { version, ...fields }, session: { person, isConfirmed } }) => {
    if (isLeader(fields.burnout_role) && !isConfirmed) return notConfirmed;
    const now = new Date(deps.clock.now());
    const error = await deps.db.transaction().execute(async (trx) => {
      const row = await lockCode(trx, code);
      if (!row) return noSuchCode;
      if (row.version !== version) return changedMeanwhile;
      const problems = await codeErrors(trx, fields);
      if (Object.keys(problems).length > 0) return invalidFields(problems);
      await trx
        .updateTable("registration_code")
        .set({
          ...columnsOf(fields),
          version: version + 1,
          updated_at: now,
          changed_by: person.id,
        })
        .where("code", "=", code)
        .execute();
      const { uses: _uses, created_at: _created, ...before } = row;
      const event = { by: person.id, action: "code.changed", about: `code:${code}` };
      await recordAudit(trx, { ...event, before, after: fields }, now.getTime());
    });
    return error ?? codeResponse(deps, code);
  };

const deleteCode =
  ({ db, clock }: CodeDeps): Handlers["deleteCode"] =>
  async ({ params: { code }, session: { person } }) =>
    db.transaction().execute(async (trx) => {
      const row = await lockCode(trx, code);
      if (!row) return noSuchCode;
      const { total } = await pageOfUses(trx, code, { size: 1 });
      if (total > 0 || row.uses > 0)
        return apiError("in_use", copy.used(Math.max(total, row.uses)));
      await trx.deleteFrom("registration_code").where("code", "=", code).execute();
      const event = { by: person.id, action: "code.deleted", about: `code:${code}` };
      await recordAudit(trx, event, clock.now());
      return { body: { success: true as const } };
    });

/**
 * Lists the uses of a code. Leaders see only codes of the group they named, which access control has checked, and only
 * people who are in that group now and whose email is confirmed.
 */
const listCodeUses =
  ({ db }: CodeDeps): Handlers["listCodeUses"] =>
  async ({ params: { code }, query: { practice_group_id, ...page }, session: { person } }) => {
    const row = await db
      .selectFrom("registration_code")
      .select("practice_group_id")
      .where("code", "=", code)
      .executeTakeFirst();
    if (!row) return noSuchCode;
    if (isAdmin(person.burnout_role)) return { body: await pageOfUses(db, code, page) };
    if (row.practice_group_id !== practice_group_id) return forbidden;
    return { body: await pageOfUses(db, code, { ...page, membersOf: practice_group_id }) };
  };

export const codeHandlers = (deps: CodeDeps): Pick<Handlers, CodeCalls> => ({
  listCodes: async ({ query }) => ({
    body: await pageOfCodes(deps.db, query, deps.config.publicUrl, new Date(deps.clock.now())),
  }),
  createCode: createCode(deps),
  changeCode: changeCode(deps),
  deleteCode: deleteCode(deps),
  listCodeUses: listCodeUses(deps),
  previewCodesChange: ({ body, session }) => previewBulkChange(deps, codesTarget, body, session),
});
