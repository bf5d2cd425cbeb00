import type { Credit } from "#sync/records/types.ts";
import { Button, type ButtonKind } from "#ui/button.tsx";
import { VisuallyHidden } from "#ui/visually-hidden.tsx";
import styles from "./credits.module.css";
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
  return (
    <div>
      <Button kind={kind} icon="download" busy={status === "loading"} onClick={() => void save()}>
        <span>
          {credit.state === "claimed" ? "Pending certificate" : "Certificate"}
          <VisuallyHidden> for {title}</VisuallyHidden>
        </span>
      </Button>
      <SaveStatusMessage status={status} />
    </div>
  );
}

const words: Readonly<Partial<Record<SaveStatus, string>>> = {
  succeeded: "Saved as a file.",
  failed: "It could not be made. Nothing is lost: please try again.",
};

export function SaveStatusMessage({ status }: { readonly status: SaveStatus }) {
  return (
    <p className={styles.saveStatus} role="status">
      {words[status]}
    </p>
  );
}
