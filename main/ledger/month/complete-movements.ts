// What other tables know of movements: which deposit took each in and what became of each debit; then the names that people read.
import { type Kysely, sql } from 'kysely';
import { booksDayOf } from '../../../contract/books-day.ts';
import type { AccountRole } from '../../../contract/console/environment.ts';
import type { DebitState, Movement } from '../../../contract/console/month.ts';
import { type Debit, debitsOf, sortable } from '../../core/month.ts';
import type { DepositLineRow } from '../deposits/tables.ts';
import { consumerNameOf } from '../lists/read-piece.ts';
import { expressionsOf } from '../store/expressions.ts';
import { grouped } from '../store/grouped.ts';
import type { LedgerTables } from '../store/schema.ts';
import type { MovementRow } from './movements.ts';

type Db = Kysely<LedgerTables>;

export type StatedRow = MovementRow & {
  deposited_at: string | null;
  /** Of a debit. */
  state: DebitState | null;
};

const texts = (values: (string | null)[]): string[] => [...new Set(values.flatMap((value) => value ?? []))];

/** The rows whose column is one of some values; none of none. */
async function among<Row>(values: string[], read: (values: string[]) => Promise<Row[]>): Promise<Row[]> {
  return values.length === 0 ? [] : read(values);
}

const isDebit = ({ kind }: MovementRow): boolean => kind === 'capture' || kind === 'presented_again';
/** What a line of a deposit is called that takes in a movement. */
const LINE_KIND: Partial<Record<MovementRow['kind'], string>> = {
  return: 'return',
  refund: 'refund',
  refund_failed: 'refund_failed',
};

type DepositedLine = Pick<DepositLineRow, 'deposit_id' | 'kind' | 'charge_id' | 'refund_id' | 'at'> & {
  deposited_at: string;
};
type LinesOfCharge = ReadonlyMap<string, readonly DepositedLine[]>;

/** What deposits have of charges. */
async function linesOfCharges(db: Db, provider: string, chargeIds: string[]): Promise<LinesOfCharge> {
  const { isAmong } = expressionsOf(db);
  const lines = await among(chargeIds, (ids) =>
    db
      .selectFrom('deposit_line')
      .select(['deposit_id', 'kind', 'charge_id', 'refund_id', 'at'])
      .where('provider', '=', provider)
      .where(isAmong('charge_id', ids))
      .execute(),
  );
  const deposits = await among(texts(lines.map(({ deposit_id }) => deposit_id)), (ids) =>
    db
      .selectFrom('deposit')
      .select(['id', 'deposited_at'])
      .where('provider', '=', provider)
      .where(isAmong('id', ids))
      .execute(),
  );
  const depositedAt = new Map(deposits.map(({ id, deposited_at }) => [id, deposited_at]));
  const deposited = lines.map((line) => ({ ...line, deposited_at: depositedAt.get(line.deposit_id) ?? line.at }));
  return grouped(deposited, ({ charge_id }) => charge_id);
}

/** Which deposit took each movement in, and what became of the debits. */
export async function withStates(db: Db, provider: string, rows: readonly MovementRow[]): Promise<StatedRow[]> {
  const lines = await linesOfCharges(
    db,
    provider,
    texts(rows.map(({ kind, charge_id }) => (kind === 'fee' ? null : charge_id))),
  );
  const debits = await debitsOfCharges(db, provider, await capturesOf(db, provider, rows.filter(isDebit)), lines);
  return rows.map((row) => {
    if (isDebit(row)) {
      const attempt = row.kind === 'capture' ? 1 : row.attempt + 1;
      const found = debits.get(row.charge_id ?? '')?.find((debit) => debit.attempt === attempt);
      const { depositId = null, depositedAt = null } = found?.line ?? {};
      return { ...row, state: found?.state ?? 'waiting', deposit_id: depositId, deposited_at: depositedAt };
    }
    if (row.kind === 'deposit') return { ...row, deposited_at: row.at, state: null };
    const line = (lines.get(row.charge_id ?? '') ?? []).find(
      ({ kind, refund_id, at }) =>
        kind === LINE_KIND[row.kind] &&
        (row.kind === 'return' ? sortable(at) === sortable(row.at) : refund_id === row.refund_id),
    );
    return { ...row, state: null, deposit_id: line?.deposit_id ?? null, deposited_at: line?.deposited_at ?? null };
  });
}

/** When the charges of some debits were captured; null where that isn't known. */
async function capturesOf(db: Db, provider: string, debits: MovementRow[]): Promise<Map<string, string | null>> {
  const again = debits.filter(({ kind }) => kind === 'presented_again');
  const orders = await among(texts(again.map(({ order_id }) => order_id)), (ids) =>
    db
      .selectFrom('order')
      // With its session, or SQLite would read all orders of an index that has these two columns.
      .select(['id', 'captured_at', 'session_id'])
      .where('provider', '=', provider)
      .where(expressionsOf(db).isAmong('id', ids))
      .execute(),
  );
  const capturedAt = new Map(orders.map(({ id, captured_at }) => [id, captured_at]));
  const captures = new Map<string, string | null>();
  for (const { kind, at, charge_id, order_id } of debits)
    if (charge_id !== null && !captures.has(charge_id))
      captures.set(charge_id, kind === 'capture' ? at : (capturedAt.get(order_id ?? '') ?? null));
  return captures;
}

/** The debits of charges, by charge. captures: when each was captured; lines: where they were read already. */
export async function debitsOfCharges(
  db: Db,
  provider: string,
  captures: ReadonlyMap<string, string | null>,
  lines?: LinesOfCharge,
): Promise<Map<string, Debit[]>> {
  const { isAmong } = expressionsOf(db);
  const chargeIds = [...captures.keys()];
  const deposited = lines ?? (await linesOfCharges(db, provider, chargeIds));
  const cases = await among(chargeIds, (ids) =>
    db
      .selectFrom('return_case')
      .select(['charge_id', 'attempt', 'handled_at', 'handled_by'])
      .where('provider', '=', provider)
      .where(isAmong('charge_id', ids))
      .execute(),
  );
  const casesOf = grouped(cases, ({ charge_id }) => charge_id);
  const chargeLinesOf = (id: string) => (deposited.get(id) ?? []).filter(({ kind }) => kind === 'charge');
  // A charge that has its line, and never came back, is in a deposit whatever was told of it.
  const isOpen = (id: string) => casesOf.has(id) || chargeLinesOf(id).length === 0;
  const outcomes = await among(chargeIds.filter(isOpen), (ids) =>
    db
      .selectFrom('charge_outcome')
      .select('charge_id')
      .where('provider', '=', provider)
      .where(isAmong('charge_id', ids))
      .where('status', '=', sql.lit('settled'))
      .execute(),
  );
  const settled = new Set(outcomes.map(({ charge_id }) => charge_id));
  return new Map(
    [...captures].map(([id, capturedAt]) => {
      const returns = (casesOf.get(id) ?? []).map(({ attempt, handled_at, handled_by }) => ({
        attempt,
        presentedAgainAt: handled_by === null ? handled_at : null,
      }));
      const own = chargeLinesOf(id).map(({ deposit_id: depositId, deposited_at: depositedAt, at }) => ({
        depositId,
        depositedAt,
        at,
      }));
      return [id, debitsOf({ capturedAt, returns, lines: own, isSettled: settled.has(id) })];
    }),
  );
}

export type NamedAccount = { name: string; role: AccountRole };

/** The accounts by their ids. There are far fewer than movements. */
export async function accountsById(db: Db): Promise<Map<string, NamedAccount>> {
  const rows = await db.selectFrom('account').select(['id', 'name', 'role']).execute();
  return new Map(rows.map(({ id, name, role }) => [id, { name, role }]));
}

/** An account that isn't known here has no name. */
export const UNKNOWN_ACCOUNT: NamedAccount = { name: '', role: 'merchant' };

/** The movements with the names that people read. */
export async function namedMovements(db: Db, provider: string, rows: readonly StatedRow[]): Promise<Movement[]> {
  if (rows.length === 0) return [];
  const { isAmong } = expressionsOf(db);
  const accounts = await accountsById(db);
  const orderIds = texts(rows.map(({ order_id }) => order_id));
  const orders = await among(orderIds, (ids) =>
    db
      .selectFrom('order')
      .select(['id', 'session_id', 'track_number', 'charge_id'])
      .where('provider', '=', provider)
      .where(isAmong('id', ids))
      .execute(),
  );
  const references = await among(orderIds, (ids) =>
    db
      .selectFrom('shop_reference')
      .select(['order_id', 'reference'])
      .where('provider', '=', provider)
      .where(isAmong('order_id', ids))
      .execute(),
  );
  const sessions = await among(texts(orders.map(({ session_id }) => session_id)), (ids) =>
    db
      .selectFrom('session')
      .select(['id', 'track_number', 'first_name', 'last_name'])
      .where('provider', '=', provider)
      .where(isAmong('id', ids))
      .execute(),
  );
  const ofSessions = await among(texts(orders.map(({ session_id }) => session_id)), (ids) =>
    db
      .selectFrom('session_reference')
      .select(['session_id', 'reference'])
      .where('provider', '=', provider)
      .where(isAmong('session_id', ids))
      .execute(),
  );
  const sessionReferenceOf = new Map(ofSessions.map(({ session_id, reference }) => [session_id, reference]));
  const orderOf = new Map(orders.map((order) => [order.id, order]));
  const sessionOf = new Map(sessions.map((session) => [session.id, session]));
  const referenceOf = new Map(references.map(({ order_id, reference }) => [order_id, reference]));
  return rows.map((row) => {
    const order = orderOf.get(row.order_id ?? '');
    const session = sessionOf.get(order?.session_id ?? '');
    const account = accounts.get(row.account_id) ?? UNKNOWN_ACCOUNT;
    return {
      key: row.key,
      kind: row.kind,
      at: row.at,
      day: booksDayOf(Date.parse(row.at)),
      accountId: row.account_id,
      accountName: account.name,
      accountRole: account.role,
      orderId: row.order_id,
      chargeId: row.charge_id ?? order?.charge_id ?? null,
      refundId: row.refund_id,
      trackNumber: order?.track_number ?? session?.track_number ?? row.track_number,
      shopReference: referenceOf.get(row.order_id ?? '') ?? sessionReferenceOf.get(order?.session_id ?? '') ?? null,
      consumerName: session ? consumerNameOf(session) : null,
      returnCode: row.kind === 'deposit' ? null : row.code,
      settlementId: row.deposit_id,
      depositedAt: row.deposited_at,
      state: row.state,
      payoutId: row.payout_id,
      note: row.note,
      amount: row.amount,
    };
  });
}
