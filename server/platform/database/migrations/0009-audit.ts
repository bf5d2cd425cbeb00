import { type Kysely, sql } from "kysely";

const statements = [
  // The audit log. Each hash covers the row and the previous hash.
  `create table audit_event (
    n bigint primary key,
    id text not null unique,
    at timestamptz not null,
    person_id text references person (id),
    action text not null,
    about text not null,
    concerns text,
    details_hash text,
    previous text not null,
    hash text not null
  )`,
  `create index audit_event_by_person on audit_event (person_id, n)`,
  `create index audit_event_by_action on audit_event (action, n)`,
  `create index audit_event_by_about on audit_event (about, n)`,
  `create index audit_event_by_concerned on audit_event (concerns, n) where concerns is not null`,
  `create index audit_event_by_time on audit_event (at)`,
  `create trigger audit_event_stays before update or delete on audit_event
    for each row execute function refuse_change()`,
  // Details are separate, so that they can be deleted without breaking the chain.
  `create table audit_detail (
    n bigint primary key references audit_event (n),
    salt text not null,
    body text not null
  )`,
  `create function refuse_to_forget() returns trigger language plpgsql as $$
    begin
      if exists (
        select from audit_event join person on person.id = audit_event.concerns
        where audit_event.n = old.n and person.burnout_role = 'deleted'
      ) then
        return old;
      end if;
      raise exception 'rows of % are only ever added', tg_table_name;
    end $$`,
  `create trigger audit_detail_stays before update on audit_detail
    for each row execute function refuse_change()`,
  `create trigger audit_detail_is_kept before delete on audit_detail
    for each row execute function refuse_to_forget()`,
  // Count and last hash. Writers lock this row until their transaction ends.
  `create table audit_head (only_one boolean primary key check (only_one), n bigint not null, hash text not null)`,
  `create function refuse_other_head() returns trigger language plpgsql as $$
    begin
      if new.n > old.n or (new.n = old.n and new.hash = old.hash) then
        return new;
      end if;
      raise exception 'the head of the audit log only moves on';
    end $$`,
  `create trigger audit_head_moves_on before update on audit_head
    for each row execute function refuse_other_head()`,
  `create trigger audit_head_stays before delete on audit_head
    for each row execute function refuse_change()`,
  `create index insight_query_by_time on insight_query (at)`,
  // All logged events.
  `create view audit_log as
    select audit_event.n, audit_event.id, at, person_id, action, about, hash, body as details,
      details_hash is not null and body is null as is_forgotten
    from audit_event left join audit_detail on audit_detail.n = audit_event.n
    union all
    select null, id, at, person_id, 'insight.asked', 'group:' || practice_group_id, null,
      json_build_object('after', json_build_object(
        'endpoint', endpoint, 'filters', filters, 'people', people))::text, false
    from insight_query`,
  // The latest status report of each device.
  `create table device_report (
    person_id text not null references person (id) on delete cascade,
    device text not null,
    reported_at timestamptz not null,
    received_at timestamptz not null,
    last_synced_at timestamptz,
    pending integer not null,
    set_aside integer not null,
    app_version text not null,
    storage_used double precision,
    storage_quota double precision,
    persisted boolean,
    user_agent text,
    primary key (person_id, device)
  )`,
  `create index device_report_by_arrival on device_report (received_at)`,
  `create index utilization_event_by_arrival on utilization_event (received_at)`,
];

export const audit = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
