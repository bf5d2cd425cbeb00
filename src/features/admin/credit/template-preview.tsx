import { useEffect, useState } from "react";
import type { CertificateTemplate } from "#contract/credit/certificate-template.ts";
import type { CertificateType } from "#contract/credit/credits.ts";
import type { CertificateDocument } from "#contract/credit/documents/certificate-document.ts";
import admin from "#shared/admin/admin-page.module.css";
import {
  type Drawn,
  type PaperPreview,
  previewOf,
  showFaces,
} from "#shared/credit/document-preview.ts";
import { saveFile } from "#shared/files/save-file.ts";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { Note } from "#ui/note.tsx";
import { Segmented } from "#ui/segmented.tsx";
import styles from "./admin-ledger.module.css";
import { typeNames } from "./copy.ts";

const ID = "kX7vQ2mB9sT4wY1zLpR8dA";

/** Somebody's certificate, as it would be. */
const sample = (type: CertificateType, template: CertificateTemplate): CertificateDocument => ({
  recipient: "Amara Okafor",
  credential: "Registered Nurse",
  licenses: ["RN, FL 9123456"],
  title: "Coming down after nights",
  lessonNumber: "RL-103",
  type,
  amount: type === "participation" ? "0.00" : "0.25",
  completedOn: "2026-11-18",
  provider: { name: template.provider.name || "Respite", web: location.origin },
  format: "Audio",
  statement:
    "What the terms of the lesson state stands here, word for word. It comes from the lesson and cannot be taken out.",
  id: ID,
  verifyUrl: `${location.origin}/verify/${ID}`,
  createdAt: "2026-11-19T22:10:00.000Z",
  status: { kind: "valid" },
  template,
});

const PAUSE_MS = 250;

type Shown = { readonly preview?: PaperPreview; readonly hasFailed?: true };

function usePreview(template: CertificateTemplate, type: CertificateType): Shown {
  const [shown, setShown] = useState<Shown>({});
  useEffect(() => {
    let isOver = false;
    const timer = setTimeout(() => {
      Promise.all([previewOf(sample(type, template)), showFaces()]).then(
        ([preview]) => !isOver && setShown({ preview }),
        () => !isOver && setShown((before) => ({ ...before, hasFailed: true })),
      );
    }, PAUSE_MS);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [template, type]);
  return shown;
}

/** The real file, drawn once more for the screen from what its pen did. */
export function TemplatePreview({ template }: { readonly template: CertificateTemplate }) {
  const [type, setType] = useState<CertificateType>("contact_hours");
  const { preview, hasFailed } = usePreview(template, type);
  return (
    <Card title="As it would be printed" className={admin.stack}>
      <Segmented
        legend="Type of the credit"
        value={type}
        options={(Object.keys(typeNames) as CertificateType[]).map((value) => ({
          value,
          text: typeNames[value],
        }))}
        onChange={setType}
      />
      {hasFailed && (
        <Note tone="attention" isNew>
          What draws certificates did not come. It is tried again with your next change.
        </Note>
      )}
      {preview ? (
        <svg
          className={styles.preview}
          viewBox="0 0 792 612"
          role="img"
          aria-label="A certificate with what is typed here"
        >
          {preview.drawn.map((one, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: drawn anew as a whole
            <Mark key={at} one={one} />
          ))}
        </svg>
      ) : (
        !hasFailed && <p className="small muted">Drawing a certificate…</p>
      )}
      <div>
        <Button
          icon="download"
          why={preview ? undefined : "It is being drawn"}
          onClick={() => preview && saveFile("certificate-preview.pdf", preview.pdf)}
        >
          Save as PDF
        </Button>
      </div>
    </Card>
  );
}

function Mark({ one }: { readonly one: Drawn }) {
  if (one.kind === "path")
    return (
      <path
        d={one.d}
        fill={one.fill}
        stroke={one.stroke}
        strokeWidth={one.width}
        fillRule={one.isEvenOdd ? "evenodd" : "nonzero"}
      />
    );
  if (one.kind === "image") {
    const [x, y, width, height] = one.box;
    return <image href={one.href} x={x} y={y} width={width} height={height} />;
  }
  const [x, y] = one.at;
  return (
    <text
      x={x}
      y={y}
      fontSize={one.size}
      fontFamily={`paper-${one.face}`}
      fill={one.color}
      textLength={one.width || undefined}
      lengthAdjust="spacingAndGlyphs"
      transform={one.angle ? `rotate(${-one.angle} ${x} ${y})` : undefined}
    >
      {one.text}
    </text>
  );
}
