import type { Credit } from "#sync/records/types.ts";
import { Button, type ButtonKind } from "#ui/button.tsx";
import styles from "./credits.module.css";
import { certificate as copy, saveStatus } from "./document-copy.ts";
import { type SaveStatus, useSaveDocument } from "./use-save-document.ts";

type Props = {
  readonly credit: Credit;
  readonly title: string;
  readonly kind?: ButtonKind | undefined;
};

export function CertificateButton({ credit, title, kind }: Props) {
  const { status, save } = useSaveDocument((documents, device) =>
    documents.certificateFile(device, credit),
  );
  const isPending = credit.state === "claimed";
  return (
    <div>
      <Button
        kind={kind}
        icon="download"
        busy={status === "loading"}
        aria-label={isPending ? copy.downloadPending(title) : copy.download(title)}
        onClick={() => void save()}
      >
        {isPending ? copy.pending : copy.label}
      </Button>
      <SaveStatusMessage status={status} document="certificate" />
    </div>
  );
}

type StatusProps = {
  readonly status: SaveStatus;
  readonly document: keyof typeof saveStatus;
};

export function SaveStatusMessage({ status, document }: StatusProps) {
  const messages: Partial<Record<SaveStatus, string>> = saveStatus[document];
  return (
    <p className={styles.saveStatus} role="status">
      {messages[status]}
    </p>
  );
}
