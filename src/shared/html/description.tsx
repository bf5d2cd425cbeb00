import { useEffect, useState } from "react";
import styles from "#shared/lessons/lesson-cards.module.css";
import type { Clean } from "./sanitize.ts";
import { trustedMarkup } from "./trusted-types.ts";

/** Most descriptions are plain text; only markup needs the sanitiser, and only then it is loaded. */
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

/** The bare words, shown as text until, or instead of, the sanitised markup. */
const wordsOf = (html: string) =>
  new DOMParser().parseFromString(trustedMarkup(html), "text/html").body.textContent ?? "";

function Markup({ html }: { readonly html: string }) {
  const [clean, setClean] = useState<Clean>();
  useEffect(() => {
    let isOver = false;
    import("./sanitize.ts").then(
      ({ sanitise }) => {
        if (!isOver) setClean(sanitise(html));
      },
      // Without the sanitiser there is no markup, but the words are there.
      () => setClean(undefined),
    );
    return () => {
      isOver = true;
    };
  }, [html]);
  if (clean === undefined) return <Paragraphs text={wordsOf(html)} />;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised just before
  return <div dangerouslySetInnerHTML={{ __html: clean }} />;
}
