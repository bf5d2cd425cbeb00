type Box = Pick<DOMRect, "top" | "bottom" | "left" | "right">;

const GAP_PX = 16;

/** Returns how far to scroll until a toast, at the top or the bottom of the screen, does not cover the focused element. */
export function distanceToClear(toast: Box, focused: Box, screenHeight: number): number {
  const isBeside = focused.right <= toast.left || focused.left >= toast.right;
  if (isBeside || focused.bottom <= toast.top) return 0;
  if (toast.top >= screenHeight / 2) return focused.bottom - toast.top + GAP_PX;
  return focused.top >= toast.bottom ? 0 : focused.top - toast.bottom - GAP_PX;
}
