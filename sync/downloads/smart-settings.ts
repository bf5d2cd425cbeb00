export type SmartSettings = {
  readonly isOn: boolean;
  /** How many lessons of each begun series. */
  readonly count: number;
  /** For everything it fetches together. */
  readonly limitBytes: number;
  /** Also where the browser does not tell what a connection costs. */
  readonly whenUnknown: boolean;
};

/** `fetched`: files it has asked for. `declined`: lessons the person has taken away again. */
export type Smart = {
  readonly settings: SmartSettings;
  readonly fetched: readonly string[];
  readonly declined: readonly string[];
};

export const AT_FIRST: Smart = {
  settings: { isOn: false, count: 2, limitBytes: 500e6, whenUnknown: false },
  fetched: [],
  declined: [],
};
