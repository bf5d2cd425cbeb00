/** Seconds of one step, for buttons, keys and the lock screen alike. */
export const BACK_SECONDS = 15;
export const FORWARD_SECONDS = 30;
/** Of an arrow key. */
export const ARROW_SECONDS = 5;
