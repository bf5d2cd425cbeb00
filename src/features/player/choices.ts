import { browserKeyValue } from "#sync/ports-browser.ts";

/** How a person likes to listen; kept on this device for whenever they are back. */
export type PlayerChoices = {
  readonly rate: number;
  /** 0 to 1. */
  readonly volume: number;
  readonly showsCaptions: boolean;
};

const UNCHANGED: PlayerChoices = { rate: 1, volume: 1, showsCaptions: true };

const keyOf = (owner: string) => `player-choices:${owner}`;

/** Whatever is stored there, by whatever version: what makes no sense is left out. */
export function choicesFrom(text: string | undefined): PlayerChoices {
  const { rate, volume, showsCaptions } = parsed(text);
  return {
    rate: isWithin(rate, 0.5, 2) ? rate : UNCHANGED.rate,
    volume: isWithin(volume, 0, 1) ? volume : UNCHANGED.volume,
    showsCaptions: typeof showsCaptions === "boolean" ? showsCaptions : UNCHANGED.showsCaptions,
  };
}

function parsed(text = "{}"): Partial<Record<keyof PlayerChoices, unknown>> {
  try {
    return Object(JSON.parse(text));
  } catch {
    return {};
  }
}

const isWithin = (value: unknown, least: number, most: number): value is number =>
  typeof value === "number" && value >= least && value <= most;

export const playerChoices = (owner: string): PlayerChoices =>
  choicesFrom(browserKeyValue()?.get(keyOf(owner)));

export function keepPlayerChoices(owner: string, choices: PlayerChoices): void {
  const { rate, volume, showsCaptions } = choices;
  try {
    browserKeyValue()?.set(keyOf(owner), JSON.stringify({ rate, volume, showsCaptions }));
  } catch (error) {
    // A full device: they hold as long as the page.
    if (!(error instanceof DOMException)) throw error;
  }
}
