import { useEffect, useRef, useState } from "react";
import { RoundButton } from "#ui/round-button.tsx";
import styles from "./player.module.css";

/** The whole card grows, so the same controls and the same limit hold. Not offered where a browser cannot. */
export function FullScreenButton() {
  const button = useRef<HTMLButtonElement>(null);
  const [isFull, setFull] = useState(false);
  useEffect(() => {
    const look = () => setFull(document.fullscreenElement !== null);
    document.addEventListener("fullscreenchange", look);
    return () => document.removeEventListener("fullscreenchange", look);
  }, []);
  if (!document.fullscreenEnabled) return null;
  const toggle = () => {
    const card = button.current?.closest(`.${styles.card}`);
    const change = isFull ? document.exitFullscreen() : card?.requestFullscreen();
    // Refused by the browser: the card stays as it is, which is what is seen.
    change?.catch(() => setFull(document.fullscreenElement !== null));
  };
  return (
    <RoundButton
      ref={button}
      size="l"
      label="Full screen"
      icon="full-screen"
      pressed={isFull}
      onClick={toggle}
    />
  );
}
