import type { ledgerRoutes } from "#contract/credit/admin-ledger.ts";
import type { termsRoutes } from "#contract/credit/admin-terms.ts";
import { documentFileName } from "#contract/credit/documents/labels.ts";
import { licensesOf } from "#server/accounts/licenses/queries.ts";
import type { Deps } from "#server/platform/deps.ts";
import { attachment } from "#server/platform/documents/attachment.ts";
import { isId } from "#server/platform/ids.ts";
import { apiError, type Handler, type Session } from "#server/platform/web/handler.ts";
import { templateByVersion } from "../certificates/template-queries.ts";
import { creditWire } from "../credits/queries.ts";
import { certificateDocument, certificatePdf } from "../documents/certificate.ts";
import { correct, reinstate, reissue, revoke } from "./actions.ts";
import { type ChangeError, type CreditAction, changeCredit, type LockedCredit } from "./change.ts";
import { evaluationsPage } from "./evaluations.ts";
import { creditByKey, findCreditKey } from "./find.ts";
import { ledgerPage, ledgerTotals } from "./queries.ts";
import { ledgerCredit, ledgerRowWire } from "./row.ts";
import { changeTerms, lessonTerms, termsPage } from "./terms.ts";

type Routes = Omit<typeof ledgerRoutes, "exportCredits"> & typeof termsRoutes;
type LedgerHandlers = { readonly [K in keyof Routes]: Handler<Routes[K]> };
type LedgerDeps = Pick<Deps, "db" | "clock" | "config">;

const NO_CREDIT = "This credit no longer exists.";
const NO_LESSON = "This lesson no longer exists.";

export function errorReply({ code, errors }: ChangeError) {
  const { status, error } = apiError(code);
  const messages = Array.isArray(errors) ? [...errors] : { ...errors };
  return { status, error: { ...error, errors: messages } };
}

type ChangeCall = {
  readonly params: { readonly id: string };
  readonly body: { readonly reason: string; readonly version?: number | undefined };
  readonly session: Session;
};

type DecideAction = (
  state: LockedCredit,
) => Promise<CreditAction | ChangeError> | CreditAction | ChangeError;

export function ledgerHandlers({ db, clock, config: { publicUrl } }: LedgerDeps): LedgerHandlers {
  const change = async (
    { params, body: { reason, version }, session }: ChangeCall,
    decide: DecideAction,
  ) => {
    const editor = { actorId: session.person.id, now: clock.now(), publicUrl };
    const changed = await changeCredit(db, { id: params.id, reason, version, ...editor }, decide);
    if (changed.kind === "refused") return errorReply(changed.error);
    return { body: creditWire(publicUrl)(changed.credit) };
  };
  const actionContext = () => ({ now: clock.now(), publicUrl });
  return {
    listLedger: async ({ query }) => {
      const { rows, total } = await ledgerPage(db, query);
      return { body: { data: rows.map(ledgerRowWire), total } };
    },

    ledgerTotals: async ({ query }) => ({ body: { types: await ledgerTotals(db, query) } }),

    getLedgerCredit: async ({ params }) => {
      const key = await findCreditKey(db, params.id);
      const found = key && (await ledgerCredit(db, key, publicUrl));
      return found ? { body: found } : apiError("not_found", NO_CREDIT);
    },

    getLedgerCertificate: async ({ params }) => {
      const key = await findCreditKey(db, params.id);
      if (!key) return apiError("not_found", NO_CREDIT);
      const credit = await creditByKey(db, key);
      const licenses = await licensesOf(db, key.person_id);
      const template = await templateByVersion(db, credit.template_version);
      const name = documentFileName(credit.title_of_activity, credit.awarded_on, "pdf");
      return {
        headers: { "content-type": "application/pdf", "content-disposition": attachment(name) },
        body: await certificatePdf(
          certificateDocument(credit, licenses?.wire, publicUrl, template),
        ),
      };
    },

    revokeCredit: (call) => change(call, revoke),
    reinstateCredit: (call) => change(call, reinstate),
    correctCredit: (call) => change(call, correct(call.body, actionContext())),
    reissueCertificate: (call) => change(call, reissue(actionContext())),

    listEvaluations: async ({ query }) => ({ body: await evaluationsPage(db, query) }),

    listCreditTerms: async ({ query }) => ({ body: await termsPage(db, query) }),

    getCreditTerms: async ({ params, query }) => {
      const found = isId(params.id) && (await lessonTerms(db, params.id, query.version));
      return found ? { body: found } : apiError("not_found", NO_LESSON);
    },

    changeCreditTerms: async ({ params: { id }, body, session }) => {
      if (!isId(id)) return apiError("not_found", NO_LESSON);
      const editor = { actorId: session.person.id, now: clock.now() };
      const error = await changeTerms(db, { id, ...body, ...editor });
      if (error) return errorReply(error);
      const found = await lessonTerms(db, id);
      return found ? { body: found } : apiError("not_found", NO_LESSON);
    },
  };
}
