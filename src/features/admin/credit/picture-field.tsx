import { useId, useRef, useState } from "react";
import { PICTURE_BYTES, readPicture } from "#contract/credit/admin-certificates.ts";
import type { CertificatePicture } from "#contract/credit/certificate-template.ts";
import { call } from "#device/session.ts";
import { adminUploads } from "#shared/admin/admin-copy.ts";
import admin from "#shared/admin/admin-page.module.css";
import { requestErrorMessage } from "#shared/requests/request-errors.ts";
import { Button } from "#ui/button.tsx";
import { FieldError } from "#ui/field-frame.tsx";
import { VisuallyHidden } from "#ui/visually-hidden.tsx";
import styles from "./admin-ledger.module.css";
import { pictureField as copy } from "./template-copy.ts";

type Props = {
  /** "Logo", "Signature of Ines Calloway" */
  readonly label: string;
  readonly picture: CertificatePicture | null;
  readonly error: string | undefined;
  readonly onChange: (picture: CertificatePicture | null) => void;
};

/** Uploads a PNG or SVG. The server returns the printable form. */
export function PictureField({ label, picture, error, onChange }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const choose = async (file: File | undefined) => {
    if (!file) return;
    if (file.size > PICTURE_BYTES) return setProblem(copy.tooLarge);
    setBusy(true);
    setProblem(undefined);
    const bytes = new Uint8Array(await file.arrayBuffer());
    const outcome = await call(readPicture, { bytes });
    setBusy(false);
    if (outcome.kind === "accepted") return onChange(outcome.value);
    setProblem(
      outcome.kind === "refused" && outcome.errors[0]
        ? outcome.errors[0]
        : requestErrorMessage(outcome, adminUploads.offline),
    );
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would draw its own border
    <div className={styles.picture} role="group" aria-labelledby={id}>
      <p id={id}>{label}</p>
      {picture && <PicturePreview picture={picture} label={label} />}
      <FieldError id={id} error={problem ?? error} />
      <div className={admin.row}>
        <VisuallyHidden>
          <input
            ref={input}
            type="file"
            tabIndex={-1}
            accept="image/png,image/svg+xml,.png,.svg"
            aria-label={copy.file(label)}
            onChange={(event) => {
              void choose(event.currentTarget.files?.[0]);
              event.currentTarget.value = "";
            }}
          />
        </VisuallyHidden>
        <Button busy={isBusy} onClick={() => input.current?.click()}>
          {picture ? copy.replace : copy.choose}
          <VisuallyHidden>{copy.of(label)}</VisuallyHidden>
        </Button>
        {picture && (
          <Button icon="trash" onClick={() => onChange(null)}>
            {copy.remove}
            <VisuallyHidden>{copy.of(label)}</VisuallyHidden>
          </Button>
        )}
      </div>
    </div>
  );
}

function PicturePreview({
  picture,
  label,
}: {
  readonly picture: CertificatePicture;
  readonly label: string;
}) {
  const { width, height } = picture;
  if (picture.kind === "png")
    return <img src={`data:image/png;base64,${picture.data}`} alt={label} />;
  return (
    <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label}>
      {picture.shapes.map((shape, at) => (
        <path
          // biome-ignore lint/suspicious/noArrayIndexKey: fixed drawing order
          key={at}
          d={shape.path}
          fill={shape.fill ?? "none"}
          stroke={shape.stroke ?? "none"}
          strokeWidth={shape.stroke_width}
          fillRule={shape.even_odd ? "evenodd" : "nonzero"}
        />
      ))}
    </svg>
  );
}
