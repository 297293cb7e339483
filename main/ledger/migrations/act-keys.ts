// The Idempotency-Key of a refund, a debit presented again or a payout: all tries of one act have the same. null: the entry's own id. Read by both databases.
import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { isPostgres } from '../../../lib/node/postgres/is-postgres.ts';

export const actKeys: Migration = {
  async up(db: Kysely<unknown>) {
    // Compared by its bytes, as on SQLite.
    const text = isPostgres(db) ? sql`text collate "C"` : sql`text`;
    await sql`alter table journal add column idempotency_key ${text}`.execute(db);
    await sql`create unique index journal_one_of_a_key on journal (idempotency_key)
      where alive = 1 and idempotency_key is not null`.execute(db);
    await sql`create index journal_of_payout on journal (provider, payout_of, sent_at) where payout_of is not null`.execute(
      db,
    );
  },
};
