// Computes a month's newest comparison on each read, so that a correction shows at once.
import { type Kysely, sql } from 'kysely';
import type { Match } from '../../../contract/console/match.ts';
import type { Comparison, ReconcileInput, ReconcileRow } from '../../../contract/console/reconcile.ts';
import type { CallContext } from '../define-call.ts';
import { providerOf } from '../environments/provider-of.ts';
import type { LedgerTables } from '../store/schema.ts';
import { explainRows } from './explain-rows.ts';

/** null where nothing was compared in that month yet. */
export async function readComparison({ db }: CallContext, input: ReconcileInput): Promise<Comparison | null> {
  const compared = await compareMonth(db, await providerOf(db, input.environmentId), input.month);
  if (!compared) return null;
  const { statement, rows } = compared;
  const asked = rows.filter((row) => isShown(row, input));
  const from = input.cursor ?? 0;
  const end = from + input.limit;
  const open = asked.filter(isOpen);
  return {
    month: input.month,
    source: statement.source,
    fileName: statement.file_name,
    comparedAt: statement.at,
    comparedBy: statement.actor,
    counts: countsOf(rows),
    open: rows.filter(isOpen).length,
    shown: { open: open.length, difference: differenceOf(open) },
    stated: statedIn(rows),
    paydeskAmount: rows.reduce((sum, row) => sum + (row.paydeskAmount ?? 0), 0),
    statementAmount: rows.reduce((sum, row) => sum + (row.statementAmount ?? 0), 0),
    rows: asked.slice(from, end),
    nextCursor: end < asked.length ? end : null,
  };
}

/** The month's newest comparison, all of it. */
export async function compareMonth(db: Kysely<LedgerTables>, provider: string, month: string) {
  const statement = await db
    .selectFrom('statement_import')
    .selectAll()
    .where('provider', '=', provider)
    .where('month', '=', month)
    .where('line_count', 'is not', null)
    .orderBy('at', 'desc')
    .orderBy('id')
    .executeTakeFirst();
  if (!statement) return null;
  const lines = await linesOf(db, statement.id);
  const fees = await recordedFees(db, { provider, month, importId: statement.id });
  const rows = compare(lines, fees, await resolutionsOf(db, provider, month));
  return { statement, rows: await explainRows(db, provider, statement.source, rows) };
}

export const isShown = (row: ReconcileRow, { match, openOnly }: Pick<ReconcileInput, 'match' | 'openOnly'>): boolean =>
  (match === null || row.match === match) && !(openOnly && !isOpen(row));

/** A difference that a person must judge, and hasn't. */
export const isOpen = ({ match, resolved }: ReconcileRow): boolean =>
  match !== 'matched' && match !== 'explained' && resolved === null;

/** What the statement has beyond the ledger, in cents; what one of them lacks counts as 0. */
export const differenceOf = (rows: readonly ReconcileRow[]): number =>
  rows.reduce((sum, { paydeskAmount, statementAmount }) => sum + (statementAmount ?? 0) - (paydeskAmount ?? 0), 0);

/** Unknown fees that the statement of the service tells. */
export const isStated = ({ became, orderId, statementAmount }: ReconcileRow): boolean =>
  became?.kind === 'stated' && orderId !== null && statementAmount !== null && statementAmount >= 0;

function statedIn(rows: readonly ReconcileRow[]): Comparison['stated'] {
  const stated = rows.filter(isStated);
  return { count: stated.length, amount: stated.reduce((sum, { statementAmount }) => sum + (statementAmount ?? 0), 0) };
}

function countsOf(rows: ReconcileRow[]): Comparison['counts'] {
  const counts = { matched: 0, explained: 0, different: 0, missing_here: 0, missing_there: 0 };
  for (const { match } of rows) counts[match] += 1;
  return counts;
}

function linesOf(db: Kysely<LedgerTables>, importId: string): Promise<Line[]> {
  return db
    .selectFrom('statement_line')
    .select(['charge_id as chargeId', 'order_id as orderId', 'track_number as trackNumber', 'amount', 'at'])
    .where('import_id', '=', importId)
    .orderBy('line')
    .execute();
}

/** The recorded fees of the month, and those of other months that a line names: months end at different hours in different places. */
async function recordedFees(
  db: Kysely<LedgerTables>,
  { provider, month, importId }: { provider: string; month: string; importId: string },
): Promise<RecordedFee[]> {
  const isIn = sql`fee_entry.day between ${`${month}-01`} and ${`${month}-31`}`;
  // A charge that was taken back is of no month.
  const isCharged = sql`sum(fee_entry.transactions) > 0`;
  const ofMonth = sql<number>`case when ${isCharged} then sum(case when ${isIn} then 1 else 0 end) else 0 end`;
  // What is given back in a later month is of that month.
  const fee = sql`case when ${ofMonth} > 0 then sum(case when ${isIn} then fee_entry.amount end) else sum(fee_entry.amount) end`;
  const chargedAt = sql`max(case when fee_entry.transactions > 0 then fee_entry.at end)`;
  const rows = await db
    .selectFrom('fee_entry')
    .innerJoin('account', 'account.id', 'fee_entry.account_id')
    .leftJoin('order', (join) =>
      join.onRef('order.provider', '=', 'fee_entry.provider').onRef('order.id', '=', 'fee_entry.order_id'),
    )
    .select([
      'fee_entry.order_id as orderId',
      sql<string | null>`case when ${isCharged} then max(coalesce("order".charge_id, fee_entry.charge_id)) end`.as(
        'chargeId',
      ),
      sql<string | null>`max("order".track_number)`.as('trackNumber'),
      sql<string>`max(account.name)`.as('sellerName'),
      sql<string>`coalesce(${chargedAt}, max(fee_entry.at))`.as('at'),
      // The sum of unknown amounts alone is null: unknown.
      sql<number | null>`case when ${isCharged} then ${fee} else 0 end`.as('fee'),
      ofMonth.as('entries'),
    ])
    .where('fee_entry.provider', '=', provider)
    .where(
      sql<boolean>`fee_entry.order_id in (
        select order_id from fee_entry where provider = ${provider} and day between ${`${month}-01`} and ${`${month}-31`}
        union all select order_id from statement_line where import_id = ${importId}
        union all select order_id from fee_entry where provider = ${provider}
          and charge_id in (select charge_id from statement_line where import_id = ${importId}))`,
    )
    .groupBy('fee_entry.order_id')
    .execute();
  return rows.map(({ entries, ...known }) => ({ ...known, isOfMonth: entries > 0 }));
}

async function resolutionsOf(
  db: Kysely<LedgerTables>,
  provider: string,
  month: string,
): Promise<Map<string, Resolution>> {
  const rows = await db
    .selectFrom('reconcile_resolution')
    .select(['key', 'actor', 'at', 'reason', 'amounts'])
    .where('provider', '=', provider)
    .where('month', '=', month)
    .execute();
  return new Map(rows.map(({ key, actor, at, reason, amounts }) => [key, { by: actor, at, reason, amounts }]));
}

type Line = {
  chargeId: string | null;
  orderId: string | null;
  trackNumber: string | null;
  amount: number;
  at: string | null;
};

/** What Paydesk has of an order's fee: its accrual and corrections together; null where it is unknown. Amounts in cents. */
type RecordedFee = {
  orderId: string;
  chargeId: string | null;
  trackNumber: string | null;
  sellerName: string;
  at: string;
  fee: number | null;
  /** false: of another month, here only because a line names it. */
  isOfMonth: boolean;
};

/** `amounts`: of what it was said, as JSON. */
type Resolution = NonNullable<ReconcileRow['resolved']> & { amounts: string };

/** One row a transaction, newest first. Lines of one transaction are added together; it is found by charge, else by order, else by track number. */
function compare(lines: Line[], fees: RecordedFee[], resolutions: ReadonlyMap<string, Resolution>): ReconcileRow[] {
  const find = finderIn(fees);
  const rows = new Map<string, ReconcileRow>();
  for (const line of lines) {
    const found = find(line);
    const key = found ? keyOfOrder(found.orderId) : keyOfLine(line);
    const row = rows.get(key) ?? (found ? recordedRow(key, found) : statementRow(key, line));
    rows.set(key, { ...row, statementAmount: (row.statementAmount ?? 0) + line.amount });
  }
  for (const fee of fees) {
    const key = keyOfOrder(fee.orderId);
    if (fee.isOfMonth && !rows.has(key)) rows.set(key, recordedRow(key, fee));
  }
  const known = new Set(fees.map(({ orderId }) => keyOfOrder(orderId)));
  return [...rows.values()]
    .map((row) => ({ ...row, match: matchOf(row, known.has(row.key)), resolved: resolved(row, resolutions) }))
    .sort(newestFirst);
}

/** A word about other amounts than these says nothing of them. */
function resolved({ key, paydeskAmount, statementAmount }: ReconcileRow, resolutions: ReadonlyMap<string, Resolution>) {
  const resolution = resolutions.get(key);
  if (resolution?.amounts !== JSON.stringify([paydeskAmount, statementAmount])) return null;
  const { by, at, reason } = resolution;
  return { by, at, reason };
}

function finderIn(fees: RecordedFee[]): (line: Line) => RecordedFee | null {
  const byCharge = indexed(fees, ({ chargeId }) => chargeId);
  const byOrder = indexed(fees, ({ orderId }) => orderId);
  const byTrackNumber = indexed(fees, ({ trackNumber }) => trackNumber);
  return (line) =>
    byCharge.get(line.chargeId ?? '') ??
    byOrder.get(line.orderId ?? '') ??
    byTrackNumber.get(line.trackNumber ?? '') ??
    null;
}

/** What two fees share (a track number may) stands for neither. */
function indexed(fees: RecordedFee[], nameOf: (fee: RecordedFee) => string | null): Map<string, RecordedFee | null> {
  const index = new Map<string, RecordedFee | null>();
  for (const fee of fees) {
    const name = nameOf(fee);
    if (name !== null) index.set(name, index.has(name) ? null : fee);
  }
  return index;
}

function matchOf({ paydeskAmount, statementAmount }: ReconcileRow, isKnownHere: boolean): Match {
  if (!isKnownHere) return 'missing_here';
  // A fee of 0 moves nothing, so no statement lists it.
  if (statementAmount === null) return paydeskAmount === 0 ? 'matched' : 'missing_there';
  return paydeskAmount === statementAmount ? 'matched' : 'different';
}

const keyOfOrder = (orderId: string): string => `order ${orderId}`;

function keyOfLine({ chargeId, orderId, trackNumber }: Line): string {
  if (chargeId !== null) return `charge ${chargeId}`;
  return orderId !== null ? keyOfOrder(orderId) : `track number ${trackNumber}`;
}

function recordedRow(key: string, { orderId, chargeId, trackNumber, sellerName, at, fee }: RecordedFee): ReconcileRow {
  const named = { orderId, chargeId, trackNumber, sellerName, at };
  return {
    key,
    match: 'missing_there',
    ...named,
    paydeskAmount: fee,
    statementAmount: null,
    became: null,
    resolved: null,
  };
}

function statementRow(key: string, { orderId, chargeId, trackNumber, at }: Line): ReconcileRow {
  const named = { orderId, chargeId, trackNumber, sellerName: null, at };
  return {
    key,
    match: 'missing_here',
    ...named,
    paydeskAmount: null,
    statementAmount: 0,
    became: null,
    resolved: null,
  };
}

function newestFirst(a: ReconcileRow, b: ReconcileRow): number {
  const [atA, atB] = [a.at ?? '', b.at ?? ''];
  if (atA !== atB) return atA < atB ? 1 : -1;
  return a.key < b.key ? -1 : 1;
}
