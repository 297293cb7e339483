// The lines of a month's deposits, each with the order of its charge and the month of its debit.
import { type Kysely, sql } from 'kysely';
import { z } from 'zod';
import { monthBounds } from '../../../contract/books-day.ts';
import type { AccountRole } from '../../../contract/console/environment.ts';
import { compareTexts } from '../../core/compare-texts.ts';
import { boundOf, isInMonth } from '../../core/month.ts';
import { partsWithoutLine } from '../deposits/settlement-lines.ts';
import { expressionsOf } from '../store/expressions.ts';
import { grouped } from '../store/grouped.ts';
import type { LedgerTables } from '../store/schema.ts';
import { debitsOfCharges, UNKNOWN_ACCOUNT } from './complete-movements.ts';

type Db = Kysely<LedgerTables>;

/** accountId: of one account alone. withHere: also charges whose debit was in the deposit's month, which are nearly all, and what a deposit comes to beside its lines. */
export type LineSpan = { provider: string; month: string; accountId: string | null; withHere: boolean };

/** amount and fee in cents, as they count in the deposit. */
export type MonthLine = {
  depositId: string;
  depositedAt: string;
  accountId: string;
  accountName: string;
  accountRole: AccountRole;
  id: string;
  kind: string;
  /** The first by its ID; null where no order of its charge is known. */
  orderId: string | null;
  chargeId: string | null;
  refundId: string | null;
  trackNumber: string | null;
  amount: number;
  fee: number;
  at: string;
  /** Of a charge: whether its debit was in the deposit's month, in another one, or of no order that is known here. */
  debit: 'here' | 'earlier' | 'elsewhere' | null;
};

/** A deposit, and the line of it after which the next page begins; null: it begins with the deposit after it. */
export const LinePlace = z.strictObject({
  deposit: z.tuple([z.string(), z.string(), z.string()]),
  line: z.tuple([z.string(), z.string()]).nullable(),
});
export type LinePlace = z.infer<typeof LinePlace>;

/** Engineering values: read within some ten milliseconds. */
const LINES = 500;
const DEPOSITS = 50;

/** All lines of a month in pieces. Between two of them other calls have their turn. */
export async function* linesFrom(db: Db, span: LineSpan, from: LinePlace | null): AsyncGenerator<MonthLine[]> {
  for (let place = from; ; ) {
    const piece: Awaited<ReturnType<typeof readLines>> = await readLines(db, span, place);
    yield piece.lines;
    if (piece.next === null) return;
    place = piece.next;
    await new Promise(setImmediate);
  }
}

/** Lines in the order of their deposits, and of their time in each. next: from where to go on. */
export async function readLines(
  db: Db,
  span: LineSpan,
  place: LinePlace | null,
): Promise<{ lines: MonthLine[]; next: LinePlace | null }> {
  const begun = place?.line ? await depositsFrom(db, span, place.deposit, 'at') : [];
  const after = await depositsFrom(db, span, place?.deposit ?? null, 'after');
  const read: ReadLine[] = [];
  let next: LinePlace | null = null;
  for (const deposit of [...begun, ...after]) {
    const isBegun = begun.includes(deposit);
    const lines = await linesAfter(db, span, deposit.id, isBegun ? (place?.line ?? null) : null);
    const parts = span.withHere && !isBegun ? partsWithoutLine(deposit) : [];
    read.push(...parts.map((part) => ({ deposit, line: { ...NO_LINE, ...part, at: deposit.deposited_at } })));
    read.push(...lines.map((line) => ({ deposit, line })));
    const last = lines.at(-1);
    next = {
      deposit: [deposit.day, deposit.account_id, deposit.id],
      line: last && lines.length === LINES ? [last.at, last.id] : null,
    };
    if (next.line !== null || read.length >= LINES) return { lines: await completed(db, span, read), next };
  }
  return { lines: await completed(db, span, read), next: after.length < DEPOSITS ? null : next };
}

/** What a deposit comes to beside its lines has no ID. */
const NO_LINE = { id: '', charge_id: null, refund_id: null, track_number: null, fee: 0 };

const depositsFrom = (
  db: Db,
  { provider, month, accountId }: LineSpan,
  place: LinePlace['deposit'] | null,
  where: 'at' | 'after',
) =>
  db
    .selectFrom('deposit')
    .leftJoin('account', 'account.id', 'deposit.account_id')
    .select(['deposit.id', 'deposit.day', 'deposit.account_id', 'deposit.deposited_at'])
    .select(['deposit.amount', 'deposit.brought_forward', 'deposit.carried_forward', 'deposit.lines_read'])
    .select(['account.name', 'account.role'])
    .where('deposit.provider', '=', provider)
    .where('deposit.day', '>=', `${month}-01`)
    .where('deposit.day', '<=', `${month}-31`)
    .$if(accountId !== null, (query) => query.where('deposit.account_id', '=', accountId ?? ''))
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

const linesAfter = (
  db: Db,
  { provider, month, withHere }: LineSpan,
  depositId: string,
  place: readonly [string, string] | null,
) =>
  db
    .selectFrom('deposit_line')
    .select(['id', 'kind', 'charge_id', 'refund_id', 'track_number', 'amount', 'fee', 'at'])
    .where('provider', '=', provider)
    .where('deposit_id', '=', depositId)
    .$if(!withHere, (query) => query.where(isElsewhere(month)))
    .$if(place !== null, (query) => query.where(sql<boolean>`(at, id) > (${sql.join(place ?? ['', ''])})`))
    .orderBy('at')
    .orderBy('id')
    .limit(sql.lit(LINES))
    .execute();

/** Whether a line is no charge's that was captured in the month first. */
function isElsewhere(month: string) {
  const { from, until } = monthBounds(month);
  return sql<boolean>`(deposit_line.kind <> 'charge' or coalesce((select min("order".captured_at) from "order"
    where "order".provider = deposit_line.provider and "order".charge_id = deposit_line.charge_id
    and "order".charge_id is not null), '') not between ${boundOf(from)} and ${boundOf(until)})`;
}

type DepositRow = Awaited<ReturnType<typeof depositsFrom>>[number];
type LineRow = Awaited<ReturnType<typeof linesAfter>>[number];
type ReadLine = { deposit: DepositRow; line: LineRow };
/** capturedAt: of its charge's orders the first; null where none was captured. */
type OrderOfLine = { id: string; capturedAt: string | null };

async function completed(
  db: Db,
  { provider, month }: Pick<LineSpan, 'provider' | 'month'>,
  read: readonly ReadLine[],
): Promise<MonthLine[]> {
  const orders = await ordersOf(db, provider, read);
  const orderOf = ({ charge_id }: LineRow) => orders.get(charge_id ?? '') ?? null;
  const isNotOfMonth = ({ line }: ReadLine) => {
    const capturedAt = orderOf(line)?.capturedAt ?? null;
    return line.kind === 'charge' && (capturedAt === null || !isInMonth(capturedAt, month));
  };
  const notHere = new Set(read.filter(isNotOfMonth));
  for (const each of await presentedAgainIn(db, { provider, month }, [...notHere], orders)) notHere.delete(each);
  return read.map((each): MonthLine => {
    const { deposit, line } = each;
    const order = orderOf(line);
    const debitOf = () => {
      if (line.kind !== 'charge') return null;
      if (!notHere.has(each)) return 'here';
      return order?.capturedAt == null ? 'elsewhere' : 'earlier';
    };
    return {
      depositId: deposit.id,
      depositedAt: deposit.deposited_at,
      accountId: deposit.account_id,
      accountName: deposit.name ?? UNKNOWN_ACCOUNT.name,
      accountRole: deposit.role ?? UNKNOWN_ACCOUNT.role,
      id: line.id,
      kind: line.kind,
      orderId: order?.id ?? null,
      chargeId: line.charge_id,
      refundId: line.refund_id,
      trackNumber: line.track_number,
      amount: line.amount,
      fee: line.fee,
      at: line.at,
      debit: debitOf(),
    };
  });
}

/** By charge. */
async function ordersOf(db: Db, provider: string, read: readonly ReadLine[]): Promise<Map<string, OrderOfLine>> {
  const chargeIds = [...new Set(read.flatMap(({ line }) => line.charge_id ?? []))];
  if (chargeIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('order')
    .select(['id', 'charge_id', 'captured_at'])
    .where('provider', '=', provider)
    .where('charge_id', 'is not', null)
    .where(expressionsOf(db).isAmong('charge_id', chargeIds))
    .execute();
  const byCharge = grouped(rows, ({ charge_id }) => charge_id);
  return new Map(
    [...byCharge].map(([chargeId, orders]) => {
      const captured = orders.flatMap(({ captured_at }) => captured_at ?? []).sort(compareTexts);
      const [first] = orders.toSorted((a, b) => compareTexts(a.id, b.id));
      return [chargeId, { id: first?.id ?? '', capturedAt: captured[0] ?? null }];
    }),
  );
}

/** Of lines whose order wasn't captured in the month, as far as is known, those of a debit that was presented again in it. */
async function presentedAgainIn(
  db: Db,
  { provider, month }: Pick<LineSpan, 'provider' | 'month'>,
  notHere: readonly ReadLine[],
  orders: ReadonlyMap<string, OrderOfLine>,
): Promise<ReadLine[]> {
  const capturedAt = new Map(
    notHere.map(({ line }) => [line.charge_id ?? '', orders.get(line.charge_id ?? '')?.capturedAt ?? null]),
  );
  const debits = await debitsOfCharges(db, provider, capturedAt);
  return notHere.filter(({ deposit, line }) =>
    debits
      .get(line.charge_id ?? '')
      ?.some(
        ({ attempt, at, line: own }) =>
          attempt > 1 && own?.depositId === deposit.id && own.at === line.at && isInMonth(at, month),
      ),
  );
}
