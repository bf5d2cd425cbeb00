import { useEffect, useState } from "react";
import styles from "#shared/lessons/lesson-cards.module.css";
import type { SanitizedHtml } from "./sanitize.ts";
import { trustedMarkup } from "./trusted-types.ts";

/** Renders a description. The sanitizer is loaded only for markup, because most descriptions are plain text. */
export function Description({ html }: { readonly html: string }) {
  if (!html.trim()) return null;
  return (
    <div className={styles.description}>
      {/[<&]/.test(html) ? <Markup html={html} /> : <Paragraphs text={html} />}
    </div>
  );
}

function Paragraphs({ text }: { readonly text: string }) {
  return text
    .split(/\n\s*\n/)
    .filter((part) => part.trim())
    .map((part) => <p key={part}>{part}</p>);
}

/** Returns the plain text, shown until the sanitized markup is ready. */
const plainText = (html: string) =>
  new DOMParser().parseFromString(trustedMarkup(html), "text/html").body.textContent ?? "";

function Markup({ html }: { readonly html: string }) {
  const [clean, setClean] = useState<SanitizedHtml>();
  useEffect(() => {
    let isOver = false;
    import("./sanitize.ts").then(
      ({ sanitizeHtml: sanitise }) => {
        if (!isOver) setClean(sanitise(html));
      },
      // Without the sanitizer, the plain text stays.
      () => setClean(undefined),
    );
    return () => {
      isOver = true;
    };
  }, [html]);
  if (clean === undefined) return <Paragraphs text={plainText(html)} />;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitized above
  return <div dangerouslySetInnerHTML={{ __html: clean }} />;
}
