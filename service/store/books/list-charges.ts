// Pages of charges in the order in which they changed, by key: the millionth page is as quick as the first.
import type { ReturnCode } from '../../../contract/ach/return-codes.ts';
import { type ChargeRecord, ChargeStatus } from '../../../contract/dashboard-api/charge.ts';
import type { Store } from '../database.ts';
import { OWNER_COLUMN, type Owner } from '../owner.ts';
import { readChargeRecords } from './charge-records.ts';

/** The last charge of the page before. */
export type ChargePosition = { updated_at: string; id: string };

type ChargesQuery = {
  after: ChargePosition | undefined;
  /** A timestamp in UTC; charges that changed then or later. */
  since: string | undefined;
  status: ChargeStatus | undefined;
  /** Of the newest debit's return. */
  code: ReturnCode | undefined;
  limit: number;
  /** As a person reads them; programs read the oldest change first. */
  newestFirst?: boolean;
};

/** Up to `limit` charges, oldest change first unless asked otherwise, as they stand at a moment (ms, UTC). */
export async function listCharges(
  store: Store,
  whose: Owner,
  asked: ChargesQuery,
  at: number,
): Promise<ChargeRecord[]> {
  const { status, code, limit } = asked;
  const statuses = code === undefined ? ChargeStatus.options : (['returned'] as const);
  // One look-up for each status, whose charges an index has in this order.
  const found: ChargePosition[] = [];
  for (const each of statuses) {
    if (status === undefined || status === each) found.push(...(await changedInOrder(store, whose, each, asked)));
  }
  const inOrder = found.toSorted(byChange);
  const page = (asked.newestFirst ? inOrder.toReversed() : inOrder).slice(0, limit);
  return readChargeRecords(
    store,
    page.map(({ id }) => id),
    at,
  );
}

function changedInOrder(store: Store, whose: Owner, status: ChargeStatus, asked: ChargesQuery) {
  const { after, since, code, limit, newestFirst = false } = asked;
  let query = store
    .selectFrom('charges')
    .select(['id', 'updated_at'])
    .where(OWNER_COLUMN[whose.of], '=', whose.owner)
    .where('outcome', '=', status);
  if (code !== undefined) query = query.where('return_code', '=', code);
  if (since !== undefined) query = query.where('updated_at', '>=', since);
  if (after) {
    query = query.where(({ eb, refTuple, tuple }) =>
      eb(refTuple('updated_at', 'id'), newestFirst ? '<' : '>', tuple(after.updated_at, after.id)),
    );
  }
  const direction = newestFirst ? 'desc' : 'asc';
  return query.orderBy('updated_at', direction).orderBy('id', direction).limit(limit).execute();
}

function byChange(a: ChargePosition, b: ChargePosition): number {
  if (a.updated_at !== b.updated_at) return a.updated_at < b.updated_at ? -1 : 1;
  return a.id < b.id ? -1 : 1;
}
