// What a person decides about differences: one or many are resolved with a reason, opened again, or unknown fees taken as the service states them.
import type { Transaction } from 'kysely';
import type {
  ReconcileRow,
  RecordStatedFeesInput,
  ReopenDifferenceInput,
  ResolveDifferenceInput,
  ResolveDifferencesInput,
} from '../../../contract/console/reconcile.ts';
import type { OrderId } from '../../../contract/ids.ts';
import { PaydeskError } from '../../process/problem.ts';
import { audit } from '../audit/audit.ts';
import type { CallContext } from '../define-call.ts';
import { providerOf } from '../environments/provider-of.ts';
import { recordFact } from '../projections/read-payment.ts';
import type { LedgerTables } from '../store/schema.ts';
import { compareMonth, differenceOf, isOpen, isShown, isStated } from './read-comparison.ts';

/** What the audit log stores for a resolved difference. */
const RESOLVE_DIFFERENCE = 'work_off';

type Seen = Pick<ReconcileRow, 'key' | 'paydeskAmount' | 'statementAmount'>;
type Trx = Transaction<LedgerTables>;

/** Keeps the reason with the transaction, the month and the amounts that the person saw. A second reason replaces the first; the audit log has both. */
export async function resolveRow(
  { db, nowMs, actor }: CallContext,
  { environmentId, month, key, paydeskAmount, statementAmount, reason }: ResolveDifferenceInput,
): Promise<void> {
  const at = new Date(nowMs).toISOString();
  await db.transaction().execute(async (trx) => {
    const provider = await providerOf(trx, environmentId);
    await keepResolutions(trx, { provider, month, at, actor, reason }, [{ key, paydeskAmount, statementAmount }]);
    await audit(trx, at, actor, RESOLVE_DIFFERENCE, key, { month, reason, paydeskAmount, statementAmount });
  });
}

/** Resolves many with one reason and one line of the audit log, which names the first of them. Throws `comparison_changed` where they aren't what the person saw. */
export async function resolveRows(
  { db, nowMs, actor }: CallContext,
  { environmentId, month, of, reason }: ResolveDifferencesInput,
): Promise<void> {
  const at = new Date(nowMs).toISOString();
  await db.transaction().execute(async (trx) => {
    const provider = await providerOf(trx, environmentId);
    const { rows = [] } = (await compareMonth(trx, provider, month)) ?? {};
    const open = new Map(rows.filter(isOpen).map((row) => [row.key, row]));
    const taken: Seen[] =
      'rows' in of ? of.rows : [...open.values()].filter((row) => isShown(row, { match: of.match, openOnly: true }));
    const isSeen =
      'rows' in of
        ? of.rows.every((row) => isSame(row, open.get(row.key)))
        : taken.length === of.count &&
          differenceOf([...open.values()].filter((row) => isShown(row, { match: of.match, openOnly: true }))) ===
            of.difference;
    if (!isSeen) throw new PaydeskError('comparison_changed');
    const rowsTaken = taken.map(({ key, paydeskAmount, statementAmount }) => ({ key, paydeskAmount, statementAmount }));
    await keepResolutions(trx, { provider, month, at, actor, reason }, rowsTaken);
    await audit(trx, at, actor, RESOLVE_DIFFERENCE, `${month}, ${rowsTaken.length}`, {
      month,
      reason,
      lines: rowsTaken.length,
      keys: rowsTaken.map(({ key }) => key),
    });
  });
}

const isSame = (seen: Seen, row: ReconcileRow | undefined): boolean =>
  row !== undefined && row.paydeskAmount === seen.paydeskAmount && row.statementAmount === seen.statementAmount;

type Resolving = { provider: string; month: string; at: string; actor: string; reason: string };

async function keepResolutions(trx: Trx, resolving: Resolving, rows: readonly Seen[]): Promise<void> {
  const { at, actor, reason } = resolving;
  for (const { key, paydeskAmount, statementAmount } of rows) {
    const kept = { at, actor, reason, amounts: JSON.stringify([paydeskAmount, statementAmount]) };
    await trx
      .insertInto('reconcile_resolution')
      .values({ ...resolving, ...kept, key })
      .onConflict((conflict) => conflict.columns(['provider', 'month', 'key']).doUpdateSet(kept))
      .execute();
  }
}

/** Opens a resolved difference again. */
export async function reopenRow(
  { db, nowMs, actor }: CallContext,
  { environmentId, month, key }: ReopenDifferenceInput,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const provider = await providerOf(trx, environmentId);
    const before = await trx
      .deleteFrom('reconcile_resolution')
      .where('provider', '=', provider)
      .where('month', '=', month)
      .where('key', '=', key)
      .returning(['actor', 'reason'])
      .executeTakeFirst();
    if (before) await audit(trx, new Date(nowMs).toISOString(), actor, 'reopen_difference', key, { month }, before);
  });
}

/** Adds a correction for each unknown fee that the service states. Throws `comparison_changed` where they aren't what the person saw. */
export async function recordStatedFees(
  { db, nowMs, actor }: CallContext,
  { environmentId, month, count, amount }: RecordStatedFeesInput,
): Promise<void> {
  const at = new Date(nowMs).toISOString();
  const reason = `The payment service states this fee in ${month}.`;
  await db.transaction().execute(async (trx) => {
    const provider = await providerOf(trx, environmentId);
    const { rows = [] } = (await compareMonth(trx, provider, month)) ?? {};
    const fees = rows
      .filter(isStated)
      .map(({ orderId, statementAmount }) => ({ orderId: orderId as OrderId, amount: statementAmount ?? 0 }));
    const sum = fees.reduce((total, fee) => total + fee.amount, 0);
    if (fees.length !== count || sum !== amount) throw new PaydeskError('comparison_changed');
    for (const fee of fees) await recordFact(trx, provider, { kind: 'fee_corrected', ...fee, reason, actor }, { at });
    await audit(trx, at, actor, 'correct_fee', `${month}, ${count}`, {
      month,
      reason,
      amount,
      orders: fees.map(({ orderId }) => orderId),
    });
  });
}
