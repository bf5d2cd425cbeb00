import { useState } from "react";
import { useDevice } from "#live/device.tsx";
import { useLive } from "#live/use-live.ts";
import type { Content } from "#sync/local/content.ts";
import { NotSaved } from "#sync/local/not-saved.ts";
import type { Credit } from "#sync/local/personal.ts";
import { Button } from "#ui/button.tsx";

type Kind = Credit["type"];

const names: Record<Kind, string> = { cme: "CME credit", contact_hours: "contact hours" };

/** What credit a lesson carries; who gets which is decided by the server. */
export const kindsOf = ({ cme, contactHours }: Pick<Content, "cme" | "contactHours">): Kind[] => [
  ...(cme ? ["cme" as const] : []),
  ...(contactHours ? ["contact_hours" as const] : []),
];

/** The credit of a finished lesson: to be claimed, or what became of the claim. */
export function Claim({ content }: { readonly content: Content }) {
  const credits = useLive(({ credits: all }) => all.all(), []);
  if (credits.kind !== "ready") return null;
  return kindsOf(content).map((kind) => {
    const claimed = credits.value.find(
      ({ contentId, type }) => contentId === content.id && type === kind,
    );
    return claimed ? (
      <p key={kind}>{inWords(claimed)}</p>
    ) : (
      <ClaimButton key={kind} content={content} kind={kind} />
    );
  });
}

const inWords = ({ type, state }: Credit) =>
  state === "confirmed"
    ? `Credit awarded: ${names[type]}`
    : `Claimed: ${names[type]}. Saved on this device, will be confirmed.`;

function ClaimButton({ content, kind }: { readonly content: Content; readonly kind: Kind }) {
  const device = useDevice();
  const [isBusy, setBusy] = useState(false);
  const [isLost, setLost] = useState(false);
  const claim = async () => {
    setBusy(true);
    try {
      await device?.credits.claim({ contentId: content.id, type: kind });
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
      <Button icon="credit" busy={isBusy} onClick={() => void claim()}>
        Claim {content.credit.toFixed(2)} {names[kind]}
      </Button>
      {isLost && <p role="status">The claim could not be saved on this device. Try again.</p>}
    </>
  );
}
