// The feed of events: what happened, in the transaction in which it happened, and a position for each once that is committed.
import { type Kysely, SqliteAdapter, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

export const events: Migration = {
  async up(db: Kysely<unknown>) {
    const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter;
    await db.schema
      .createTable('events')
      // In which order they were written; a transaction that is rolled back leaves a gap.
      .addColumn('seq', isSqlite ? 'integer' : 'bigserial', (column) =>
        isSqlite ? column.primaryKey().autoIncrement() : column.primaryKey(),
      )
      .addColumn('id', 'text', (column) => column.notNull())
      .addColumn('organization_id', 'text', (column) => column.notNull().references('organizations.id'))
      .addColumn('marketplace_id', 'text')
      .addColumn('type', 'text', (column) => column.notNull())
      .addColumn('at', 'text', (column) => column.notNull())
      .addColumn('body', 'text', (column) => column.notNull())
      .addColumn('position', 'bigint')
      .execute();
    // An event that is being written touches the first of these only: a charge must not wait for the indexes of readers.
    await db.schema
      .createIndex('events_unplaced')
      .on('events')
      .column('seq')
      .where(sql.ref('position'), 'is', null)
      .execute();
    await db.schema
      .createIndex('events_position')
      .unique()
      .on('events')
      .column('position')
      .where(sql.ref('position'), 'is not', null)
      .execute();
    for (const owner of ['organization_id', 'marketplace_id']) {
      await db.schema
        .createIndex(`events_of_${owner}`)
        .on('events')
        .columns([owner, 'position'])
        .where(sql.ref('position'), 'is not', null)
        .execute();
    }
    await db.schema
      .createTable('event_feed')
      .addColumn('id', 'integer', (column) => column.primaryKey())
      .addColumn('last_position', 'bigint', (column) => column.notNull())
      .execute();
    await sql`insert into event_feed (id, last_position) values (1, 0)`.execute(db);
  },
};
