import type { Default } from "./columns.ts";

/** How much of a lesson began to count on a day (UTC, as it arrived). Written by a trigger on `time_watched`. */
type ListeningDayTable = {
  person_id: string;
  record_id: string;
  /** yyyy-MM-dd */
  day: string;
  seconds: number;
};

/** The levels that were answered, by day of arrival; of demo answers and deleted ones there are none. Written by triggers. */
type LevelDayTable = {
  person_id: string;
  /** yyyy-MM-dd */
  day: string;
  /** In the order in which they arrived. */
  levels: number[];
};

/** How often a choice was given that day to one of the questions about what weighs on people. Written by triggers. */
type StressorDayTable = {
  person_id: string;
  /** yyyy-MM-dd */
  day: string;
  survey_id: number;
  question: number;
  /** 0: nothing was chosen. */
  choice_id: number;
  given: number;
};

/** Whose figures changed in which transaction. Written by triggers; nobody = everybody, no day = any day. */
type InsightChangeTable = {
  at: Default<string>;
  person_id: string | null;
  /** yyyy-MM-dd */
  day: string | null;
  noted_at: Default<Date>;
};

/** Who asked what about which group; only ever added. `people` is how many it was about, roughly. */
type InsightQueryTable = {
  id: string;
  person_id: string;
  practice_group_id: string;
  endpoint: string;
  filters: string;
  people: string;
  at: Date;
};

export type InsightTables = {
  listening_day: ListeningDayTable;
  level_day: LevelDayTable;
  stressor_day: StressorDayTable;
  insight_change: InsightChangeTable;
  insight_query: InsightQueryTable;
};
