/** Seek steps in seconds, for buttons, keys, and the lock screen. */
export const BACK_SECONDS = 15;
export const FORWARD_SECONDS = 30;
/** For the arrow keys. */
export const ARROW_SECONDS = 5;
