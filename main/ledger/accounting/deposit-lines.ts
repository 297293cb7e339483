// The lines of a month's deposits, page by page: from the ledger, or as they were when the month was closed.
import { type Kysely, sql } from 'kysely';
import { z } from 'zod';
import { Month } from '../../../contract/books-month.ts';
import type { Page } from '../../../contract/console/page.ts';
import { PaydeskError } from '../../process/problem.ts';
import type { CallContext } from '../define-call.ts';
import { providerOf } from '../environments/provider-key.ts';
import { closingsOf } from '../month/read-month.ts';
import { insertRows } from '../store/many-rows.ts';
import type { LedgerTables } from '../store/schema.ts';

type Db = Kysely<LedgerTables>;

/** amount and fee in cents, as they count in the deposit. orderId: null where no order of its charge is known. */
export type MonthDepositLine = {
  depositId: string;
  depositedAt: string;
  accountName: string;
  kind: string;
  orderId: string | null;
  chargeId: string | null;
  refundId: string | null;
  trackNumber: string | null;
  amount: number;
  fee: number;
  at: string;
};

export const MonthDepositLinesInput = z.strictObject({
  environmentId: z.string(),
  month: Month,
  cursor: z.string().max(1_000).nullable(),
});
type MonthDepositLinesInput = z.infer<typeof MonthDepositLinesInput>;

/** Engineering values: read and written within some ten milliseconds. */
const LINES = 500;
const DEPOSITS = 50;
const AT_A_TIME = 250;

export async function readMonthDepositLines(
  { db }: CallContext,
  { environmentId, month, cursor }: MonthDepositLinesInput,
): Promise<Page<MonthDepositLine>> {
  const provider = await providerOf(db, environmentId);
  const [closed] = await closingsOf(db, provider, month);
  if (!closed) return openPage(db, provider, month, cursor ? placeOf(cursor, OpenPlace) : null);
  return closedPage(db, closed.id, cursor ? placeOf(cursor, z.int()) : -1);
}

/** Copies them for a closing, some at a time. */
export async function copyDepositLines(db: Db, closing: { id: string; provider: string; month: string }) {
  const { id, provider, month } = closing;
  let number = 0;
  let cursor: OpenPlace | null = null;
  do {
    const page: Page<MonthDepositLine> = await openPage(db, provider, month, cursor);
    for (let from = 0; from < page.items.length; from += AT_A_TIME) {
      const rows = page.items.slice(from, from + AT_A_TIME).map((line, index) => ({
        provider,
        closing_id: id,
        place: number + index,
        amount: line.amount,
        line: JSON.stringify(line),
      }));
      number += rows.length;
      await db.transaction().execute((trx) => insertRows(trx, 'closed_deposit_line', rows));
    }
    cursor = page.nextCursor === null ? null : placeOf(page.nextCursor, OpenPlace);
    await new Promise(setImmediate);
  } while (cursor !== null);
}

/** A deposit, and the line of it after which the next page begins; null: it begins with the deposit after it. */
const OpenPlace = z.strictObject({
  deposit: z.tuple([z.string(), z.string(), z.string()]),
  line: z.tuple([z.string(), z.string()]).nullable(),
});
type OpenPlace = z.infer<typeof OpenPlace>;

async function openPage(
  db: Db,
  provider: string,
  month: string,
  place: OpenPlace | null,
): Promise<Page<MonthDepositLine>> {
  const items: MonthDepositLine[] = [];
  const begun = place?.line ? await depositsFrom(db, provider, month, place.deposit, 'at') : [];
  const deposits = [...begun, ...(await depositsFrom(db, provider, month, place?.deposit ?? null, 'after'))];
  for (const deposit of deposits) {
    const key: OpenPlace['deposit'] = [deposit.day, deposit.account_id, deposit.id];
    let line = deposit.id === place?.deposit[2] ? place.line : null;
    for (;;) {
      const lines = await linesAfter(db, provider, deposit.id, line);
      items.push(...lines.map(({ id: _id, ...each }) => lineOf(deposit, each)));
      const last = lines.at(-1);
      if (lines.length < LINES || !last) break;
      line = [last.at, last.id];
      if (items.length >= LINES) return { items, nextCursor: cursorOf({ deposit: key, line }) };
    }
    if (items.length >= LINES) return { items, nextCursor: cursorOf({ deposit: key, line: null }) };
  }
  const last = deposits.at(-1);
  const isEnd = deposits.length - begun.length < DEPOSITS || !last;
  const next = isEnd ? null : cursorOf({ deposit: [last.day, last.account_id, last.id], line: null });
  return { items, nextCursor: next };
}

const depositsFrom = (
  db: Db,
  provider: string,
  month: string,
  place: OpenPlace['deposit'] | null,
  where: 'at' | 'after',
) =>
  db
    .selectFrom('deposit')
    .leftJoin('account', 'account.id', 'deposit.account_id')
    .select(['deposit.id', 'deposit.day', 'deposit.account_id', 'deposit.deposited_at', 'account.name'])
    .where('deposit.provider', '=', provider)
    .where('deposit.day', '>=', `${month}-01`)
    .where('deposit.day', '<=', `${month}-31`)
    .$if(place !== null, (query) => {
      const key = sql`(deposit.day, deposit.account_id, deposit.id)`;
      const given = sql`(${sql.join(place ?? ['', '', ''])})`;
      return query.where(where === 'at' ? sql<boolean>`${key} = ${given}` : sql<boolean>`${key} > ${given}`);
    })
    .orderBy('deposit.day')
    .orderBy('deposit.account_id')
    .orderBy('deposit.id')
    .limit(sql.lit(DEPOSITS))
    .execute();

const linesAfter = (db: Db, provider: string, depositId: string, place: readonly [string, string] | null) =>
  db
    .selectFrom('deposit_line')
    .select(['id', 'kind', 'charge_id', 'refund_id', 'track_number', 'amount', 'fee', 'at'])
    .select(
      // For the least of a column SQLite may walk all orders by their key; not for that of an expression.
      sql<string | null>`(select min("order".id || '') from "order" where "order".provider = deposit_line.provider
        and "order".charge_id = deposit_line.charge_id and "order".charge_id is not null)`.as('order_id'),
    )
    .where('provider', '=', provider)
    .where('deposit_id', '=', depositId)
    .$if(place !== null, (query) => query.where(sql<boolean>`(at, id) > (${sql.join(place ?? ['', ''])})`))
    .orderBy('at')
    .orderBy('id')
    .limit(sql.lit(LINES))
    .execute();

type DepositRow = Awaited<ReturnType<typeof depositsFrom>>[number];
type LineRow = Omit<Awaited<ReturnType<typeof linesAfter>>[number], 'id'>;

const lineOf = (deposit: DepositRow, line: LineRow): MonthDepositLine => ({
  depositId: deposit.id,
  depositedAt: deposit.deposited_at,
  accountName: deposit.name ?? '',
  kind: line.kind,
  orderId: line.order_id,
  chargeId: line.charge_id,
  refundId: line.refund_id,
  trackNumber: line.track_number,
  amount: line.amount,
  fee: line.fee,
  at: line.at,
});

async function closedPage(db: Db, closingId: string, after: number): Promise<Page<MonthDepositLine>> {
  const rows = await db
    .selectFrom('closed_deposit_line')
    .select(['place', 'line'])
    .where('closing_id', '=', closingId)
    .where('place', '>', after)
    .orderBy('place')
    .limit(sql.lit(LINES))
    .execute();
  const last = rows.at(-1);
  return {
    items: rows.map(({ line }) => JSON.parse(line) as MonthDepositLine),
    nextCursor: rows.length === LINES && last ? cursorOf(last.place) : null,
  };
}

const cursorOf = (place: OpenPlace | number): string => Buffer.from(JSON.stringify(place)).toString('base64url');

function placeOf<Place>(cursor: string, schema: z.ZodType<Place>): Place {
  try {
    return schema.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')));
  } catch {
    throw new PaydeskError('list_place_invalid');
  }
}
