// What a seal was put on for, and an id of the ledger, by which the keychain knows it.
import { createHash } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

export const ledgerId: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('ledger_seal')
      .addColumn('cause', 'text', (c) => c.notNull().defaultTo('moved'))
      .execute();
    await db.schema.alterTable('ledger_seal').addColumn('line', 'integer').execute();
    await db.schema
      .alterTable('ledger_place')
      .addColumn('ledger_id', 'text', (c) => c.notNull().defaultTo(''))
      .execute();
    await nameLedger(db);
  },
};

/** An older copy of this very ledger gets the same id, so that the keychain tells it from the newer one. */
async function nameLedger(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ told: string }>`select machine || char(10) || path || char(10) ||
    coalesce((select at from ledger_past order by seq desc limit 1), '') as told from ledger_place`.execute(db);
  for (const { told } of rows) {
    const id = createHash('sha256').update(told).digest('hex').slice(0, 32);
    await sql`update ledger_place set ledger_id = ${id}`.execute(db);
  }
}
