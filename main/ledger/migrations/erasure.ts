// Payments whose personal data was erased, and closed months that let go of a consumer's name.
import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { createTables, type TablesOf } from '../../../lib/node/create-tables.ts';
import { createRefusal } from '../../../lib/node/create-triggers.ts';
import { isPostgres } from '../../../lib/node/postgres/is-postgres.ts';
import type { ErasureTables } from '../erasure/tables.ts';
import { expressionsOf } from '../store/expressions.ts';
import type { LedgerTables } from '../store/schema.ts';
import { text } from './columns.ts';

const tables: TablesOf<ErasureTables, keyof ErasureTables> = {
  erased_record: {
    columns: { provider: text, record_id: text, at: text },
    key: ['provider', 'record_id'],
    isInKeyOrder: true,
  },
};

const KEPT = 'A closed month is never changed.';
const COLUMNS = 'provider closing_id place key kind at account_id code amount state is_later'.split(' ');

export const erasure: Migration = {
  async up(db: Kysely<unknown>) {
    await createTables<ErasureTables>(db, tables);
    const orderId = orderOf(db, 'movement');
    await sql`create index closed_movement_of_order on closed_movement (provider, ${orderId})`.execute(db);
    await letNamesGo(db);
  },
};

const orderOf = (db: Kysely<unknown>, column: string) =>
  expressionsOf(db as Kysely<LedgerTables>).orderOfMovement(column);

/** Of a movement of an erased order, its text may change, and nothing else. */
async function letNamesGo(db: Kysely<unknown>): Promise<void> {
  const name = 'closed_movement_is_kept_update';
  if (isPostgres(db)) {
    await sql`drop trigger ${sql.ref(name)} on closed_movement`.execute(db);
    await sql`drop function ${sql.ref(name)}()`.execute(db);
  } else await sql`drop trigger ${sql.ref(name)}`.execute(db);
  const isOther = COLUMNS.map((column) => sql`new.${sql.ref(column)} is distinct from old.${sql.ref(column)}`);
  const orderId = orderOf(db, 'old.movement');
  const isErased = sql`exists (select 1 from erased_record
    where erased_record.provider = old.provider and erased_record.record_id = ${orderId})`;
  await createRefusal(db, name, {
    before: 'update',
    on: 'closed_movement',
    while: sql`${sql.join(isOther, sql` or `)} or not ${isErased}`,
    message: KEPT,
  });
}
