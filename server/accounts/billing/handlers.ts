import type { PlanWire } from "#contract/accounts/billing.ts";
import type { Deps } from "#server/platform/deps.ts";
import { apiError, type Handlers } from "#server/platform/web/handler.ts";
import { receiptCopy } from "./billing-copy.ts";
import type { Gateway } from "./gateway.ts";
import { type PlanRow, plansOnSale } from "./queries.ts";
import { receiptPdf } from "./receipt-pdf.ts";
import { ownReceipt, receiptsOf, receiptWire } from "./receipts.ts";

type BillingCalls = "listPlans" | "paymentSetup" | "listReceipts" | "getReceipt";

const planWire = ({ id, name, cents, currency, period, includes }: PlanRow): PlanWire => ({
  id,
  name,
  cents,
  currency,
  period,
  includes,
});

export const billingHandlers = ({
  db,
  gateway,
}: Pick<Deps, "db"> & { readonly gateway: Gateway }): Pick<Handlers, BillingCalls> => ({
  listPlans: async () => ({
    body: gateway.setup.gateway === "none" ? [] : (await plansOnSale(db)).map(planWire),
  }),

  paymentSetup: async () => ({ body: gateway.setup }),

  listReceipts: async ({ session }) => ({
    body: (await receiptsOf(db, session.person.id)).map(receiptWire),
  }),

  getReceipt: async ({ params, session }) => {
    const id = params.id.includes("\0") ? "" : params.id;
    const receipt = await ownReceipt(db, session.person.id, id);
    if (!receipt) return apiError("not_found", receiptCopy.notFound);
    return {
      headers: {
        "content-type": "application/pdf",
        "content-disposition": `attachment; filename="receipt-${receipt.number}.pdf"`,
      },
      body: await receiptPdf(receipt),
    };
  },
});
