// Returns and refunds that a person saw or did in the provider's dashboard, or that a file tells, and the taking back of what was recorded by mistake. A file's rows are written some hundred at a time: each group entirely or not at all, and each row once, however often its file is imported.
import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import type {
  RecordRefundInput,
  RecordReturnInput,
  TakeBackFactInput,
} from '../../../contract/console/after-charge.ts';
import type { LeftToRefund } from '../../core/left-to-refund.ts';
import { subjectsOf } from '../../core/subjects.ts';
import { PaydeskError } from '../../process/problem.ts';
import { requireForTakeBack } from '../approvals/second-person.ts';
import { audit } from '../audit/audit.ts';
import { type CallContext, Cents, Id } from '../define-call.ts';
import { providerOf } from '../environments/provider-of.ts';
import { followActs } from '../journal/outcomes.ts';
import { readPayment, recordFact, recordIfNew } from '../projections/read-payment.ts';
import { inTransaction } from '../store/in-transaction.ts';
import type { LedgerTables } from '../store/schema.ts';
import { countReports } from './count-reports.ts';
import {
  addFacts,
  type ImportedFact,
  ImportedRow,
  type ImportState,
  judgeImported,
  type OrderFacts,
  type Verdict,
} from './judge-imported.ts';
import { leftToRefund } from './left-to-refund.ts';
import { readImportFacts } from './read-import-facts.ts';
import { recordedRefund, recordedReturn } from './recorded-fact.ts';

type Db = Kysely<LedgerTables>;

/** Whose orders they are, and the file that tells of them. */
const importOf = { environmentId: Id, fileName: z.string().max(300) };
export const BeginImport = z.strictObject({ ...importOf, rows: z.int().nonnegative() });
export const RecordImported = z.strictObject({ ...importOf, rows: z.array(ImportedRow).max(1000) });
/** What the file brought; amounts in cents. */
export const EndImport = z.strictObject({
  ...importOf,
  returns: z.int().nonnegative(),
  returnAmount: Cents,
  refunds: z.int().nonnegative(),
  refundAmount: Cents,
  known: z.int().nonnegative(),
  refused: z.int().nonnegative(),
});

/** Into the audit log before the first row: an import that is cut off has its line. */
export function beginImport(
  { db, nowMs, actor }: CallContext,
  { environmentId, fileName, rows }: z.infer<typeof BeginImport>,
): Promise<void> {
  const now = new Date(nowMs).toISOString();
  return inTransaction(db, (trx) => audit(trx, now, actor, 'begin_import', fileName, { environmentId, rows }));
}

export function endImport(
  { db, nowMs, actor }: CallContext,
  { fileName, ...brought }: z.infer<typeof EndImport>,
): Promise<void> {
  const now = new Date(nowMs).toISOString();
  return inTransaction(db, (trx) => audit(trx, now, actor, 'end_import', fileName, brought));
}

/** Gives what became of each row, in their order. */
export function recordImported(
  { db, nowMs }: CallContext,
  { environmentId, fileName, rows }: z.infer<typeof RecordImported>,
): Promise<Verdict[]> {
  return inTransaction(db, async (trx) => {
    const provider = await providerOf(trx, environmentId);
    const state: ImportState = { orders: new Map(), facts: new Map() };
    addFacts(state, await readImportFacts(trx, environmentId, rows));
    const told = { provider, by: fileName, now: new Date(nowMs).toISOString() };
    const verdicts = rows.map((row) => judgeImported(state, row));
    const added = verdicts.filter(({ result }) => result === 'new').length;
    const facts = verdicts.flatMap((verdict) => ('fact' in verdict ? (verdict.fact ?? []) : []));
    for (const [index, row] of rows.entries())
      await recordRow(trx, told, { row, charge: state.orders.get(row.orderId)?.charge }, verdicts[index]);
    await keepFacts(trx, told, facts);
    if (added > 0) await countReports(trx, provider, added);
    return verdicts;
  });
}

/** Who told, when. */
type ByFile = { provider: string; by: string; now: string };
/** A row that is known, or that is refused, tells nothing new. */
async function recordRow(
  db: Db,
  { provider, by: file, now }: ByFile,
  { row, charge }: { row: ImportedRow; charge: OrderFacts['charge'] | undefined },
  verdict: Verdict | undefined,
): Promise<void> {
  const { orderId, day, reference } = row;
  if (verdict?.result === 'asked') {
    // Once, however often its file is imported: its alarm is there already.
    const review = {
      kind: 'file_row_needs_review',
      file,
      orderId,
      problem: verdict.problem,
      row: JSON.stringify(row),
    } as const;
    await recordIfNew(db, provider, review, { at: now, known: await readPayment(db, provider, subjectsOf(review)) });
  }
  if (verdict?.result !== 'new' || !charge) return;
  const { key, refundId, amount } = verdict.fact;
  const head = { kind: 'file_row' as const, file, key, orderId, day, reference };
  const told =
    row.kind === 'return'
      ? { ...head, recordType: row.kind, code: row.code, amount: charge.amount, refunded: charge.refunded }
      : { ...head, recordType: row.kind, refundId: refundId ?? key, amount };
  await recordFact(db, provider, told, { at: now });
}

async function keepFacts(db: Db, { provider, by, now }: ByFile, facts: ImportedFact[]): Promise<void> {
  if (facts.length === 0) return;
  const rows = facts.map(({ key, kind, orderId, amount, day, refundId }) => ({
    provider,
    key,
    kind,
    order_id: orderId,
    amount,
    day,
    refund_id: refundId,
    file_name: by,
    at: now,
    voided_at: null,
  }));
  await db.insertInto('imported_fact').values(rows).execute();
}

/** Throws `refund_not_charged`, `refund_of_returned`, `refund_too_much`. */
export function recordRefundByHand({ db, nowMs, actor }: CallContext, input: RecordRefundInput): Promise<void> {
  return inTransaction(db, async (trx) => {
    const { environmentId, orderId, amount, day, reference } = input;
    const provider = await providerOf(trx, environmentId);
    const left = await chargedOrder(trx, provider, orderId);
    if (left.isReturned) throw new PaydeskError('refund_of_returned');
    if (amount > left.cents) {
      throw new PaydeskError('refund_too_much', { left: Math.max(0, left.cents) }, { field: 'amount' });
    }
    const now = new Date(nowMs).toISOString();
    const id = randomUUID();
    const refund = { orderId, refundId: id, amount, day, reference };
    await recordFact(trx, provider, { kind: 'refund_recorded', ...refund, actor }, { at: now });
    await countReports(trx, provider, 1);
    await audit(trx, now, actor, 'record_refund', orderId, { refundId: id, amount, day, reference });
  });
}

/** Throws `refund_not_charged`, and `return_recorded_already` where its newest debit came back before. */
export function recordReturnByHand({ db, nowMs, actor }: CallContext, input: RecordReturnInput): Promise<void> {
  return inTransaction(db, async (trx) => {
    const { environmentId, orderId, code, day } = input;
    const provider = await providerOf(trx, environmentId);
    const { amount, refunded, isReturned } = await chargedOrder(trx, provider, orderId);
    if (isReturned) throw new PaydeskError('return_recorded_already');
    const now = new Date(nowMs).toISOString();
    await countReports(trx, provider, 1);
    await recordFact(
      trx,
      provider,
      { kind: 'return_recorded', orderId, code, day, amount, refunded, actor },
      { at: now },
    );
    await audit(trx, now, actor, 'record_return', orderId, { code, day });
  });
}

/** Takes back what a person or a file told; the service's word stands: `fact_not_found`. Throws what `spendApproval` throws, where the team wants a second person. */
export function takeBackFact({ db, caller, nowMs, actor }: CallContext, input: TakeBackFactInput): Promise<void> {
  return inTransaction(db, async (trx) => {
    const { environmentId, orderId, refundId, reason, approvalId } = input;
    const provider = await providerOf(trx, environmentId);
    await requireForTakeBack(trx, { provider, environmentId, orderId, refundId }, { caller, nowMs, approvalId });
    if (refundId === null) await chargedOrder(trx, provider, orderId);
    const before =
      refundId === null
        ? await recordedReturn(trx, { provider, orderId })
        : { refundId, ...(await recordedRefund(trx, { provider, orderId, refundId })) };
    const now = new Date(nowMs).toISOString();
    await voidImported(trx, { provider, orderId, refundId }, now);
    await countReports(trx, provider, 1);
    const voided = { kind: 'record_voided', orderId, refundId, actor, reason } as const;
    await followActs(trx, await recordFact(trx, provider, voided, { at: now }));
    await audit(trx, now, actor, 'take_back_fact', orderId, { reason }, before);
  });
}

type Voided = { provider: string; orderId: string; refundId: string | null };

/** So that the same row of a file doesn't bring it back. */
async function voidImported(db: Db, { provider, orderId, refundId }: Voided, now: string): Promise<void> {
  const rows = db
    .updateTable('imported_fact')
    .set({ voided_at: now })
    .where('provider', '=', provider)
    .where('order_id', '=', orderId);
  await (refundId === null ? rows.where('kind', '=', 'return') : rows.where('refund_id', '=', refundId)).execute();
}

async function chargedOrder(db: Db, provider: string, orderId: string): Promise<LeftToRefund> {
  const left = await leftToRefund(db, { provider, orderId });
  if (left === null) throw new PaydeskError('refund_not_charged');
  return left;
}
