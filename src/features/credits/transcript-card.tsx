import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { SaveStatusMessage } from "./certificate-button.tsx";
import styles from "./credits.module.css";
import { useSaveDocument } from "./use-save-document.ts";

export function TranscriptCard() {
  return (
    <Card title="Transcript">
      <p className="small">Everything on this page as one paper, for your records or your board.</p>
      <div className={styles.actions}>
        <TranscriptButton format="pdf" />
        <TranscriptButton format="csv" />
      </div>
    </Card>
  );
}

function TranscriptButton({ format }: { readonly format: "pdf" | "csv" }) {
  const { status, save } = useSaveDocument((documents, device) =>
    documents.transcriptFile(device, format),
  );
  return (
    <div>
      <Button icon="download" busy={status === "loading"} onClick={() => void save()}>
        {format.toUpperCase()}
      </Button>
      <SaveStatusMessage status={status} />
    </div>
  );
}
