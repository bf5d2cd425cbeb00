import { sql } from "kysely";
import { isFinishedIn } from "../progress/queries.ts";

/*
 * Who has an assignment, and who has completed it, as conditions on the tables `assignment` and `person`. Nothing of this is
 * stored: a new member has the assignments of the group at once, and progress from any device counts.
 */

/** For members of the assignment's group. */
export const isAssigned = sql<boolean>`(person.enabled and person.burnout_role <> 'deleted'
  and case assignment.audience
    when 'everyone' then true
    when 'titles' then jsonb_exists(assignment.titles, coalesce(person.provider_title, ''))
    else exists (select from assignment_person chosen
      where chosen.assignment_id = assignment.id and chosen.person_id = person.id) end)`;

/** The lessons to complete. Handouts can't be completed, and a series counts as it is now. */
const isPartOf = sql<boolean>`(lesson.id = assignment.content_id or (
  lesson.series_id = assignment.series_id and lesson.type <> 'Handout'
  and lesson.status = 'Published' and not lesson.removed))`;

export const hasCompleted = sql<boolean>`(
  exists (select from content lesson where ${isPartOf})
  and not exists (select from content lesson where ${isPartOf} and not exists (
    select from time_watched
    where time_watched.person_id = person.id and time_watched.record_id = lesson.id
      and ${isFinishedIn("lesson")})))`;

/** Its title, even if it was unpublished. */
export const assignedTitle = sql<string>`coalesce(
  (select wire ->> 'title' from content where content.id = assignment.content_id),
  (select wire ->> 'name' from series where series.id = assignment.series_id), '')`;

/** How long it takes in seconds. Lengths are m:ss. */
export const assignedSeconds = sql<number>`(
  select coalesce(sum(split_part(length, ':', 1)::int * 60 + split_part(length, ':', 2)::int), 0)
  from content lesson where ${isPartOf} and length ~ '^\\d{1,4}:\\d{1,2}$')`;
