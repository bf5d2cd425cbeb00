import { useEffect, useState } from "react";
import { Button } from "#ui/button.tsx";
import { Range } from "#ui/range.tsx";
import { RoundButton } from "#ui/round-button.tsx";
import type { Actions } from "./actions.ts";
import { tools as copy } from "./copy.ts";
import { canFillScreen } from "./full-screen.ts";
import { PictureInPictureButton } from "./picture-in-picture-button.tsx";
import type { Playback } from "./playback.ts";
import styles from "./player.module.css";
import { ShortcutsDialog } from "./shortcuts-dialog.tsx";
import { canSetVolume, type SoundState } from "./sound.ts";
import type { TranscriptState } from "./use-transcript.ts";

type Props = {
  readonly sound: SoundState;
  readonly playback: Playback;
  readonly actions: Actions;
  readonly isVideo: boolean;
  readonly isActive: boolean;
  readonly transcript: TranscriptState;
  readonly hasPageKeys: boolean;
};

/** Secondary controls: transcript, volume, picture in picture, full screen, and shortcuts. */
export function Tools(props: Props) {
  const { sound, playback, actions, isVideo, isActive, transcript, hasPageKeys } = props;
  const { medium } = playback;
  const [showsKeys, setShowsKeys] = useState(false);
  return (
    <div className={styles.tools}>
      <span>
        <TranscriptButton transcript={transcript} />
      </span>
      <span className={styles.sound}>
        <RoundButton
          label={copy.mute}
          icon={sound.isMuted ? "volume-off" : "volume"}
          pressed={sound.isMuted}
          onClick={actions.mute}
        />
        {canSetVolume() && <Volume sound={sound} playback={playback} />}
      </span>
      {isVideo && <PictureInPictureButton medium={medium} isActive={isActive} />}
      {isVideo && canFillScreen(medium) && <FullScreenButton onPress={actions["full-screen"]} />}
      <RoundButton
        className={styles.keyboard}
        label={copy.keys}
        icon="keyboard"
        onClick={() => setShowsKeys(true)}
      />
      <ShortcutsDialog
        open={showsKeys}
        onClose={() => setShowsKeys(false)}
        playback={playback}
        hasPageKeys={hasPageKeys}
      />
    </div>
  );
}

function TranscriptButton({ transcript }: Pick<Props, "transcript">) {
  if (transcript === "loading") return null;
  if (transcript === "none") return <span className={styles.wordless}>{copy.noCaptions}</span>;
  const { id, isShown, toggle } = transcript;
  return (
    <Button
      kind="plain"
      icon="document"
      aria-expanded={isShown}
      aria-controls={id}
      onClick={toggle}
    >
      {copy.transcript}
    </Button>
  );
}

function Volume({ sound, playback }: Pick<Props, "sound" | "playback">) {
  const percent = sound.isMuted ? 0 : Math.round(sound.volume * 100);
  return (
    <Range
      className={styles.volume}
      label={copy.volume}
      value={percent}
      max={100}
      step={5}
      valueText={copy.percent(percent)}
      onChange={(value) => playback.sound.setVolume(value / 100)}
    />
  );
}

function FullScreenButton({ onPress }: { readonly onPress: () => void }) {
  const [isFull, setFull] = useState(document.fullscreenElement !== null);
  useEffect(() => {
    const update = () => setFull(document.fullscreenElement !== null);
    document.addEventListener("fullscreenchange", update);
    return () => document.removeEventListener("fullscreenchange", update);
  }, []);
  return (
    <RoundButton label={copy.fullScreen} icon="full-screen" pressed={isFull} onClick={onPress} />
  );
}
