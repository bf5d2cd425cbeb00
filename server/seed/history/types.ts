import type { stressorNames } from "#contract/wellbeing/stressors.ts";

export type Stressor = keyof typeof stressorNames;

/** Values with their relative frequencies. */
export type Shares<T> = readonly (readonly [T, number])[];

export type Department = {
  readonly name: string;
  /** Added to the burnout level of its people. */
  readonly burden: number;
  /** Main stressors, strongest first. */
  readonly stressors: readonly Stressor[];
  /** Number of people per title. */
  readonly titles: readonly (readonly [string, number])[];
};

export type Organization = {
  readonly groupId: string;
  readonly domain: string;
  readonly place: string;
  readonly departments: readonly Department[];
  /** Share of assessments with a comment. */
  readonly commentRate: number;
  readonly genders: Shares<string>;
  readonly ages: Shares<readonly [youngest: number, oldest: number]>;
};
