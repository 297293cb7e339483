// Keeps how far each session's checkout came, and lists sessions and orders by their last change.
import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { isPostgres } from '../../../lib/node/postgres/is-postgres.ts';

export const sessionProgress: Migration = {
  async up(db: Kysely<unknown>) {
    for (const column of [
      "sessions add column progress text not null default 'created'",
      'sessions add column failure text',
      'sessions add column open_until text',
      "sessions add column updated_at text not null default ''",
      'checkout_visits add column failure text',
    ])
      await sql`alter table ${sql.raw(column)}`.execute(db);
    await sql`update sessions set
      open_until = (select max(expires_at) from checkout_visits where session_id = sessions.id and authorized_at is null),
      updated_at = coalesce((select create_date from orders where session_id = sessions.id), authorized_at, create_date)`.execute(
      db,
    );
    await sql`update sessions set progress = case
      when authorized_at is not null then 'authorized' when open_until is not null then 'opened' else 'created' end`.execute(
      db,
    );
    for (const index of [
      'sessions_open_until on sessions (open_until) where open_until is not null',
      'sessions_track_number on sessions (track_number)',
      'orders_track_number on orders (track_number)',
      ...['sessions', 'orders'].flatMap((table) => [
        `${table}_changed on ${table} (organization_id, updated_at, id)`,
        `${table}_changed_of_marketplace on ${table} (marketplace_id, updated_at, id) where marketplace_id is not null`,
      ]),
    ])
      await sql`create index ${sql.raw(index)}`.execute(db);
    await fillIn(db, 'sessions_have_change', {
      on: 'insert on sessions',
      when: "new.updated_at = ''",
      set: 'updated_at = create_date',
    });
    await fillIn(db, 'sessions_have_progress', {
      on: 'update of authorized_at on sessions',
      when: "new.authorized_at is not null and new.progress <> 'authorized'",
      set: "progress = 'authorized', failure = null, open_until = null, updated_at = authorized_at",
    });
  },
};

/** By the database itself: an earlier version that still runs beside this one writes sessions without it. */
async function fillIn(
  db: Kysely<unknown>,
  name: string,
  { on, when, set }: { on: string; when: string; set: string },
): Promise<void> {
  const fill = sql`update sessions set ${sql.raw(set)} where id = new.id;`;
  const event = sql`after ${sql.raw(on)} for each row when (${sql.raw(when)})`;
  if (!isPostgres(db)) {
    await sql`create trigger ${sql.ref(name)} ${event} begin ${fill} end`.execute(db);
    return;
  }
  await sql`create function ${sql.ref(name)}() returns trigger language plpgsql as
    $$ begin ${fill} return null; end $$`.execute(db);
  await sql`create trigger ${sql.ref(name)} ${event} execute function ${sql.ref(name)}()`.execute(db);
}
