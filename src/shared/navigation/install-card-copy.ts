export const installCard = {
  title: "Install Respite",
  text: "Open Respite from your home screen, even offline. Browsers keep downloads of installed apps longer.",
  install: "Install app",
  notNow: "Not now",
  share: "Tap Share in Safari's toolbar.",
  add: "Choose Add to Home Screen.",
  confirm: "Tap Add, then open Respite from your home screen.",
} as const;
