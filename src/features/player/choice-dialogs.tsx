import { useState } from "react";
import { Button } from "#ui/button.tsx";
import { ChoiceList } from "#ui/choice-list.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { VisuallyHidden } from "#ui/visually-hidden.tsx";
import { sleepTimer, speedDialog } from "./copy.ts";
import styles from "./listening.module.css";
import type { Playback } from "./playback.ts";
import { RATES } from "./playback-state.ts";

type Props = { readonly playback: Playback; readonly onClose: () => void };

export function SpeedDialog({ playback, rate, onClose }: Props & { readonly rate: number }) {
  return (
    <Dialog open onClose={onClose} title={speedDialog.title} actions={<Done onClose={onClose} />}>
      <ChoiceList
        legend={<VisuallyHidden>{speedDialog.title}</VisuallyHidden>}
        options={RATES.map((one) => ({ value: `${one}`, text: speedDialog.rate(one) }))}
        value={`${rate}`}
        onChange={(value) => playback.sound.setRate(Number(value))}
      />
      <p className={styles.hint}>{speedDialog.remembered}</p>
    </Dialog>
  );
}

/** Arrow keys choose, too, so choosing doesn't close the dialog. */
const Done = ({ onClose }: Pick<Props, "onClose">) => (
  <Button kind="main" onClick={onClose}>
    {speedDialog.done}
  </Button>
);

const MINUTES = [5, 15, 30, 45, 60] as const;
const OFF = "off";
const END = "end";

type SleepProps = Props & { readonly sleepAt: number | "end" | undefined };

export function SleepDialog({ playback, sleepAt, onClose }: SleepProps) {
  const [value, setValue] = useState(() => chosen(sleepAt));
  const choose = (next: string) => {
    if (next === OFF) playback.sleepAfter(undefined);
    else playback.sleepAfter(next === END ? END : Number(next) * 60);
    setValue(next);
  };
  return (
    <Dialog open onClose={onClose} title={sleepTimer.title} actions={<Done onClose={onClose} />}>
      <ChoiceList
        legend={<VisuallyHidden>{sleepTimer.title}</VisuallyHidden>}
        options={[
          { value: OFF, text: sleepTimer.off },
          ...MINUTES.map((minutes) => ({
            value: `${minutes}`,
            text: sleepTimer.minutes(minutes),
          })),
          { value: END, text: sleepTimer.end },
        ]}
        value={value}
        onChange={choose}
      />
      <p className={styles.hint}>{sleepTimer.explanation}</p>
    </Dialog>
  );
}

/** A running timer matches no choice: each choice restarts it. */
function chosen(sleepAt: number | "end" | undefined): string | undefined {
  if (sleepAt === undefined) return OFF;
  return sleepAt === END ? END : undefined;
}
