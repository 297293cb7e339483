// Writes all rows that facts make again, from the facts alone.
import { type ExpressionBuilder, type Kysely, sql } from 'kysely';
import { emptyPayment } from '../../core/payment.ts';
import { OWN_ALARM } from '../alarms/raise-alarm.ts';
import { keptQuery } from '../kept-query.ts';
import type { LedgerTables } from '../schema.ts';
import { readPaymentFrom } from './read-payment.ts';
import { PROJECTED, writeRows } from './write-rows.ts';

type SealRows = ExpressionBuilder<LedgerTables, 'ledger_seal'>;

/** Facts read at a time: an engineering value. */
const PAGE = 500;

/** done, of: facts. */
export type RebuildProgress = { done: number; of: number };

/** In one transaction. Until when an answer may be on its way is no fact: it is kept. A locked ledger stays locked. */
export async function rebuild(db: Kysely<LedgerTables>, tell: (progress: RebuildProgress) => void): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`create temporary table kept_lease as select id, lease_until from journal`.execute(trx);
    // A locked ledger takes no entry of the journal.
    const seals = await trx.selectFrom('ledger_seal').select('seq').where('lifted_at', 'is', null).execute();
    const isOpen = (seal: SealRows) => seal('seq', 'in', [0, ...seals.map(({ seq }) => seq)]);
    await trx.updateTable('ledger_seal').set({ lifted_at: '' }).where(isOpen).execute();
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
    await trx.updateTable('ledger_seal').set({ lifted_at: null }).where(isOpen).execute();
    await sql`update journal set lease_until = kept_lease.lease_until from kept_lease
      where kept_lease.id = journal.id`.execute(trx);
    await sql`drop table kept_lease`.execute(trx);
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
