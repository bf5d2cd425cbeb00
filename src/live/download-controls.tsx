import { useState } from "react";
import type { Download } from "#sync/downloads/download.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import type { IconName } from "#ui/icon-paths.ts";
import { RoundButton } from "#ui/round-button.tsx";
import { showToast } from "#ui/toast.tsx";
import { useDownloading } from "./use-downloading.ts";
import { bytesInWords } from "./words.ts";

type Step = {
  readonly label: (title: string) => string;
  readonly icon: IconName;
  readonly goesOn: boolean;
};

const stop: Step = { label: (title) => `Pause ${title}`, icon: "pause", goesOn: false };

/** One button whatever the state, so that the focus stays on it when it changes. */
const steps: Partial<Record<Download["state"], Step>> = {
  queued: stop,
  downloading: stop,
  paused: { label: (title) => `Go on with ${title}`, icon: "download", goesOn: true },
  failed: { label: (title) => `Try ${title} again`, icon: "retry", goesOn: true },
};

/** What can be done with a download as it stands: pause, go on, try again, cancel or remove. */
export function DownloadControls({ download }: { readonly download: Download }) {
  const { pause, resume, remove } = useDownloading();
  const [isAsking, setAsking] = useState(false);
  const { fileHash, state, title } = download;
  const step = steps[state];
  const isHere = state === "downloaded";
  const leave = () => {
    setAsking(false);
    remove(fileHash);
    showToast({ text: isHere ? "Download removed" : "Download cancelled", icon: "check" });
  };
  return (
    <>
      {step && (
        <RoundButton
          label={step.label(title)}
          icon={step.icon}
          onClick={() => (step.goesOn ? resume(fileHash) : pause(fileHash))}
        />
      )}
      <RoundButton
        label={isHere ? `Remove ${title} from this device` : `Cancel ${title}`}
        icon={isHere ? "trash" : "close"}
        onClick={() => (isHere || download.have > 0 ? setAsking(true) : leave())}
      />
      <Dialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={isHere ? "Remove from this device?" : "Cancel this download?"}
        actions={
          <>
            <Button kind="danger" onClick={leave}>
              {isHere ? "Remove" : "Cancel the download"}
            </Button>
            <Button kind="main" onClick={() => setAsking(false)}>
              Keep it
            </Button>
          </>
        }
      >
        <p className="muted">
          “{title}” would have to be fetched again, {bytesInWords(download.bytes)}. What you have
          heard of it stays.
        </p>
      </Dialog>
    </>
  );
}
