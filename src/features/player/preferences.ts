import { browserKeyValue } from "#sync/ports-browser.ts";

/** Playback preferences, stored per user on this device. */
export type PlayerPreferences = {
  readonly rate: number;
  /** 0 to 1. */
  readonly volume: number;
  readonly showsCaptions: boolean;
  /** Keys work anywhere on the lesson's page. Otherwise only while the player is focused. */
  readonly hasPageKeys: boolean;
};

const DEFAULTS: PlayerPreferences = {
  rate: 1,
  volume: 1,
  showsCaptions: true,
  hasPageKeys: true,
};

const keyOf = (owner: string) => `player-choices:${owner}`;

/** Parses stored preferences. Invalid values become defaults. */
export function parsePreferences(text: string | undefined): PlayerPreferences {
  const { rate, volume, showsCaptions, hasPageKeys } = parseJson(text);
  return {
    rate: isWithin(rate, 0.5, 2) ? rate : DEFAULTS.rate,
    volume: isWithin(volume, 0, 1) ? volume : DEFAULTS.volume,
    showsCaptions: typeof showsCaptions === "boolean" ? showsCaptions : DEFAULTS.showsCaptions,
    hasPageKeys: typeof hasPageKeys === "boolean" ? hasPageKeys : DEFAULTS.hasPageKeys,
  };
}

function parseJson(text = "{}"): Partial<Record<keyof PlayerPreferences, unknown>> {
  try {
    return Object(JSON.parse(text));
  } catch {
    return {};
  }
}

const isWithin = (value: unknown, min: number, max: number): value is number =>
  typeof value === "number" && value >= min && value <= max;

export const loadPlayerPreferences = (owner: string): PlayerPreferences =>
  parsePreferences(browserKeyValue()?.get(keyOf(owner)));

export function savePlayerPreferences(owner: string, preferences: PlayerPreferences): void {
  const { rate, volume, showsCaptions, hasPageKeys } = preferences;
  try {
    browserKeyValue()?.set(
      keyOf(owner),
      JSON.stringify({ rate, volume, showsCaptions, hasPageKeys }),
    );
  } catch (error) {
    // Storage is full: preferences last until the page closes.
    if (!(error instanceof DOMException)) throw error;
  }
}
