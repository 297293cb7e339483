// How many orders, charges, refunds, returns and fees a ledger holds, per seller and status, the embedded sandbox's left out.
import { type Kysely, sql } from 'kysely';
import type { TotalsLine } from '../../../contract/team/move.ts';
import { EMBEDDED } from '../../core/provider-key.ts';
import type { LedgerTables } from '../store/schema.ts';

/** An amount of each row, its account by its order, and its status. */
const ofOrders = (kind: TotalsLine['kind'], table: string, status: string) =>
  `select '${kind}' as kind, o.account_id, r.${status} as status, r.amount as cents, r.provider from ${table} as r
    left join "order" as o on o.provider = r.provider and o.id = r.order_id`;

const KNOWN = sql.raw(
  [
    `select 'order' as kind, account_id, shown_status as status, total_amount as cents, provider from "order"`,
    ofOrders('charge', 'charge', 'status'),
    ofOrders('refund', 'refund', 'status'),
    ofOrders('return', 'return_case', 'code'),
    ofOrders('fee', 'fee_entry', 'kind'),
  ].join(' union all '),
);

/** In one order on both databases. Sums are of known amounts, in cents. */
export async function totalsOf(db: Kysely<LedgerTables>): Promise<TotalsLine[]> {
  const { rows } = await sql<TotalsLine>`select known.kind, coalesce(account.name, '') as seller, known.status,
      count(*) as count, coalesce(sum(known.cents), 0) as cents
    from (${KNOWN}) as known left join account on account.id = known.account_id
    where known.provider <> ${EMBEDDED} group by 1, 2, 3`.execute(db);
  const lines = rows.map((row) => ({ ...row, count: Number(row.count), cents: Number(row.cents) }));
  const key = ({ kind, seller, status }: TotalsLine) => JSON.stringify([kind, seller, status]);
  return lines.toSorted((one, other) => (key(one) < key(other) ? -1 : 1));
}
