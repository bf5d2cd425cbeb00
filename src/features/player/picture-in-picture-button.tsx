import { useEffect, useState } from "react";
import { RoundButton } from "#ui/round-button.tsx";
import { tools as copy } from "./copy.ts";

type Props = { readonly medium: HTMLVideoElement; readonly isActive: boolean };

/** Toggles picture in picture. Seeking there obeys the same limit. */
export function PictureInPictureButton({ medium, isActive }: Props) {
  const [isInPicture, setInPicture] = useState(document.pictureInPictureElement === medium);
  useEffect(() => {
    const update = () => setInPicture(document.pictureInPictureElement === medium);
    medium.addEventListener("enterpictureinpicture", update);
    medium.addEventListener("leavepictureinpicture", update);
    return () => {
      medium.removeEventListener("enterpictureinpicture", update);
      medium.removeEventListener("leavepictureinpicture", update);
    };
  }, [medium]);
  if (!document.pictureInPictureEnabled) return null;
  const toggle = () => {
    const change = isInPicture ? document.exitPictureInPicture() : medium.requestPictureInPicture();
    change.catch((error: unknown) => {
      // Denied, or no video frame yet.
      if (!(error instanceof DOMException)) throw error;
    });
  };
  return (
    <RoundButton
      label={copy.pictureInPicture}
      icon="picture"
      pressed={isInPicture}
      off={!isActive}
      onClick={toggle}
    />
  );
}
