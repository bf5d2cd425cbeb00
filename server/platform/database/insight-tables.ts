import type { Default } from "./columns.ts";

/** Seconds of a lesson credited per day of arrival (UTC). Written by a trigger on `time_watched`. */
type ListeningDayTable = {
  person_id: string;
  record_id: string;
  /** yyyy-MM-dd */
  day: string;
  seconds: number;
};

/** Answered levels per day of arrival, without demo and deleted answers. Written by triggers. */
type LevelDayTable = {
  person_id: string;
  /** yyyy-MM-dd */
  day: string;
  /** In order of arrival. */
  levels: number[];
};

/** Number of answers per day and stressor choice. Written by triggers. */
type StressorDayTable = {
  person_id: string;
  /** yyyy-MM-dd */
  day: string;
  survey_id: number;
  question: number;
  /** 0 if nothing was chosen. */
  choice_id: number;
  given: number;
};

/** Whose figures changed in which transaction. Written by triggers. A null person means everyone, a null day any day. */
type InsightChangeTable = {
  at: Default<string>;
  person_id: string | null;
  /** yyyy-MM-dd */
  day: string | null;
  noted_at: Default<Date>;
};

/** Log of insight queries; append-only. `people` is the approximate number of people covered. */
type InsightQueryTable = {
  id: string;
  person_id: string;
  practice_group_id: string;
  endpoint: string;
  filters: string;
  people: string;
  at: Date;
};

/** Replaces a published number. A null value restores the published one. */
type CostAssumptionTable = {
  name: string;
  value: number | null;
  low: number | null;
  high: number | null;
  source: string | null;
  year: number | null;
  version: number;
  edited_by: string | null;
  edited_at: Date;
};

export type InsightTables = {
  listening_day: ListeningDayTable;
  level_day: LevelDayTable;
  stressor_day: StressorDayTable;
  insight_change: InsightChangeTable;
  insight_query: InsightQueryTable;
  cost_assumption: CostAssumptionTable;
};
