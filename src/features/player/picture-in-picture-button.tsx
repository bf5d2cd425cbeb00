import { useEffect, useState } from "react";
import { RoundButton } from "#ui/round-button.tsx";

type Props = { readonly medium: HTMLVideoElement; readonly isActive: boolean };

/** A small window over everything else. What moves the video there meets the same limit, which is the medium's own. */
export function PictureInPictureButton({ medium, isActive }: Props) {
  const [isOut, setOut] = useState(document.pictureInPictureElement === medium);
  useEffect(() => {
    const look = () => setOut(document.pictureInPictureElement === medium);
    medium.addEventListener("enterpictureinpicture", look);
    medium.addEventListener("leavepictureinpicture", look);
    return () => {
      medium.removeEventListener("enterpictureinpicture", look);
      medium.removeEventListener("leavepictureinpicture", look);
    };
  }, [medium]);
  if (!document.pictureInPictureEnabled) return null;
  const toggle = () => {
    const change = isOut ? document.exitPictureInPicture() : medium.requestPictureInPicture();
    change.catch((error: unknown) => {
      // Refused, or there is no picture yet: it stays where it is, which is what is seen.
      if (!(error instanceof DOMException)) throw error;
    });
  };
  return (
    <RoundButton
      label="Picture in picture"
      icon="picture"
      pressed={isOut}
      off={!isActive}
      onClick={toggle}
    />
  );
}
