// Writes all rows that facts make again, from the facts alone.
import { type Kysely, sql } from 'kysely';
import { emptyPayment } from '../../core/payment.ts';
import { OWN_ALARM } from '../alarms/raise-alarm.ts';
import { keptQuery } from '../kept-query.ts';
import type { LedgerTables } from '../schema.ts';
import { readPaymentFrom } from './read-payment.ts';
import { PROJECTED, writeRows } from './write-rows.ts';

/** Facts read at a time: an engineering value. */
const PAGE = 500;

/** done, of: facts. */
export type RebuildProgress = { done: number; of: number };

/** In one transaction. Until when an answer may be on its way is no fact: it is kept. */
export async function rebuild(db: Kysely<LedgerTables>, tell: (progress: RebuildProgress) => void): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const leases = await trx.selectFrom('journal').select(['id', 'lease_until']).where('state', '=', 'sent').execute();
    for (const table of PROJECTED) await trx.deleteFrom(table).execute();
    await trx.deleteFrom('alarm').where('id', 'not like', `${OWN_ALARM}%`).execute();
    await trx.deleteFrom('kept_total').execute();
    const { of } = await trx
      .selectFrom('fact')
      .select((fact) => fact.fn.countAll<number>().as('of'))
      .where('kind', '!=', 'history_gap')
      .executeTakeFirstOrThrow();
    let done = 0;
    for (let page = await factsAfter(trx, { last: 0 }); page.length > 0; ) {
      for (const row of page) {
        const payment = await readPaymentFrom(trx, row);
        if (payment) await writeRows(trx, emptyPayment(row.provider), payment, '');
      }
      done += page.length;
      tell({ done, of: Number(of) });
      page = await factsAfter(trx, { last: page.at(-1)?.seq ?? 0 });
    }
    for (const { id, lease_until } of leases)
      await trx.updateTable('journal').set({ lease_until }).where('id', '=', id).execute();
  });
}

const factsAfter = keptQuery((db, { last }: { last: number }) =>
  db
    .selectFrom('fact')
    .selectAll()
    .where('seq', '>', last)
    .where('kind', '!=', 'history_gap')
    .orderBy('seq')
    .limit(sql.lit(PAGE)),
);
