import { useState } from "react";
import type { ReceiptWire } from "#contract/accounts/billing.ts";
import { money } from "#contract/money.ts";
import { fetchPrivateFile } from "#device/fetch-file.ts";
import { fetchReceipts } from "#shared/accounts/account-calls.ts";
import { saveFile } from "#shared/files/save-file.ts";
import { requestErrorMessage } from "#shared/requests/request-errors.ts";
import { useRequest } from "#shared/requests/use-request.ts";
import { OnlineOnly } from "#shared/status/online-only.tsx";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { formatDate } from "#ui/format.ts";
import { showToast } from "#ui/toast.tsx";
import { VisuallyHidden } from "#ui/visually-hidden.tsx";
import styles from "./profile.module.css";

export function ReceiptsCard() {
  const request = useRequest(fetchReceipts, "receipts");
  return (
    <Card title="Receipts">
      <OnlineOnly asking={request} what="Your receipts">
        {(receipts) =>
          receipts.length === 0 ? (
            <p className="muted">Nothing was paid for this account, so there are no receipts.</p>
          ) : (
            <ul className={styles.rows}>
              {receipts.map((receipt) => (
                <Row key={receipt.id} receipt={receipt} />
              ))}
            </ul>
          )
        }
      </OnlineOnly>
    </Card>
  );
}

function Row({ receipt }: { readonly receipt: ReceiptWire }) {
  const { number, plan, cents, currency, paid_at, card_brand, card_last4 } = receipt;
  const [isBusy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    await saveReceipt(receipt);
    setBusy(false);
  };
  return (
    <li>
      <div>
        <p className="num">
          {money(cents, currency)} · {plan}
        </p>
        <p className="small muted">
          {formatDate(paid_at)}, number {number}
          {card_last4 && `, ${card_brand ?? "card"} ending in ${card_last4}`}
        </p>
      </div>
      <Button icon="download" busy={isBusy} onClick={() => void save()}>
        PDF<VisuallyHidden> of receipt {number}</VisuallyHidden>
      </Button>
    </li>
  );
}

async function saveReceipt({ id, number }: ReceiptWire): Promise<void> {
  const path = `/api/receipts/${encodeURIComponent(id)}`;
  const outcome = await fetchPrivateFile(path, "application/pdf");
  if (outcome.kind === "accepted") return saveFile(`receipt-${number}.pdf`, outcome.value);
  const text = requestErrorMessage(
    outcome,
    "A receipt needs a connection, and there is none right now.",
  );
  showToast({ text, icon: "attention" });
}
