import { type Kysely, sql } from "kysely";

const statements = [
  // The staff of a title is the sum of its rows. Every change adds one, so that no writer waits for another. A job sums them up.
  `create table staff_count (
    practice_group_id text not null,
    provider_title text,
    n integer not null
  )`,
  `create index staff_count_by_group on staff_count (practice_group_id) include (provider_title, n)`,
  `create function counts_as_staff(someone person) returns boolean language sql immutable as $$
    select someone.enabled and someone.confirmed_at is not null
      and someone.email not like 'demo\\_%' $$`,
  // The lock makes this wait for a change of the person that isn't committed yet, or the other way round.
  `create function count_member() returns trigger language plpgsql as $$
    declare
      member membership;
      someone person;
    begin
      if tg_op = 'INSERT' then member := new; else member := old; end if;
      select * into someone from person where id = member.person_id for share;
      if found and counts_as_staff(someone) then
        insert into staff_count values (member.practice_group_id, someone.provider_title,
          case tg_op when 'INSERT' then 1 else -1 end);
      end if;
      return null;
    end $$`,
  `create trigger member_counted after insert or delete on membership
    for each row execute function count_member()`,
  `create function count_person() returns trigger language plpgsql as $$
    begin
      if counts_as_staff(old) then
        insert into staff_count select practice_group_id, old.provider_title, -1
          from membership where person_id = old.id;
      end if;
      if tg_op = 'UPDATE' and counts_as_staff(new) then
        insert into staff_count select practice_group_id, new.provider_title, 1
          from membership where person_id = new.id;
      end if;
      return coalesce(new, old);
    end $$`,
  `create trigger person_counted after update of enabled, confirmed_at, email, provider_title on person
    for each row when (
      old.enabled is distinct from new.enabled or old.email is distinct from new.email
      or old.confirmed_at is distinct from new.confirmed_at
      or old.provider_title is distinct from new.provider_title
    ) execute function count_person()`,
  // Before the memberships are deleted with the person.
  `create trigger person_uncounted before delete on person
    for each row execute function count_person()`,
  `insert into staff_count
    select practice_group_id, provider_title, count(*)
    from membership join person on person.id = person_id
    where counts_as_staff(person) group by 1, 2`,
];

export const staffCount = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
