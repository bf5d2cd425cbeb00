import type { Credit } from "#sync/local/personal.ts";
import { Button, type ButtonKind } from "#ui/button.tsx";
import { VisuallyHidden } from "#ui/visually-hidden.tsx";
import styles from "./credits.module.css";
import { type Fetching, usePaper } from "./use-paper.ts";

type Props = {
  readonly credit: Credit;
  readonly title: string;
  readonly kind?: ButtonKind | undefined;
};

export function CertificateButton({ credit, title, kind }: Props) {
  const { status, save } = usePaper((papers, device) => papers.certificateFile(device, credit));
  return (
    <div className={styles.paper}>
      <Button kind={kind} icon="download" busy={status === "loading"} onClick={() => void save()}>
        <span>
          {credit.state === "claimed" ? "Pending certificate" : "Certificate"}
          <VisuallyHidden> for {title}</VisuallyHidden>
        </span>
      </Button>
      <PaperStatus status={status} />
    </div>
  );
}

const words: Readonly<Partial<Record<Fetching, string>>> = {
  succeeded: "Saved as a file.",
  failed: "It could not be made. Nothing is lost: please try again.",
};

export function PaperStatus({ status }: { readonly status: Fetching }) {
  return (
    <p className={styles.paperStatus} role="status">
      {words[status]}
    </p>
  );
}
