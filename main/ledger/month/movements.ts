// What moved money in a month, from the tables of orders, fees, returns, refunds, deposits and payouts. Each is read by its index, a piece at a time.
import { type Kysely, sql } from 'kysely';
import { monthBounds } from '../../../contract/books-day.ts';
import { MovementKind } from '../../../contract/console/movement-kind.ts';
import { compareTexts } from '../../core/compare-texts.ts';
import { boundOf, sortable } from '../../core/month.ts';
import { figuresText } from '../deposits/record-deposits.ts';
import { isUnknown } from '../fees/fee-filter.ts';
import type { LedgerTables } from '../store/schema.ts';

type Db = Kysely<LedgerTables>;

/** A movement as its table has it. What other tables know of it comes later (complete-movements.ts). */
export type MovementRow = {
  kind: MovementKind;
  key: string;
  at: string;
  /** '' where it isn't known. */
  account_id: string;
  order_id: string | null;
  charge_id: string | null;
  refund_id: string | null;
  deposit_id: string | null;
  payout_id: string | null;
  /** Of a line of a deposit. */
  track_number: string | null;
  /** Of a return, or of a refund that failed; of a deposit, text that is another where it is made of other parts. */
  code: string | null;
  note: string | null;
  amount: number | null;
  /** Of a return and of what was presented again: which debit came back. */
  attempt: number;
};

/** Which movements. account: of one account alone. */
export type MonthSpan = { provider: string; month: string; accountId: string | null; kinds: readonly MovementKind[] };

export const EVERY_KIND = MovementKind.options;

/** from: the text of a moment without its Z, so that it comes right before all of its own. */
type Part = { provider: string; month: string; accountId: string | null; from: string; until: string; limit: number };

/** Where a month begins. */
export const startOf = (month: string): string => boundOf(monthBounds(month).from);

/** A table that movements are read from. ahead: read already; next: from where to read on, null at the end of the month. */
type Source = { read: Read; ahead: MovementRow[]; next: string | null };

/**
 * The movements from a moment on in pieces, in the order of their time and then of their keys. Each table is read once, so many rows at a time;
 * more than a month has payouts.
 */
export async function* movementsFrom(
  db: Db,
  { kinds, ...span }: MonthSpan,
  from: string,
  atATime: number,
): AsyncGenerator<MovementRow[]> {
  const until = boundOf(monthBounds(span.month).until);
  const sources = kinds.flatMap((kind) => READ[kind].map((read): Source => ({ read, ahead: [], next: from })));
  for (;;) {
    for (const source of sources)
      if (source.ahead.length < atATime && source.next !== null)
        await readAhead(db, source, { ...span, from: source.next, until, limit: atATime });
    const cut = sources.reduce<string | null>(
      (least, { next }) => (next !== null && (least === null || next < least) ? next : least),
      null,
    );
    const isDue = ({ at }: MovementRow) => cut === null || sortable(at) < cut;
    const rows = sources.flatMap(({ ahead }) => ahead.filter(isDue));
    for (const source of sources) source.ahead = source.ahead.filter((row) => !isDue(row));
    yield rows.sort((a, b) => compareTexts(sortable(a.at), sortable(b.at)) || compareTexts(a.key, b.key));
    if (cut === null) return;
  }
}

async function readAhead(db: Db, source: Source, part: Part): Promise<void> {
  const rows = await source.read(db, part);
  const next = rows.length >= part.limit ? wholeMs(rows.at(-1)?.at ?? '') : null;
  // More are of one millisecond than were asked for.
  if (next === part.from) return readAhead(db, source, { ...part, limit: part.limit * 4 });
  source.next = next;
  source.ahead.push(...rows.filter(({ at }) => sortable(at) >= part.from && (next === null || sortable(at) < next)));
}

/** Times with microseconds and such without may lie in one index: their texts are in order down to the millisecond. */
const wholeMs = (at: string): string => sortable(at).slice(0, 23);

const nothing = {
  refund_id: null,
  deposit_id: null,
  payout_id: null,
  track_number: null,
  code: null,
  note: null,
  attempt: 1,
};

type Read = (db: Db, part: Part) => Promise<MovementRow[]>;

const READ: Record<MovementKind, Read[]> = {
  capture: [captures],
  fee: [fees],
  return: [(db, part) => returns(db, part, 'is'), (db, part) => returns(db, part, 'is not')],
  presented_again: [presentedAgain],
  refund: [(db, part) => refunds(db, part, 'refund')],
  refund_failed: [(db, part) => refunds(db, part, 'refund_failed')],
  deposit: [deposits],
  payout: [payouts],
};

async function captures(db: Db, { provider, accountId, from, until, limit }: Part): Promise<MovementRow[]> {
  const rows = await db
    .selectFrom('order')
    .select(['id', 'captured_at', 'account_id', 'charge_id', 'total_amount'])
    .where('provider', '=', provider)
    .where('captured_at', 'is not', null)
    .where('captured_at', '>=', from)
    .where('captured_at', '<', until)
    .$if(accountId !== null, (query) => query.where('account_id', '=', accountId ?? ''))
    .orderBy('captured_at')
    .limit(sql.lit(limit))
    .execute();
  return rows.map(({ id, captured_at, account_id, charge_id, total_amount }) => ({
    ...nothing,
    kind: 'capture',
    key: `capture ${id}`,
    at: captured_at ?? '',
    account_id,
    order_id: id,
    charge_id,
    amount: total_amount,
  }));
}

/** An unknown fee that a later entry made known counts with that entry. */
async function fees(db: Db, { provider, accountId, from, until, limit }: Part): Promise<MovementRow[]> {
  const rows = await db
    .selectFrom('fee_entry')
    .select(['id', 'at', 'account_id', 'order_id', 'charge_id', 'amount', 'reason', isUnknown.as('unknown')])
    .where('provider', '=', provider)
    .where('at', '>=', from)
    .where('at', '<', until)
    .$if(accountId !== null, (query) => query.where('account_id', '=', accountId ?? ''))
    .orderBy('at')
    .limit(sql.lit(limit))
    .execute();
  return rows.map(({ id, at, account_id, order_id, charge_id, amount, reason, unknown }) => ({
    ...nothing,
    kind: 'fee',
    key: `fee ${id}`,
    at,
    account_id,
    order_id,
    charge_id,
    amount: amount === null && !unknown ? 0 : amount,
    note: reason,
  }));
}

/** A platform's feed tells of its sellers' orders: a return is the order's account's. */
const accountOfReturn = sql<string>`coalesce("order".account_id, return_case.account_id)`;

const returnsWithOrders = (db: Db, { provider, accountId }: Part) =>
  db
    .selectFrom('return_case')
    .leftJoin('order', (join) =>
      join.onRef('order.provider', '=', 'return_case.provider').onRef('order.id', '=', 'return_case.order_id'),
    )
    .select([
      'return_case.charge_id',
      'return_case.attempt',
      'return_case.order_id',
      'return_case.code',
      'return_case.amount',
      accountOfReturn.as('account_id'),
    ])
    .where('return_case.provider', '=', provider)
    .$if(accountId !== null, (query) => query.where(accountOfReturn, '=', accountId ?? ''));

/** handled_at decides which index has them. */
async function returns(db: Db, part: Part, handled: 'is' | 'is not'): Promise<MovementRow[]> {
  const rows = await returnsWithOrders(db, part)
    .select('return_case.at')
    .where('return_case.handled_at', handled, null)
    .where('return_case.at', '>=', part.from)
    .where('return_case.at', '<', part.until)
    .orderBy('return_case.at')
    .limit(sql.lit(part.limit))
    .execute();
  return rows.map(({ charge_id, attempt, ...row }) => ({
    ...nothing,
    kind: 'return',
    key: `return ${charge_id} ${attempt}`,
    charge_id,
    attempt,
    ...row,
  }));
}

/** A return that no person handled was presented again, or made whole by an answer that says so. */
async function presentedAgain(db: Db, part: Part): Promise<MovementRow[]> {
  const rows = await returnsWithOrders(db, part)
    .select('return_case.handled_at')
    .where('return_case.handled_at', 'is not', null)
    .where('return_case.handled_by', 'is', null)
    .where('return_case.handled_at', '>=', part.from)
    .where('return_case.handled_at', '<', part.until)
    .orderBy('return_case.handled_at')
    .limit(sql.lit(part.limit))
    .execute();
  return rows.map(({ charge_id, attempt, handled_at, ...row }) => ({
    ...nothing,
    kind: 'presented_again',
    key: `presented_again ${charge_id} ${attempt}`,
    at: handled_at ?? '',
    charge_id,
    attempt,
    ...row,
  }));
}

async function refunds(db: Db, part: Part, kind: 'refund' | 'refund_failed'): Promise<MovementRow[]> {
  const { provider, accountId, from, until, limit } = part;
  const at = kind === 'refund' ? 'refund.at' : 'refund.updated_at';
  const rows = await db
    .selectFrom('refund')
    .leftJoin('order', (join) =>
      join.onRef('order.provider', '=', 'refund.provider').onRef('order.id', '=', 'refund.order_id'),
    )
    .select([
      'refund.id',
      'refund.charge_id',
      'refund.order_id',
      'refund.amount',
      'refund.reason',
      'refund.failure_code',
      'order.account_id',
    ])
    .select(`${at} as at`)
    .where('refund.provider', '=', provider)
    .$if(kind === 'refund_failed', (query) => query.where('refund.status', '=', sql.lit('failed')))
    .where(at, '>=', from)
    .where(at, '<', until)
    .$if(accountId !== null, (query) => query.where('order.account_id', '=', accountId ?? ''))
    .orderBy(at)
    .limit(sql.lit(limit))
    .execute();
  return rows.map(({ id, charge_id, order_id, amount, reason, failure_code, account_id, at: told }) => ({
    ...nothing,
    kind,
    key: `${kind} ${id}`,
    at: told,
    account_id: account_id ?? '',
    order_id,
    charge_id,
    refund_id: id,
    code: kind === 'refund_failed' ? failure_code : null,
    note: reason === '' ? null : reason,
    amount,
  }));
}

async function deposits(db: Db, { provider, accountId, from, until, limit }: Part): Promise<MovementRow[]> {
  const rows = await db
    .selectFrom('deposit')
    .selectAll()
    .where('provider', '=', provider)
    .where('deposited_at', '>=', from)
    .where('deposited_at', '<', until)
    .$if(accountId !== null, (query) => query.where('account_id', '=', accountId ?? ''))
    .orderBy('deposited_at')
    .limit(sql.lit(limit))
    .execute();
  return rows.map(
    (row): MovementRow => ({
      ...nothing,
      kind: 'deposit',
      key: `deposit ${row.id}`,
      at: row.deposited_at,
      account_id: row.account_id,
      order_id: null,
      charge_id: null,
      deposit_id: row.id,
      code: `${row.lines_read} ${figuresText(row)}`,
      amount: row.amount,
    }),
  );
}

/** A month has one payout a marketplace. A person may record it after the month: then it counts at the month's end. */
async function payouts(db: Db, { provider, accountId, month, until }: Part): Promise<MovementRow[]> {
  const rows = await db
    .selectFrom('payout')
    .select(['id', 'marketplace_id', 'at', 'amount', 'reference'])
    .where('provider', '=', provider)
    .where('month', '=', month)
    .where('taken_back_at', 'is', null)
    .execute();
  if (rows.length === 0) return [];
  const platforms = await db
    .selectFrom('account')
    .innerJoin('environment', 'environment.id', 'account.environment_id')
    .select(['account.id', 'environment.marketplace_id'])
    .where('environment.provider', '=', provider)
    .where('account.role', '=', 'platform')
    .execute();
  const platformOf = new Map(platforms.map(({ id, marketplace_id }) => [marketplace_id, id]));
  const start = startOf(month);
  const end = new Date(monthBounds(month).until - 1).toISOString();
  return rows
    .map(
      ({ id, marketplace_id, at, amount, reference }): MovementRow => ({
        ...nothing,
        kind: 'payout',
        key: `payout ${marketplace_id} ${id}`,
        at: sortable(at) >= start && sortable(at) < until ? at : end,
        account_id: platformOf.get(marketplace_id) ?? '',
        order_id: null,
        charge_id: null,
        payout_id: id,
        note: reference,
        amount,
      }),
    )
    .filter(({ account_id }) => accountId === null || account_id === accountId);
}
