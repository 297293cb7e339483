// Indexes for what was looked up by reading all of a provider's rows: what is on its way, what waits, open sessions and fees.
import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

export const lookUps: Migration = {
  async up(db: Kysely<unknown>) {
    // No query could use this one: SQLite doesn't see that state = 'sent' is in its list.
    await sql`drop index journal_open`.execute(db);
    await sql`create index journal_sent on journal (provider) where state = 'sent'`.execute(db);
    await sql`create index journal_of_account on journal (account_id)`.execute(db);
    // In the order of the list, which is why a page of it needs no more than its own rows.
    await sql`drop index order_waiting`.execute(db);
    await sql`create index order_waiting on "order" (provider, recorded_at desc, id desc)
      where charge_id is null and status <> 'charged'`.execute(db);
    await sql`create index fee_entry_of_seller on fee_entry
      (provider, account_id, at desc, recorded_at desc, id desc)`.execute(db);
    await sql`create index fee_entry_unknown on fee_entry (provider, at desc, recorded_at desc, id desc)
      where amount is null and transactions = 1`.execute(db);
    await sql`create index session_started on session (provider) where status = 'started'`.execute(db);
  },
};
