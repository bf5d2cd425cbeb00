import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { SaveStatusMessage } from "./certificate-button.tsx";
import styles from "./credits.module.css";
import { transcript as copy } from "./credits-copy.ts";
import { useSaveDocument } from "./use-save-document.ts";

export function TranscriptCard() {
  return (
    <Card title={copy.title}>
      <p className="small">{copy.text}</p>
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
        {copy.download[format]}
      </Button>
      <SaveStatusMessage status={status} document="transcript" />
    </div>
  );
}
