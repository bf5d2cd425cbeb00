import { useEffect, useState } from "react";
import admin from "#shared/admin/admin-page.module.css";
import { saveFile } from "#shared/files/save-file.ts";
import { trustedMarkup } from "#shared/html/trusted-types.ts";
import { Button } from "#ui/button.tsx";
import styles from "./admin-people.module.css";

/** Drawn here; nothing of it leaves the device. */
async function drawQr(link: string): Promise<string> {
  const { renderSVG } = await import("uqr");
  return renderSVG(link, { ecc: "M", border: 2, pixelSize: 8 });
}

const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** In a frame of its own, so that nothing of the page is printed with it. */
function print(title: string, link: string, svg: string): void {
  const frame = document.createElement("iframe");
  frame.hidden = true;
  frame.srcdoc = trustedMarkup(
    `<!doctype html><title>${escaped(title)}</title><style>body{font:16pt sans-serif;text-align:center}svg{width:12cm;height:12cm}</style><h1>${escaped(title)}</h1>${svg}<p>${escaped(link)}</p>`,
  );
  frame.addEventListener("load", () => {
    frame.contentWindow?.addEventListener("afterprint", () => frame.remove());
    frame.contentWindow?.print();
  });
  document.body.append(frame);
}

type Props = { readonly code: string; readonly group: string; readonly link: string };

export function Qr({ code, group, link }: Props) {
  const [svg, setSvg] = useState<string>();
  useEffect(() => {
    let isOver = false;
    drawQr(link).then(
      (drawn) => {
        if (!isOver) setSvg(drawn);
      },
      () => undefined, // the link stands below all the same
    );
    return () => {
      isOver = true;
    };
  }, [link]);
  return (
    <div className={admin.stack}>
      {svg && (
        <div
          className={styles.qr}
          role="img"
          aria-label={`QR code that leads to the registration with ${code}`}
          // biome-ignore lint/security/noDangerouslySetInnerHtml: squares drawn by us, without a text in them
          dangerouslySetInnerHTML={{ __html: trustedMarkup(svg) }}
        />
      )}
      <p className={styles.code}>{link}</p>
      <div className={admin.actions}>
        <Button
          icon="download"
          busy={!svg}
          onClick={() => {
            if (svg) saveFile(`${code}.svg`, new Blob([svg], { type: "image/svg+xml" }));
          }}
        >
          Download as SVG
        </Button>
        <Button
          icon="document"
          busy={!svg}
          onClick={() => {
            if (svg) print(`${group}: ${code}`, link, svg);
          }}
        >
          Print
        </Button>
      </div>
    </div>
  );
}
