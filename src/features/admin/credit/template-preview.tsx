import { useEffect, useState } from "react";
import type { CertificateTemplate } from "#contract/credit/certificate-template.ts";
import type { CertificateType } from "#contract/credit/credits.ts";
import type { CertificateDocument } from "#contract/credit/documents/certificate-document.ts";
import admin from "#shared/admin/admin-page.module.css";
import {
  createPreview,
  type DocumentPreview,
  type DrawnItem,
  loadPreviewFonts,
} from "#shared/credit/document-preview.ts";
import { saveFile } from "#shared/files/save-file.ts";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { Note } from "#ui/note.tsx";
import { Segmented } from "#ui/segmented.tsx";
import styles from "./admin-ledger.module.css";
import { typeNames } from "./copy.ts";
import { templatePreview as copy, sampleCertificate } from "./template-copy.ts";

const ID = "kX7vQ2mB9sT4wY1zLpR8dA";

/** Returns a sample certificate that uses the template. */
const sample = (type: CertificateType, template: CertificateTemplate): CertificateDocument => ({
  recipient: sampleCertificate.recipient,
  credential: sampleCertificate.credential,
  licenses: [sampleCertificate.license],
  title: sampleCertificate.title,
  lessonNumber: "RL-130",
  type,
  amount: type === "participation" ? "0.00" : "0.25",
  completedOn: "2026-11-18",
  provider: { name: template.provider.name || "Respite", web: location.origin },
  format: sampleCertificate.format,
  statement: sampleCertificate.statement,
  id: ID,
  verifyUrl: `${location.origin}/verify/${ID}`,
  createdAt: "2026-11-19T22:10:00.000Z",
  status: { kind: "valid" },
  template,
});

const PAUSE_MS = 250;

type PreviewState = { readonly preview?: DocumentPreview; readonly hasFailed?: true };

function usePreview(template: CertificateTemplate, type: CertificateType): PreviewState {
  const [shown, setShown] = useState<PreviewState>({});
  useEffect(() => {
    let isCancelled = false;
    const timer = setTimeout(() => {
      Promise.all([createPreview(sample(type, template)), loadPreviewFonts()]).then(
        ([preview]) => !isCancelled && setShown({ preview }),
        () => !isCancelled && setShown((before) => ({ ...before, hasFailed: true })),
      );
    }, PAUSE_MS);
    return () => {
      isCancelled = true;
      clearTimeout(timer);
    };
  }, [template, type]);
  return shown;
}

/** Previews the real PDF as SVG, built from its drawing commands. */
export function TemplatePreview({ template }: { readonly template: CertificateTemplate }) {
  const [type, setType] = useState<CertificateType>("contact_hours");
  const { preview, hasFailed } = usePreview(template, type);
  return (
    <Card title={copy.title} className={admin.stack}>
      <Segmented
        legend={copy.type}
        value={type}
        options={(Object.keys(typeNames) as CertificateType[]).map((value) => ({
          value,
          text: typeNames[value],
        }))}
        onChange={setType}
      />
      {hasFailed && (
        <Note tone="attention" isNew>
          {copy.failed}
        </Note>
      )}
      {preview ? (
        <svg className={styles.preview} viewBox="0 0 792 612" role="img" aria-label={copy.alt}>
          {preview.drawn.map((item, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: always redrawn as a whole
            <SvgItem key={at} item={item} />
          ))}
        </svg>
      ) : (
        !hasFailed && <p className="small muted">{copy.loading}</p>
      )}
      <div>
        <Button
          icon="download"
          disabledReason={preview ? undefined : copy.notReady}
          onClick={() => preview && saveFile("certificate-preview.pdf", preview.pdf)}
        >
          {copy.download}
        </Button>
      </div>
    </Card>
  );
}

function SvgItem({ item }: { readonly item: DrawnItem }) {
  if (item.kind === "path")
    return (
      <path
        d={item.d}
        fill={item.fill}
        stroke={item.stroke}
        strokeWidth={item.width}
        fillRule={item.isEvenOdd ? "evenodd" : "nonzero"}
      />
    );
  if (item.kind === "image") {
    const [x, y, width, height] = item.box;
    return <image href={item.href} x={x} y={y} width={width} height={height} />;
  }
  const [x, y] = item.at;
  return (
    <text
      x={x}
      y={y}
      fontSize={item.size}
      fontFamily={`paper-${item.face}`}
      fill={item.color}
      textLength={item.width || undefined}
      lengthAdjust="spacingAndGlyphs"
      transform={item.angle ? `rotate(${-item.angle} ${x} ${y})` : undefined}
    >
      {item.text}
    </text>
  );
}
