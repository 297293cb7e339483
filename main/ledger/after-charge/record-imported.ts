// Returns and refunds from a file, written some hundred at a time: each group entirely or not at all, and each row once, however often its file is imported.
import type { Kysely } from 'kysely';
import { ChargeId, OrderId } from '../../../contract/ids.ts';
import { Cents } from '../../../contract/money.ts';
import { audit } from '../audit/audit.ts';
import { inTransaction } from '../in-transaction.ts';
import { providerOf } from '../journal.ts';
import type { LedgerTables } from '../schema.ts';
import {
  type ImportedFact,
  type ImportedRow,
  type ImportState,
  judgeImported,
  type OrderFacts,
  type Verdict,
} from './judge-imported.ts';
import { countFacts } from './learn-events.ts';
import { addFacts, readImportFacts } from './read-import-facts.ts';
import { atNoon } from './record-by-hand.ts';
import { addToRefunded, BEFORE_ANY } from './record-change.ts';
import { type Told, writeCharge } from './write-facts.ts';

type Db = Kysely<LedgerTables>;

/** Whose orders they are, and the file that tells of them. */
export type ImportOf = { environmentId: string; fileName: string };

/** What a file brought; amounts in cents. */
export type Brought = {
  returns: number;
  returnAmount: number;
  refunds: number;
  refundAmount: number;
  known: number;
  refused: number;
};

/** Into the audit log before the first row: an import that is cut off has its line. */
export function beginImport(
  db: Db,
  { environmentId, fileName, rows }: ImportOf & { rows: number },
  actor: string,
  nowMs: number,
): Promise<void> {
  const now = new Date(nowMs).toISOString();
  return inTransaction(db, (trx) => audit(trx, now, actor, 'begin_import', fileName, { environmentId, rows }));
}

export function endImport(
  db: Db,
  { fileName, ...brought }: ImportOf & Brought,
  actor: string,
  nowMs: number,
): Promise<void> {
  const now = new Date(nowMs).toISOString();
  return inTransaction(db, (trx) => audit(trx, now, actor, 'end_import', fileName, brought));
}

/** Gives what became of each row, in their order. */
export function recordImported(
  db: Db,
  { environmentId, fileName, rows }: ImportOf & { rows: ImportedRow[] },
  nowMs: number,
): Promise<Verdict[]> {
  return inTransaction(db, async (trx) => {
    const provider = await providerOf(trx, environmentId);
    const state: ImportState = { orders: new Map(), facts: new Map() };
    addFacts(state, await readImportFacts(trx, environmentId, rows));
    const told = { provider, by: fileName, now: new Date(nowMs).toISOString() };
    const verdicts: Verdict[] = [];
    for (const row of rows) {
      const verdict = judgeImported(state, row);
      if (verdict.result === 'new') await writeNew(trx, told, state.orders.get(row.orderId), row, verdict.fact);
      if (verdict.result !== 'refused' && verdict.fact) await keepFact(trx, told, verdict.fact);
      verdicts.push(verdict);
    }
    return verdicts;
  });
}

/** Who told, when. */
type ByFile = Pick<Told, 'provider' | 'by' | 'now'>;

async function writeNew(
  db: Db,
  told: ByFile,
  order: OrderFacts | undefined,
  row: ImportedRow,
  fact: ImportedFact,
): Promise<void> {
  if (!order?.charge) throw new Error('a new row of an order without a charge');
  const { id: chargeId, accountId, amount, refunded } = order.charge;
  const at = atNoon(row.day);
  if (row.kind === 'refund') {
    const { provider, by, now } = told;
    const of = { provider, charge_id: chargeId, order_id: row.orderId };
    const status = { status: 'requested' as const, reason: '', failure_code: null, at, updated_at: now };
    const source = { source: 'csv' as const, entry_id: null, told_by: by, reference: row.reference };
    const refund = { ...of, id: fact.refundId ?? fact.key, amount: row.amount, ...status, ...source };
    await db.insertInto('refund').values(refund).execute();
    return addToRefunded(db, { ...of, account_id: accountId, id: by }, 'csv', now);
  }
  // Older than anything that a service tells: its word replaces a file's, whenever it comes.
  await writeCharge(
    db,
    { ...told, accountId, source: 'csv' },
    {
      ...{
        id: ChargeId.parse(chargeId),
        order_id: OrderId.parse(row.orderId),
        status: 'returned',
        updated_at: BEFORE_ANY,
      },
      ...{ amount: Cents.parse(amount), refunded: Cents.parse(refunded), return: { code: row.code, at } },
    },
  );
  return countFacts(db, told.provider, 1);
}

async function keepFact(db: Db, { provider, by, now }: ByFile, fact: ImportedFact): Promise<void> {
  await db
    .insertInto('imported_fact')
    .values({
      ...{ provider, key: fact.key, kind: fact.kind, order_id: fact.orderId, amount: fact.amount, day: fact.day },
      ...{ refund_id: fact.refundId, file_name: by, at: now, voided_at: null },
    })
    .execute();
}
