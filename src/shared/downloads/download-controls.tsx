import type { Download } from "#sync/downloads/download.ts";
import type { IconName } from "#ui/icon-paths.ts";
import { RoundButton } from "#ui/round-button.tsx";
import { useDownloading } from "./use-downloading.ts";

type Step = {
  readonly label: (title: string) => string;
  readonly icon: IconName;
  readonly goesOn: boolean;
};

const stop: Step = { label: (title) => `Pause ${title}`, icon: "pause", goesOn: false };
const again: Step = { label: (title) => `Get ${title} again`, icon: "download", goesOn: true };

/** One button whatever the state, so that the focus stays on it when it changes. */
const steps: Partial<Record<Download["state"], Step>> = {
  queued: stop,
  downloading: stop,
  paused: { label: (title) => `Go on with ${title}`, icon: "download", goesOn: true },
  failed: { label: (title) => `Try ${title} again`, icon: "retry", goesOn: true },
};

const stepOf = ({ state, pause }: Download) => (pause === "evicted" ? again : steps[state]);

type Props = { readonly download: Download; readonly canBeFirst?: boolean | undefined };

/** What can be done with a download as it stands: pause, go on, try again, come first, cancel or remove. */
export function DownloadControls({ download, canBeFirst }: Props) {
  const { pause, resume, putFirst, remove } = useDownloading();
  const { fileHash, state, title } = download;
  const step = stepOf(download);
  const isHere = state === "downloaded";
  return (
    <>
      {canBeFirst && (
        <RoundButton label={`Get ${title} next`} icon="first" onClick={() => putFirst(fileHash)} />
      )}
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
        onClick={() => remove([download])}
      />
    </>
  );
}
