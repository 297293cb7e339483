// What a file tells of the orders of a run beside their amounts: the shop's reference and customer. It is kept on the orders once the run begins.
import type { Kysely } from 'kysely';
import type { CallContext } from '../define-call.ts';
import { indexReference, indexWords } from '../notes/index-words.ts';
import { consumerWords, foldedReference } from '../search/fold.ts';
import { inTransaction } from '../store/in-transaction.ts';
import { preparedQuery } from '../store/prepared-query.ts';
import type { LedgerTables } from '../store/schema.ts';
import type { RowDetails } from './judge-order.ts';

type NewRowDetails = { run_id: string; seq: number } & Pick<RowDetails, 'reference' | 'customer' | 'email'>;

/** Notes what rows tell, until the run begins or is discarded. */
export async function noteRowDetails(db: Kysely<LedgerTables>, all: readonly NewRowDetails[]): Promise<void> {
  const some = all.filter(({ reference, customer, email }) => (reference ?? customer ?? email) !== null);
  if (some.length > 0) await db.insertInto('capture_run_told').values(some).execute();
}

/** Engineering value: rows kept in one transaction, so that no capture waits long. */
const AT_A_TIME = 500;

/** Keeps what the file of a run that began tells, some rows at a time; a reference that an order has stays. Gives whether there is more. */
export async function keepRowDetails({ db, nowMs }: CallContext, runId: string): Promise<boolean> {
  const at = new Date(nowMs).toISOString();
  return inTransaction(db, async (trx) => {
    const rows = await trx
      .selectFrom('capture_run_told as told')
      .innerJoin('capture_run as run', 'run.id', 'told.run_id')
      .innerJoin('capture_run_item as item', (join) =>
        join.onRef('item.run_id', '=', 'told.run_id').onRef('item.seq', '=', 'told.seq'),
      )
      .selectAll('told')
      .select(['run.provider', 'item.order_id', 'item.state'])
      .where('told.run_id', '=', runId)
      .where('run.started_at', 'is not', null)
      .orderBy('told.seq')
      .limit(AT_A_TIME)
      .execute();
    const last = rows.at(-1);
    if (!last) return false;
    for (const { provider, order_id, state, reference, customer: name, email } of rows) {
      if (state === 'skipped' || state === 'refused') continue;
      if (reference !== null) {
        await keepReference(trx, { provider, order_id, reference, folded: foldedReference(reference) });
        await indexReference(trx, { provider, record_id: order_id, at, reference });
      }
      if ((name ?? email) === null) continue;
      await keepCustomer(trx, { provider, order_id, name, email });
      const words = consumerWords({ firstName: name, lastName: null, email, phone: null });
      await indexWords(trx, { provider, at, record_id: order_id, words });
    }
    await trx.deleteFrom('capture_run_told').where('run_id', '=', runId).where('seq', '<=', last.seq).execute();
    return rows.length === AT_A_TIME;
  });
}

const keepReference = preparedQuery((db, told: LedgerTables['shop_reference']) =>
  db
    .insertInto('shop_reference')
    .values(told)
    .onConflict((conflict) => conflict.columns(['provider', 'order_id']).doNothing()),
);

const keepCustomer = preparedQuery((db, { provider, order_id, name, email }: LedgerTables['order_customer']) =>
  db
    .insertInto('order_customer')
    .values({ provider, order_id, name, email })
    .onConflict((conflict) =>
      conflict.columns(['provider', 'order_id']).doUpdateSet((told) => ({
        name: told.fn.coalesce('excluded.name', 'order_customer.name'),
        email: told.fn.coalesce('excluded.email', 'order_customer.email'),
      })),
    ),
);
