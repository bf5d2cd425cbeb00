import { formatMoment } from "#ui/format-date.ts";

export const platforms = {
  title: "Learning platforms",
  text: "Lessons that you open there sign you in, and your progress goes to your course.",
  line: (connectedAt: string) => `Connected ${formatMoment(Date.parse(connectedAt), Date.now())}`,
  remove: "Disconnect",
  removeLabel: (name: string) => `Disconnect ${name}`,
  dialogTitle: (name: string) => `Disconnect ${name}?`,
  dialog:
    "Lessons that you open there won't sign you in, and your progress isn't sent. Grades already in your course stay there.",
  cancel: "Cancel",
  confirm: "Disconnect",
  removed: (name: string) => `${name} disconnected`,
  offline: "You're offline. Connect to change how you sign in.",
} as const;
