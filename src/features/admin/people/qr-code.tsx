import { useEffect, useState } from "react";
import admin from "#shared/admin/admin-page.module.css";
import { drawQr } from "#shared/files/draw-qr.ts";
import { saveFile } from "#shared/files/save-file.ts";
import { trustedMarkup } from "#shared/html/trusted-types.ts";
import { Button } from "#ui/button.tsx";
import { classNames } from "#ui/class-names.ts";
import { Note } from "#ui/note.tsx";
import styles from "./admin-people.module.css";
import { qrCode as copy } from "./code-copy.ts";

const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (char) => `&#${char.charCodeAt(0)};`);

/** Prints from a separate frame, so that nothing else on the page is printed. */
function print(title: string, link: string, svg: string): void {
  const frame = document.createElement("iframe");
  frame.hidden = true;
  frame.srcdoc = trustedMarkup(
    `<!doctype html><title>${escapeHtml(title)}</title><style>body{font:16pt sans-serif;text-align:center}svg{width:12cm;height:12cm}</style><h1>${escapeHtml(title)}</h1>${svg}<p>${escapeHtml(link)}</p>`,
  );
  frame.addEventListener("load", () => {
    frame.contentWindow?.addEventListener("afterprint", () => frame.remove());
    frame.contentWindow?.print();
  });
  document.body.append(frame);
}

type Props = { readonly code: string; readonly group: string; readonly link: string };

export function QrCode({ code, group, link }: Props) {
  const [svg, setSvg] = useState<string>();
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    let isCancelled = false;
    drawQr(link).then(
      (drawn) => {
        if (!isCancelled) setSvg(drawn);
      },
      () => {
        if (!isCancelled) setFailed(true);
      },
    );
    return () => {
      isCancelled = true;
    };
  }, [link]);
  return (
    <div className={admin.stack}>
      {svg && (
        <div
          className={styles.qr}
          role="img"
          aria-label={copy.alt(code)}
          // biome-ignore lint/security/noDangerouslySetInnerHtml: SVG drawn locally, without user text
          dangerouslySetInnerHTML={{ __html: trustedMarkup(svg) }}
        />
      )}
      {hasFailed && <Note tone="attention">{copy.failed}</Note>}
      <p className={classNames(styles.code, "code")}>{link}</p>
      {!hasFailed && (
        <div className={admin.actions}>
          <Button
            icon="download"
            busy={!svg}
            onClick={() => {
              if (svg) saveFile(`${code}.svg`, new Blob([svg], { type: "image/svg+xml" }));
            }}
          >
            {copy.download}
          </Button>
          <Button
            icon="document"
            busy={!svg}
            onClick={() => {
              if (svg) print(copy.printTitle(group, code), link, svg);
            }}
          >
            {copy.print}
          </Button>
        </div>
      )}
    </div>
  );
}
