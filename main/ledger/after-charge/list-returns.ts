// The debits that came back, as an inbox: what is open by what is due first, then what was handled.
import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import { z } from 'zod';
import {
  type ListedReturn,
  MAX_COUNTED_RETURNS,
  type ReturnsFilter,
  type ReturnsInput,
  type ReturnsTotal,
} from '../../../contract/console/after-charge.ts';
import type { Page } from '../../../contract/console/page.ts';
import { countable } from '../../core/fold/refunded.ts';
import { PaydeskError } from '../../process/problem.ts';
import type { CallContext } from '../define-call.ts';
import { providerOf } from '../environments/provider-of.ts';
import { endedOf } from '../orders/read-orders.ts';
import { consumerNames } from '../sessions/read-sessions.ts';
import type { LedgerTables } from '../store/schema.ts';
import { sumOfCents } from '../store/sum-of-cents.ts';
import { returnView } from './read-after-charge.ts';
import type { ReturnCaseRow } from './tables.ts';

type Part = 'open' | 'handled';
type ReturnCursor = { part: Part; by: string; chargeId: string; attempt: number };

export const PARTS = { open: ['open'], handled: ['handled'], all: ['open', 'handled'] } as const;

const isOfPart: Record<Part, RawBuilder<SqlBool>> = {
  open: sql`handled_at is null`,
  handled: sql`handled_at is not null`,
};

type Span = Pick<ReturnsFilter, 'from' | 'until'>;

/** Moments are held as text, with more digits than a filter has: without its Z, it comes right before all of its own. */
const boundOf = (moment: string): string => moment.replace(/Z$/, '');

/** Whether a debit came back within a span of time. */
function isReturnedWithin({ from, until }: Span): RawBuilder<SqlBool> {
  const since = from ? sql<SqlBool>`at >= ${boundOf(from)}` : sql<SqlBool>`true`;
  return until ? sql<SqlBool>`${since} and at < ${boundOf(until)}` : since;
}

/** A page of them. */
export async function listReturns({ db }: CallContext, input: ReturnsInput): Promise<Page<ListedReturn>> {
  const provider = await providerOf(db, input.environmentId);
  const parts: readonly Part[] = PARTS[input.show];
  const place = input.cursor ? placeOf(input.cursor, parts) : null;
  const { from, until } = input;
  const span = from || until ? { from, until } : null;
  if (place && until && place.by >= boundOf(until)) throw new PaydeskError('list_place_invalid');
  const rows: ReturnCaseRow[] = [];
  for (const part of parts.slice(place ? parts.indexOf(place.part) : 0)) {
    const after = place?.part === part ? place : null;
    const { rows: found } = await read({ provider, part, after, span }, input.limit + 1 - rows.length).execute(db);
    rows.push(...found);
    if (rows.length > input.limit) break;
  }
  const shown = rows.slice(0, input.limit);
  const last = shown.at(-1);
  const orders = await ordersOf(db, provider, shown);
  const ended = await endedOf(
    db,
    provider,
    shown.map(({ order_id }) => order_id),
  );
  return {
    // A platform's feed tells of its sellers' orders.
    items: shown.map((row) => ({
      ...returnView(row, null),
      ...orders.get(row.order_id),
      ended: ended.get(row.order_id) ?? null,
    })),
    nextCursor: rows.length > input.limit && last ? cursorOf(last, span !== null) : null,
  };
}

type ReturnPage = { provider: string; part: Part; after: ReturnCursor | null; span: Span | null };

/** `limit` is written as it is: SQLite plans a statement again each time its limit is a parameter. */
function read({ provider, part, after, span }: ReturnPage, limit: number): RawBuilder<ReturnCaseRow> {
  const first = sql.ref(span ? 'at' : part === 'open' ? 'due' : 'handled_at');
  const [sign, order] = part === 'open' && !span ? [sql`>`, sql``] : [sql`<`, sql` desc`];
  const on = after
    ? sql<SqlBool>`(${first}, charge_id, attempt) ${sign} (${after.by}, ${after.chargeId}, ${after.attempt})`
    : sql<SqlBool>`true`;
  // The place is within the span already: with two upper bounds, SQLite would begin at the span's end for every page.
  const within = isReturnedWithin({ from: span?.from, until: after ? null : span?.until });
  return sql<ReturnCaseRow>`select * from return_case
    where provider = ${provider} and ${isOfPart[part]} and ${within} and ${on}
    order by ${first}${order}, charge_id${order}, attempt${order} limit ${sql.lit(limit)}`;
}

/** Whose the orders are, and their consumers' names, by order: of those that are known here. */
async function ordersOf(
  db: Kysely<LedgerTables>,
  provider: string,
  rows: ReturnCaseRow[],
): Promise<Map<string, Pick<ListedReturn, 'accountId' | 'consumerName'>>> {
  if (rows.length === 0) return new Map();
  const ids = rows.map(({ order_id }) => order_id);
  const orders = await db
    .selectFrom('order')
    .select(['id', 'session_id', 'account_id'])
    .where('provider', '=', provider)
    .where('id', 'in', ids)
    .execute();
  const sessionIds = orders.flatMap(({ session_id }) => (session_id === null ? [] : [session_id]));
  const names = await consumerNames(db, provider, sessionIds);
  return new Map(
    orders.map(({ id, session_id, account_id }) => [
      id,
      { accountId: account_id, consumerName: names.get(session_id ?? '') ?? null },
    ]),
  );
}

function cursorOf(row: ReturnCaseRow, isOfSpan: boolean): string {
  const [part, by] = row.handled_at === null ? ['open', row.due] : ['handled', row.handled_at];
  const place = [part, isOfSpan ? row.at : by];
  return Buffer.from(JSON.stringify([...place, row.charge_id, row.attempt])).toString('base64url');
}

const PlaceText = z.tuple([z.enum(['open', 'handled']), z.string(), z.string(), z.int()]);

/** Throws `list_place_invalid` where it is none, or another list's. */
function placeOf(cursor: string, parts: readonly Part[]): ReturnCursor {
  let read: unknown;
  try {
    read = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
  } catch {
    // Told below, like a cursor of another shape.
  }
  const { data } = PlaceText.safeParse(read);
  if (!data || !parts.includes(data[0])) throw new PaydeskError('list_place_invalid');
  const [part, by, chargeId, attempt] = data;
  return { part, by, chargeId, attempt };
}

/** Throws `environment_not_found`. */
export async function totalReturns({ db }: CallContext, filter: ReturnsFilter): Promise<ReturnsTotal> {
  const provider = await providerOf(db, filter.environmentId);
  const total = { count: 0, amount: 0 };
  for (const part of PARTS[filter.show]) {
    const left = MAX_COUNTED_RETURNS - total.count;
    if (left === 0) break;
    const { rows } = await sql<typeof total>`select count(*) as "count", ${sumOfCents('amount')} as "amount"
      from (select amount from return_case where provider = ${provider} and ${isOfPart[part]}
        and ${isReturnedWithin(filter)} order by at desc limit ${sql.lit(left)}) as newest`.execute(db);
    total.count += rows[0]?.count ?? 0;
    total.amount = countable(total.amount + (rows[0]?.amount ?? 0));
  }
  return { ...total, isMore: total.count === MAX_COUNTED_RETURNS };
}
