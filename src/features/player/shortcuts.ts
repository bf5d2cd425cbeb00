/** Player actions that keys can trigger. */
export type PlayerAction =
  | "toggle"
  | "back"
  | "forward"
  | "step-back"
  | "step-forward"
  | "start"
  | "furthest"
  | "slower"
  | "faster"
  | "mute"
  | "captions"
  | "full-screen";

type Shortcut = {
  readonly keys: readonly string[];
  /** Labels as printed on keyboards. */
  readonly shown: readonly string[];
  readonly does: string;
  readonly action: PlayerAction;
};

export const shortcuts: readonly Shortcut[] = [
  { keys: ["k", " "], shown: ["K", "Space"], does: "Play or pause", action: "toggle" },
  { keys: ["j"], shown: ["J"], does: "Back 15 seconds", action: "back" },
  { keys: ["l"], shown: ["L"], does: "Forward 30 seconds", action: "forward" },
  { keys: ["arrowleft"], shown: ["←"], does: "Back 5 seconds", action: "step-back" },
  { keys: ["arrowright"], shown: ["→"], does: "Forward 5 seconds", action: "step-forward" },
  { keys: ["home"], shown: ["Home"], does: "To the start", action: "start" },
  { keys: ["end"], shown: ["End"], does: "As far as you have heard", action: "furthest" },
  { keys: ["<"], shown: ["<"], does: "Slower", action: "slower" },
  { keys: [">"], shown: [">"], does: "Faster", action: "faster" },
  { keys: ["m"], shown: ["M"], does: "Sound off or on", action: "mute" },
  { keys: ["c"], shown: ["C"], does: "Captions off or on", action: "captions" },
  { keys: ["f"], shown: ["F"], does: "Full screen", action: "full-screen" },
];

export type Press = Pick<KeyboardEvent, "key" | "altKey" | "ctrlKey" | "metaKey">;
/** The kind of focused element. Some handle certain keys themselves. */
export type Focused = "button" | "range" | "text" | "other";

const ownKeys: Record<Focused, (key: string) => boolean> = {
  button: (key) => key === " ",
  range: (key) => key.startsWith("arrow") || key === "home" || key === "end",
  text: () => true,
  other: () => false,
};

export function actionOf(press: Press, focused: Focused): PlayerAction | undefined {
  const key = press.key.toLowerCase();
  if (press.altKey || press.ctrlKey || press.metaKey || ownKeys[focused](key)) return undefined;
  return shortcuts.find(({ keys }) => keys.includes(key))?.action;
}

/** Returns the kind of focused element. */
export function focusedIn(target: Element): Focused {
  if (target.closest("dialog, [data-keeps-keys]")) return "text";
  if (target.matches("input[type=range]")) return "range";
  if (target.matches("input, textarea, select")) return "text";
  return target.closest("button, a, summary") ? "button" : "other";
}
