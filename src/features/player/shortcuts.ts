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
  readonly action: PlayerAction;
};

export const shortcuts: readonly Shortcut[] = [
  { keys: ["k", " "], shown: ["K", "Space"], action: "toggle" },
  { keys: ["j"], shown: ["J"], action: "back" },
  { keys: ["l"], shown: ["L"], action: "forward" },
  { keys: ["arrowleft"], shown: ["←"], action: "step-back" },
  { keys: ["arrowright"], shown: ["→"], action: "step-forward" },
  { keys: ["home"], shown: ["Home"], action: "start" },
  { keys: ["end"], shown: ["End"], action: "furthest" },
  { keys: ["<"], shown: ["<"], action: "slower" },
  { keys: [">"], shown: [">"], action: "faster" },
  { keys: ["m"], shown: ["M"], action: "mute" },
  { keys: ["c"], shown: ["C"], action: "captions" },
  { keys: ["f"], shown: ["F"], action: "full-screen" },
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

/** Keys that scroll the page, unless the player is focused. */
const pageKeys = ["home", "end"];

export function actionOf(
  press: Press,
  focused: Focused,
  isInPlayer = true,
): PlayerAction | undefined {
  const key = press.key.toLowerCase();
  if (press.altKey || press.ctrlKey || press.metaKey || ownKeys[focused](key)) return undefined;
  if (!isInPlayer && pageKeys.includes(key)) return undefined;
  return shortcuts.find(({ keys }) => keys.includes(key))?.action;
}

/** Returns the kind of focused element. */
export function focusedIn(target: Element): Focused {
  if (target.closest("dialog, [data-keeps-keys]")) return "text";
  if (target.matches("input[type=range]")) return "range";
  if (target.matches("input, textarea, select, [contenteditable]")) return "text";
  return target.closest("button, a, summary") ? "button" : "other";
}
