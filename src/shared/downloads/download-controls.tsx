import type { Download } from "#sync/downloads/download.ts";
import type { IconName } from "#ui/icon-paths.ts";
import { RoundButton } from "#ui/round-button.tsx";
import { downloadControls as copy } from "./download-copy.ts";
import { useDownloadActions } from "./use-download-actions.ts";

type Step = {
  readonly label: (title: string) => string;
  readonly icon: IconName;
  readonly goesOn: boolean;
};

const pauseStep: Step = { label: copy.pause, icon: "pause", goesOn: false };
const downloadAgain: Step = {
  label: copy.retry,
  icon: "download",
  goesOn: true,
};

/** Uses one button for all states, so it keeps the focus when the state changes. */
const steps: Partial<Record<Download["state"], Step>> = {
  queued: pauseStep,
  downloading: pauseStep,
  paused: { label: copy.resume, icon: "download", goesOn: true },
  failed: { label: copy.retry, icon: "retry", goesOn: true },
};

const stepOf = ({ state, pause }: Download) => (pause === "evicted" ? downloadAgain : steps[state]);

type Props = { readonly download: Download; readonly canBeFirst?: boolean | undefined };

/** The actions of a download in its current state. */
export function DownloadControls({ download, canBeFirst }: Props) {
  const { pause, resume, putFirst, remove } = useDownloadActions();
  const { fileHash, state, title } = download;
  const step = stepOf(download);
  const isHere = state === "downloaded";
  return (
    <>
      {canBeFirst && (
        <RoundButton label={copy.next(title)} icon="first" onClick={() => putFirst(fileHash)} />
      )}
      {step && (
        <RoundButton
          label={step.label(title)}
          icon={step.icon}
          onClick={() => (step.goesOn ? resume(fileHash) : pause(fileHash))}
        />
      )}
      <RoundButton
        label={isHere ? copy.remove(title) : copy.cancel(title)}
        icon={isHere ? "trash" : "close"}
        onClick={() => remove([download])}
      />
    </>
  );
}
