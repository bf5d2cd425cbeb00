import type { Routes } from "#contract/routes.ts";
import type { Registrant } from "#server/platform/database/registration-types.ts";
import type { PersonRow } from "#server/platform/database/tables.ts";
import type { Deps } from "#server/platform/deps.ts";
import type { Handler } from "#server/platform/web/handler.ts";
import { lockEmail, undecidedPayment } from "../billing/queries.ts";
import { issueConfirmation, mailFirstPassword, originFor } from "../session/confirmation.ts";
import { personByEmail } from "../session/queries.ts";
import { createAccount } from "./create-account.ts";
import { readRegistrant } from "./fields.ts";
import { type CodeRow, incrementUses, lockCode, normalizeCode } from "./queries.ts";
import { emailTaken, invalidFields, paymentPending } from "./replies.ts";
import { codeProblems, codeState, matchesDomain } from "./rules.ts";

type CodeDeps = Pick<Deps, "db" | "clock" | "config" | "mail">;

type CreateResult =
  | { readonly kind: "created"; readonly token: string }
  | { readonly kind: "email-taken" | "payment-pending" }
  | { readonly kind: "bad-code"; readonly problem: string }
  | { readonly kind: "other-domain"; readonly domains: readonly string[] };

export const createUserWithCode =
  (deps: CodeDeps): Handler<Routes["createUserWithCode"]> =>
  async ({ body, request }) => {
    const now = new Date(deps.clock.now());
    const { registrant, errors } = readRegistrant(body, now.toISOString().slice(0, 10));
    const code = normalizeCode(body.code ?? "");
    const problem = body.code?.trim() ? codeProblems.unknown : "can't be blank";
    const all = { ...errors, ...(code === undefined && { code: [problem] }) };
    if (code === undefined || Object.keys(all).length > 0) return invalidFields(all);
    const created = await create(deps, registrant, code, originFor(deps.config, request));
    switch (created.kind) {
      case "created":
        return { body: { confirmation_token: created.token } };
      case "email-taken":
        return emailTaken;
      case "payment-pending":
        return paymentPending;
      case "bad-code":
        return invalidFields({ code: [created.problem] });
      case "other-domain":
        return invalidFields({ email: [`must end in @${created.domains.join(" or @")}`] });
    }
  };

const unknownCode: CreateResult = { kind: "bad-code", problem: codeProblems.unknown };

/** Returns the reason this email cannot register with the code. */
function codeError(row: CodeRow | undefined, email: string, now: Date): CreateResult | undefined {
  const state = codeState(row, now);
  if (state !== "known") return { kind: "bad-code", problem: codeProblems[state] };
  const domains = row?.email_domains ?? [];
  return matchesDomain(email, domains) ? undefined : { kind: "other-domain", domains };
}

function create(
  deps: CodeDeps,
  registrant: Registrant,
  code: string,
  origin: string,
): Promise<CreateResult> {
  const { email } = registrant;
  const now = new Date(deps.clock.now());
  return deps.db.transaction().execute(async (trx): Promise<CreateResult> => {
    await lockEmail(trx, email);
    const row = await lockCode(trx, code);
    const error = codeError(row, email, now);
    if (!row || error) return error ?? unknownCode;
    // A payment for this email may already have created an account, or may still create one.
    if (await personByEmail(trx, email)) return { kind: "email-taken" };
    if (await undecidedPayment(trx, email)) return { kind: "payment-pending" };
    const person: PersonRow | undefined = await createAccount(
      trx,
      registrant,
      { ...row, plan_id: null },
      now,
    );
    if (!person) return { kind: "email-taken" };
    await incrementUses(trx, code);
    await mailFirstPassword(deps, trx, person, origin);
    return { kind: "created", token: await issueConfirmation(trx, person, "returned", now) };
  });
}
