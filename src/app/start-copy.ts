/** Shown when the application could not be loaded. */
export const startFailed =
  "Respite couldn't start. Check your connection, then reload this page. Your changes are saved on this device.";
