// What limits need to count: wrong guesses of an address, openings of a checkout by a client; and since when a member's session is confirmed.
import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

export const limits: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('sign_in_codes')
      .addColumn('purpose', 'text', (column) => column.notNull().defaultTo('sign_in'))
      .execute();
    await db.schema
      .createTable('wrong_guesses')
      .addColumn('email', 'text', (column) => column.primaryKey())
      .addColumn('guesses', 'integer', (column) => column.notNull())
      .execute();
    await db.schema.alterTable('dashboard_sessions').addColumn('confirmed_until', 'text').execute();
    await db.schema
      .alterTable('checkout_visits')
      .addColumn('client_address', 'text', (column) => column.notNull().defaultTo(''))
      .execute();
    for (const column of ['session_id', 'client_address']) {
      await db.schema
        .createIndex(`checkout_visits_${column}`)
        .on('checkout_visits')
        .columns([column, 'expires_at'])
        .execute();
    }
  },
};
