import { useState } from "react";
import type { ReceiptWire } from "#contract/accounts/billing.ts";
import { fetchPrivateFile } from "#device/fetch-file.ts";
import { fetchReceipts } from "#shared/accounts/account-calls.ts";
import { saveFile } from "#shared/files/save-file.ts";
import { requestErrorMessage } from "#shared/requests/request-errors.ts";
import { useRequest } from "#shared/requests/use-request.ts";
import { OnlineOnly } from "#shared/status/online-only.tsx";
import { Button } from "#ui/button.tsx";
import { showToast } from "#ui/toast.tsx";
import { receipts as copy } from "./copy.ts";
import styles from "./profile.module.css";

export function ReceiptsList() {
  const request = useRequest(fetchReceipts, "receipts");
  return (
    <OnlineOnly asking={request} what={copy.what} unreachable={copy.offline}>
      {(receipts) =>
        receipts.length === 0 ? (
          <p className="muted">{copy.empty}</p>
        ) : (
          <ul className={styles.rows}>
            {receipts.map((receipt) => (
              <Row key={receipt.id} receipt={receipt} />
            ))}
          </ul>
        )
      }
    </OnlineOnly>
  );
}

function Row({ receipt }: { readonly receipt: ReceiptWire }) {
  const { number, plan } = receipt;
  const [isBusy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    await saveReceipt(receipt);
    setBusy(false);
  };
  return (
    <li>
      <div>
        <p>{plan}</p>
        <p className="small muted num">{copy.line(receipt)}</p>
      </div>
      <Button
        icon="download"
        busy={isBusy}
        aria-label={copy.downloadLabel(number)}
        onClick={() => void save()}
      >
        {copy.download}
      </Button>
    </li>
  );
}

async function saveReceipt({ id, number }: ReceiptWire): Promise<void> {
  const path = `/api/receipts/${encodeURIComponent(id)}`;
  const outcome = await fetchPrivateFile(path, "application/pdf");
  if (outcome.kind === "accepted") return saveFile(`receipt-${number}.pdf`, outcome.value);
  showToast({ text: requestErrorMessage(outcome, copy.downloadOffline), icon: "attention" });
}
