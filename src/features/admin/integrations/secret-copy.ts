export const secretDialog = {
  copy: "Copy",
  copied: "Copied",
  copyFailed: "We couldn't copy it. Select the text and copy it yourself.",
  done: "Done",
} as const;
