export type SmartSettings = {
  readonly isOn: boolean;
  /** Lessons per series in progress. */
  readonly count: number;
  /** Limit for all automatic downloads together. */
  readonly limitBytes: number;
  /** Whether to download when the browser doesn't report the connection type. */
  readonly whenUnknown: boolean;
};

/** `fetched`: hashes of automatic downloads. `declined`: lessons the person removed again. */
export type Smart = {
  readonly settings: SmartSettings;
  readonly fetched: readonly string[];
  readonly declined: readonly string[];
};

export const DEFAULT_SMART: Smart = {
  settings: { isOn: false, count: 2, limitBytes: 500e6, whenUnknown: false },
  fetched: [],
  declined: [],
};
