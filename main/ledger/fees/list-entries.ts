// Fee entries, newest first, page by page.
import { sql } from 'kysely';
import type { FeeEntriesInput, FeeEntryView } from '../../../contract/console/fee.ts';
import type { Page } from '../../../contract/console/page.ts';
import { PaydeskError } from '../../process/problem.ts';
import type { CallContext } from '../define-call.ts';
import { entriesWhere } from './fee-filter.ts';

/** A page of what the filter lets through. Entries of one order keep together, its last correction first. */
export async function listFeeEntries({ db }: CallContext, input: FeeEntriesInput): Promise<Page<FeeEntryView>> {
  const { query } = await entriesWhere(db, input);
  const place = input.cursor ? placeOf(input.cursor) : null;
  const items: FeeEntryView[] = await query
    .leftJoin('order', (join) =>
      join.onRef('order.provider', '=', 'fee_entry.provider').onRef('order.id', '=', 'fee_entry.order_id'),
    )
    .select([
      'fee_entry.id',
      'fee_entry.kind',
      'fee_entry.order_id as orderId',
      'fee_entry.account_id as sellerId',
      'account.name as sellerName',
      'order.track_number as trackNumber',
      'fee_entry.order_amount as orderAmount',
      'fee_entry.amount',
      'fee_entry.at',
      'fee_entry.recorded_at as recordedAt',
      'fee_entry.actor as by',
      'fee_entry.reason',
    ])
    .select(({ fn }) => fn.coalesce('fee_entry.charge_id', 'order.charge_id').as('chargeId'))
    // The filter's days again, roughly, as moments: the index in the list's order has no days.
    .$if(input.from !== null, (rest) => rest.where('fee_entry.at', '>=', input.from ?? ''))
    .$if(input.to !== null, (rest) => rest.where('fee_entry.at', '<', twoDaysAfter(input.to ?? '')))
    .$if(place !== null, (rest) =>
      rest.where(
        sql<boolean>`(fee_entry.at, fee_entry.recorded_at, fee_entry.id) < (${sql.join(place ?? ['', '', ''])})`,
      ),
    )
    .orderBy('fee_entry.at', 'desc')
    .orderBy('fee_entry.recorded_at', 'desc')
    .orderBy('fee_entry.id', 'desc')
    .limit(input.limit + 1)
    .execute();
  const shown = items.slice(0, input.limit);
  const last = shown.at(-1);
  return { items: shown, nextCursor: items.length > input.limit && last ? cursorOf(last) : null };
}

/** A day of New York's ends before its second next begins in UTC. */
const twoDaysAfter = (day: string): string => new Date(Date.parse(day) + 2 * 86_400_000).toISOString();

type FeeCursor = [at: string, recordedAt: string, id: string];

function cursorOf({ at, recordedAt, id }: FeeEntryView): string {
  return Buffer.from(JSON.stringify([at, recordedAt, id] satisfies FeeCursor)).toString('base64url');
}

function placeOf(cursor: string): FeeCursor {
  try {
    const [at, recordedAt, id] = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')) as unknown[];
    if (typeof at === 'string' && typeof recordedAt === 'string' && typeof id === 'string') return [at, recordedAt, id];
  } catch {
    // Told below, like a cursor of another shape.
  }
  throw new PaydeskError('list_place_invalid');
}
