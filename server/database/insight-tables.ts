/** How much of a lesson began to count on a day (UTC, as it arrived). Written by a trigger on `time_watched`. */
type ListeningDayTable = {
  person_id: string;
  record_id: string;
  /** yyyy-MM-dd */
  day: string;
  seconds: number;
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
  insight_query: InsightQueryTable;
};
