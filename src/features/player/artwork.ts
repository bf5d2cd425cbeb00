import { coverArt, loadCoverArt } from "#ui/cover-loader.ts";
import type { Lesson } from "./lesson.ts";

const SIDE = 512;
const ICON = { src: "/icon-192.png", sizes: "192x192", type: "image/png" };

/** Draws the lesson's cover as a PNG for lock screens. Falls back to the app icon. */
export async function artworkOf({ picture }: Lesson): Promise<MediaImage[]> {
  await loadCoverArt();
  const art = coverArt();
  if (!art) return [ICON];
  const image = new Image(SIDE, SIDE);
  image.src = art.coverUri(picture.seed, picture.motif);
  const canvas = document.createElement("canvas");
  canvas.width = SIDE;
  canvas.height = SIDE;
  try {
    await image.decode();
    canvas.getContext("2d")?.drawImage(image, 0, 0, SIDE, SIDE);
    const src = canvas.toDataURL("image/png");
    return [{ src, sizes: `${SIDE}x${SIDE}`, type: "image/png" }, ICON];
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
    return [ICON];
  }
}
