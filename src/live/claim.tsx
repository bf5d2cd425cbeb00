import { useState } from "react";
import type { Content } from "#sync/local/content.ts";
import { NotSaved } from "#sync/local/not-saved.ts";
import { Button } from "#ui/button.tsx";
import { amountInWords, type CreditKind, kindsOf, whyNotClaimed } from "./claims.ts";
import { useDevice } from "./device.tsx";
import { useLive } from "./use-live.ts";

type Props = { readonly lesson: Content; readonly wide?: boolean };

/** The credits of a lesson: each to be claimed, or what became of it, or why not yet. */
export function Claim({ lesson, wide = false }: Props) {
  const known = useLive(
    async ({ credits, progress }) => ({
      credits: await credits.all(),
      watched: await progress.of(lesson.id),
    }),
    [lesson.id],
  );
  if (known.kind !== "ready") return null;
  const { credits, watched } = known.value;
  return kindsOf(lesson).map((kind) => (
    <ClaimButton
      key={kind}
      lesson={lesson}
      kind={kind}
      wide={wide}
      why={whyNotClaimed(lesson, kind, watched, credits)}
    />
  ));
}

type ButtonProps = Required<Props> & {
  readonly kind: CreditKind;
  readonly why: string | undefined;
};

function ClaimButton({ lesson, kind, wide, why }: ButtonProps) {
  const device = useDevice();
  const [isBusy, setBusy] = useState(false);
  const [isLost, setLost] = useState(false);
  const claim = async () => {
    setBusy(true);
    try {
      await device?.credits.claim({ contentId: lesson.id, type: kind });
      setLost(false);
    } catch (error) {
      if (!(error instanceof NotSaved)) throw error;
      setLost(true);
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <Button icon="credit" wide={wide} busy={isBusy} why={why} onClick={() => void claim()}>
        Claim {amountInWords(lesson, kind)}
      </Button>
      {isLost && <p role="status">The claim could not be saved on this device. Try again.</p>}
    </>
  );
}
