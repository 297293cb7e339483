// Ledger calls about fees.
import { sql } from 'kysely';
import type {
  CorrectFeeInput,
  FeeEntriesInput,
  FeeEntryView,
  FeeGroup,
  FeeGrouping,
  FeeSummary,
  FeeSummaryInput,
  FeeSums,
} from '../../../contract/console/fee.ts';
import type { Page } from '../../../contract/console/page.ts';
import { fees } from '../../../contract/procedures/fees.ts';
import { dayWords, monthWords } from '../../../messages/day-words.ts';
import { PaydeskError } from '../../process/problem.ts';
import { audit } from '../audit/audit.ts';
import { answers, type CallContext } from '../define-call.ts';
import { providerOf } from '../environments/provider-of.ts';
import { recordFact } from '../projections/read-payment.ts';
import { entriesWhere, isUnknown } from './fee-filter.ts';
import { feeOfOrder } from './fee-of-order.ts';

const KEY = {
  seller: sql<string>`fee_entry.account_id`,
  month: sql<string>`substr(fee_entry.day, 1, 7)`,
  day: sql<string>`fee_entry.day`,
};

/** Sums in cents of what the filter lets through; the total is the sum of the groups. */
async function sumFees({ db }: CallContext, input: FeeSummaryInput): Promise<FeeSummary> {
  const { query } = await entriesWhere(db, input);
  const rows = await query
    .select([
      KEY[input.by].as('key'),
      sql<string>`max(account.name)`.as('seller'),
      sql<number>`sum(fee_entry.transactions)`.as('transactions'),
      sql<number>`sum(case when ${isUnknown} then 1 else 0 end)`.as('unknown'),
      sql<number>`coalesce(sum(fee_entry.amount), 0)`.as('amount'),
      sql<number>`coalesce(sum(fee_entry.transactions * fee_entry.order_amount), 0)`.as('volume'),
    ])
    .groupBy(KEY[input.by])
    .execute();
  const groups = rows
    .map(({ seller, ...group }) => ({ ...group, name: nameOf(input.by, group.key, seller) }))
    .sort(input.by === 'seller' ? byAmount : newestFirst);
  return { by: input.by, groups, total: groups.reduce(plus, { transactions: 0, unknown: 0, amount: 0, volume: 0 }) };
}

function nameOf(by: FeeGrouping, key: string, seller: string): string {
  return { seller: () => seller, month: () => monthWords(key), day: () => dayWords(key) }[by]();
}

const byAmount = (a: FeeGroup, b: FeeGroup): number => b.amount - a.amount || a.name.localeCompare(b.name);
const newestFirst = (a: FeeGroup, b: FeeGroup): number => (a.key < b.key ? 1 : -1);

function plus(total: FeeSums, { transactions, unknown, amount, volume }: FeeSums): FeeSums {
  return {
    transactions: total.transactions + transactions,
    unknown: total.unknown + unknown,
    amount: total.amount + amount,
    volume: total.volume + volume,
  };
}

/** A page of what the filter lets through. Entries of one order keep together, its last correction first. */
async function listFeeEntries({ db }: CallContext, input: FeeEntriesInput): Promise<Page<FeeEntryView>> {
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

export const feesCalls = {
  /** Gives whether more are left. */
  listFeeEntries: answers(fees.entries, listFeeEntries),
  sumFees: answers(fees.summary, sumFees),
  correctFee: answers(fees.correct, correctFee),
};

/** Adds the correction. Throws `not_found` where the order has no fee, or its charge was taken back, `invalid_input` where its fee is that amount already. */
async function correctFee({ db, nowMs, actor }: CallContext, input: CorrectFeeInput): Promise<void> {
  const now = new Date(nowMs).toISOString();
  await db.transaction().execute(async (trx) => {
    const provider = await providerOf(trx, input.environmentId);
    const known = await feeOfOrder(trx, provider, input.orderId);
    if (!known) {
      throw new PaydeskError('fee_not_found', { orderId: input.orderId });
    }
    const fee = known.amount;
    if (fee === input.amount) {
      throw new PaydeskError('fee_unchanged', { fee }, { field: 'amount' });
    }
    await audit(trx, now, actor, 'correct_fee', input.orderId, { fee: input.amount, reason: input.reason }, { fee });
    const { orderId, reason } = input;
    const fact = { kind: 'fee_corrected', orderId, amount: input.amount, reason, actor } as const;
    await recordFact(trx, provider, fact, { at: now });
  });
}
