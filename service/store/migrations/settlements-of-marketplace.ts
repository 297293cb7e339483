// Lists a marketplace's deposits by an index, those of all its sellers in one order.
import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { isPostgres } from '../../../lib/node/postgres/is-postgres.ts';

const NAME = 'settlements_have_marketplace';

export const settlementsOfMarketplace: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table settlements add column marketplace_id text`.execute(db);
    await sql`update settlements set marketplace_id =
      (select marketplace_id from organizations where organizations.id = settlements.organization_id)`.execute(db);
    for (const [name, on] of [
      ['settlements_of_marketplace', 'marketplace_id, deposited_at, id'],
      ['settlements_of_marketplace_by_amount', 'marketplace_id, amount, deposited_at, id'],
    ] as const) {
      await sql`create index ${sql.ref(name)} on settlements (${sql.raw(on)})`.execute(db);
    }
    await fillIn(db);
  },
};

/** By the database itself: an earlier version that still runs beside this one adds deposits without it. */
async function fillIn(db: Kysely<unknown>): Promise<void> {
  const fill = sql`update settlements set marketplace_id =
    (select marketplace_id from organizations where organizations.id = new.organization_id) where id = new.id;`;
  const event = sql`after insert on settlements for each row`;
  if (!isPostgres(db)) {
    await sql`create trigger ${sql.ref(NAME)} ${event} begin ${fill} end`.execute(db);
    return;
  }
  await sql`create function ${sql.ref(NAME)}() returns trigger language plpgsql as
    $$ begin ${fill} return null; end $$`.execute(db);
  await sql`create trigger ${sql.ref(NAME)} ${event} execute function ${sql.ref(NAME)}()`.execute(db);
}
