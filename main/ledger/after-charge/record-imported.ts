// Returns and refunds from a file, written some hundred at a time: each group entirely or not at all, and each row once, however often its file is imported.
import type { Kysely } from 'kysely';
import { ChargeId, OrderId } from '../../../contract/ids.ts';
import { Cents } from '../../../contract/money.ts';
import { BEFORE_ANY } from '../../core/newer.ts';
import { atNoon } from '../../core/recorded-day.ts';
import { raiseAlarm } from '../alarms/raise-alarm.ts';
import { audit } from '../audit/audit.ts';
import { appendFact } from '../facts/append-fact.ts';
import { grouped } from '../grouped.ts';
import { inTransaction } from '../in-transaction.ts';
import { providerOf } from '../journal.ts';
import type { LedgerTables } from '../schema.ts';
import {
  addFacts,
  type ImportedFact,
  type ImportedRow,
  type ImportState,
  judgeImported,
  type OrderFacts,
  type Verdict,
} from './judge-imported.ts';
import { readImportFacts } from './read-import-facts.ts';
import { sumRefunds } from './record-change.ts';
import { entryOf } from './second-reported-charge.ts';
import { countFacts, type Told, writeCharge } from './write-facts.ts';

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
    const verdicts = rows.map((row) => judgeImported(state, row));
    const added = rows.flatMap((row, index) => newOf(state, row, verdicts[index]));
    const byKind = grouped(added, ({ row }) => row.kind);
    await addRefunds(trx, told, byKind.get('refund') ?? []);
    for (const each of byKind.get('return') ?? []) await addReturn(trx, told, each);
    const facts = verdicts.flatMap((verdict) => ('fact' in verdict ? (verdict.fact ?? []) : []));
    for (const [index, verdict] of verdicts.entries()) {
      if (verdict.result === 'asked') await askAbout(trx, told, rows[index], verdict.problem);
    }
    for (const [index, row] of rows.entries())
      await learnRow(trx, told, { row, charge: state.orders.get(row.orderId)?.charge }, verdicts[index]);
    await keepFacts(trx, told, facts);
    if (added.length > 0) await countFacts(trx, provider, added.length);
    return verdicts;
  });
}

/** Who told, when. */
type ByFile = Pick<Told, 'provider' | 'by' | 'now'>;
type Added = { row: ImportedRow; fact: ImportedFact; charge: NonNullable<OrderFacts['charge']> };

function newOf({ orders }: ImportState, row: ImportedRow, verdict: Verdict | undefined): Added[] {
  const charge = orders.get(row.orderId)?.charge;
  return verdict?.result === 'new' && charge ? [{ row, fact: verdict.fact, charge }] : [];
}

async function addRefunds(db: Db, { provider, by, now }: ByFile, added: Added[]): Promise<void> {
  if (added.length === 0) return;
  const refunds = added.map(({ row, fact, charge }) => ({
    provider,
    id: fact.refundId ?? fact.key,
    charge_id: charge.id,
    order_id: row.orderId,
    amount: fact.amount,
    status: 'requested' as const,
    reason: '',
    failure_code: null,
    at: atNoon(row.day),
    updated_at: now,
    source: 'csv' as const,
    entry_id: null,
    told_by: by,
    reference: row.reference,
    recorded_at: now,
  }));
  await db.insertInto('refund').values(refunds).execute();
  const charges = new Map(added.map(({ row, charge }) => [charge.id, { ...charge, orderId: row.orderId }]));
  for (const { id, accountId, orderId } of charges.values()) {
    const cents = added.reduce((sum, { fact, charge }) => sum + (charge.id === id ? fact.amount : 0), 0);
    const whose = { provider, account_id: accountId, id: by, charge_id: id, order_id: orderId };
    await sumRefunds(db, whose, 'csv', now, cents);
  }
}

/** Older than anything that a service tells: its word replaces a file's, whenever it comes. */
async function addReturn(db: Db, told: ByFile, { row, charge }: Added): Promise<void> {
  if (row.kind !== 'return') return;
  await writeCharge(
    db,
    { ...told, accountId: charge.accountId, source: 'csv' },
    {
      id: ChargeId.parse(charge.id),
      order_id: OrderId.parse(row.orderId),
      status: 'returned',
      amount: Cents.parse(charge.amount),
      refunded: Cents.parse(charge.refunded),
      updated_at: BEFORE_ANY,
      return: { code: row.code, at: atNoon(row.day) },
    },
  );
}

/** Keeps a row that isn't applied, and asks a person about it: once, however often its file is imported. */
async function askAbout(
  db: Db,
  { provider, by, now }: ByFile,
  row: ImportedRow | undefined,
  heard: string,
): Promise<void> {
  if (!row) return;
  const entry_id = await entryOf(db, { provider, orderId: row.orderId });
  const alarm = { provider, entry_id, kind: 'fact_before_charge' as const, said: null };
  await raiseAlarm(db, { ...alarm, heard, answer: { file: by, row } }, now);
}

/** A row that is known, or that is refused, tells nothing new. */
async function learnRow(
  db: Db,
  { provider, by: file, now }: ByFile,
  { row, charge }: { row: ImportedRow; charge: OrderFacts['charge'] | undefined },
  verdict: Verdict | undefined,
): Promise<void> {
  const { orderId, day, reference } = row;
  if (verdict?.result === 'asked') {
    const { problem } = verdict;
    await appendFact(
      db,
      provider,
      { kind: 'file_row_needs_review', file, orderId, problem, row: JSON.stringify(row) },
      now,
    );
  }
  if (verdict?.result !== 'new' || !charge) return;
  const { key, refundId, amount } = verdict.fact;
  const head = { kind: 'file_row' as const, file, key, orderId, day, reference };
  const told =
    row.kind === 'return'
      ? { ...head, recordType: row.kind, code: row.code, amount: charge.amount, refunded: charge.refunded }
      : { ...head, recordType: row.kind, refundId: refundId ?? key, amount };
  await appendFact(db, provider, told, now);
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
