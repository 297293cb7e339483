// Ledger calls about what becomes of charges: returns, refunds, feeds and imported files.
import { type Kysely, sql } from 'kysely';
import { z } from 'zod';
import {
  DEADLINE_NEAR_MS,
  type HandleReturnInput,
  MAX_OPEN_RETURNS,
  type OpenReturns,
  type ReopenReturnInput,
} from '../../../contract/console/after-charge.ts';
import { remark } from '../../../contract/console/remark.ts';
import { HOLDS_KEYS, RECORDS_FACTS } from '../../../contract/operations/who-may-send.ts';
import { afterCharge } from '../../../contract/procedures/after-charge.ts';
import { PaydeskError } from '../../process/problem.ts';
import { audit } from '../audit/audit.ts';
import { answers, type CallContext, EnvironmentId, Id, ledgerRead, ledgerWrite } from '../define-call.ts';
import { providerOf } from '../environments/provider-of.ts';
import { recordFact } from '../projections/read-payment.ts';
import { grouped } from '../store/grouped.ts';
import { inTransaction } from '../store/in-transaction.ts';
import type { LedgerTables } from '../store/schema.ts';
import { sumOfCents } from '../store/sum-of-cents.ts';
import { countReports } from './count-reports.ts';
import { FeedRead, FeedTrouble, ingestEvents, noteFeedTrouble } from './ingest-events.ts';
import { ImportedRow } from './judge-imported.ts';
import { listReturns, totalReturns } from './list-returns.ts';
import { readFeedCursors, readRevision } from './read-after-charge.ts';
import { readImportFacts } from './read-import-facts.ts';
import {
  BeginImport,
  beginImport,
  EndImport,
  endImport,
  RecordImported,
  recordImported,
  recordRefundByHand,
  recordReturnByHand,
  takeBackFact,
} from './record-facts.ts';

type ReturnKey = ReopenReturnInput;

/** Handled before, it stays as it was. Throws `return_not_found`. */
function handleReturn({ db, nowMs, actor }: CallContext, input: HandleReturnInput): Promise<void> {
  return inTransaction(db, async (trx) => {
    const found = await findReturn(trx, input);
    if (found.handled_at !== null) return;
    const at = new Date(nowMs).toISOString();
    const { chargeId, attempt, note } = input;
    await recordFact(trx, found.provider, { kind: 'return_handled', chargeId, attempt, actor, note }, { at });
    await countReports(trx, found.provider, 1);
    await audit(trx, at, actor, 'handle_return', subjectOf(input), { code: found.code, note: input.note });
  });
}

/** One that is open, or that was presented again, stays as it is. The audit log keeps the note. Throws `return_not_found`. */
function reopenReturn({ db, nowMs, actor }: CallContext, input: ReopenReturnInput): Promise<void> {
  return inTransaction(db, async (trx) => {
    const found = await findReturn(trx, input);
    if (found.handled_by === null) return;
    const at = new Date(nowMs).toISOString();
    const { chargeId, attempt } = input;
    await recordFact(trx, found.provider, { kind: 'return_reopened', chargeId, attempt, actor }, { at });
    await countReports(trx, found.provider, 1);
    await audit(trx, at, actor, 'reopen_return', subjectOf(input), { code: found.code, note: found.handled_note });
  });
}

const subjectOf = ({ chargeId, attempt }: ReturnKey) => `${chargeId} ${attempt}`;

async function findReturn(db: Kysely<LedgerTables>, { environmentId, chargeId, attempt }: ReturnKey) {
  const provider = await providerOf(db, environmentId);
  const found = await db
    .selectFrom('return_case')
    .select(['provider', 'code', 'handled_at', 'handled_by', 'handled_note'])
    .where('provider', '=', provider)
    .where('charge_id', '=', chargeId)
    .where('attempt', '=', attempt)
    .executeTakeFirst();
  if (!found) throw new PaydeskError('return_not_found');
  return found;
}

/** What a row names its order by; at least one of them. */
const RowIds = z.strictObject({
  orderId: z.string().max(300).nullable(),
  chargeId: z.string().max(300).nullable(),
  trackNumber: z.string().max(300).nullable(),
});
type RowIds = z.infer<typeof RowIds>;

/** problem: a remark. */
type OrderFound = { orderId: string } | { problem: string };

/** Of some hundred rows, in their order. All that a row names must be of one order. */
async function findImportedOrders({ db }: CallContext, environmentId: string, rows: RowIds[]): Promise<OrderFound[]> {
  const provider = await providerOf(db, environmentId);
  const named = (name: keyof RowIds) => [...new Set(rows.flatMap((row) => row[name] ?? []))];
  const known = {
    orderId: await byOrder(db, provider, named('orderId')),
    chargeId: await byCharge(db, provider, named('chargeId')),
    trackNumber: await byTrackNumber(db, provider, named('trackNumber')),
  };
  return rows.map((row) => {
    const found = new Set<string>();
    for (const name of ['orderId', 'chargeId', 'trackNumber'] as const) {
      const id = row[name];
      if (id === null) continue;
      const orders = known[name].get(id) ?? [];
      if (orders.length === 0) return { problem: remark('import_order_unknown', { text: id }) };
      if (orders.length > 1) return { problem: remark('import_order_ambiguous', { text: id }) };
      for (const order of orders) found.add(order);
    }
    const [orderId = '', otherOrderId] = found;
    return otherOrderId === undefined
      ? { orderId }
      : { problem: remark('import_orders_differ', { orderId, otherOrderId }) };
  });
}

type OrdersById = Map<string, string[]>;

async function byOrder(db: Kysely<LedgerTables>, provider: string, ids: string[]): Promise<OrdersById> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('order')
    .select('id')
    .where('provider', '=', provider)
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map(({ id }) => [id, [id]]));
}

async function byCharge(db: Kysely<LedgerTables>, provider: string, ids: string[]): Promise<OrdersById> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('order')
    .select(['id', 'charge_id as name'])
    .where('provider', '=', provider)
    .where('charge_id', 'in', ids)
    .execute();
  return idsByName(rows);
}

/** An order has its session's (2.2), or one of its own where its session isn't known. */
async function byTrackNumber(db: Kysely<LedgerTables>, provider: string, numbers: string[]): Promise<OrdersById> {
  if (numbers.length === 0) return new Map();
  const sessions = await db
    .selectFrom('session')
    .select(['id', 'track_number'])
    .where('provider', '=', provider)
    .where('track_number', 'in', numbers)
    .execute();
  const numberOf = new Map(sessions.map(({ id, track_number }) => [id, track_number]));
  const orders = db.selectFrom('order').select(['id', 'session_id', 'track_number']).where('provider', '=', provider);
  const ofSessions = numberOf.size === 0 ? [] : await orders.where('session_id', 'in', [...numberOf.keys()]).execute();
  const others = await orders.where('session_id', 'is', null).where('track_number', 'in', numbers).execute();
  return idsByName([
    ...ofSessions.map(({ id, session_id }) => ({ id, name: numberOf.get(session_id ?? '') ?? null })),
    ...others.map(({ id, track_number }) => ({ id, name: track_number })),
  ]);
}

function idsByName(rows: { id: string; name: string | null }[]): OrdersById {
  const groups = grouped(rows, ({ name }) => name);
  return new Map([...groups].map(([name, orders]) => [name, orders.map(({ id }) => id)]));
}

export const afterChargeCalls = {
  /** Writes the facts of a page and the place to go on from, together. */
  ingestEvents: ledgerWrite({ duties: HOLDS_KEYS, isRepeatable: true, args: [FeedRead], run: ingestEvents }),
  noteFeedTrouble: ledgerWrite({ duties: HOLDS_KEYS, args: [FeedTrouble], run: noteFeedTrouble }),
  readFeedCursors: ledgerRead({ duties: ['view'], args: [z.array(Id).max(10_000)], run: readFeedCursors }),
  readRevision: ledgerRead({ duties: ['view'], args: [EnvironmentId], run: readRevision }),
  listReturns: answers(afterCharge.returns, listReturns),
  totalReturns: answers(afterCharge.returnsTotal, totalReturns),
  recordRefundByHand: answers(afterCharge.recordRefund, recordRefundByHand),
  recordReturnByHand: answers(afterCharge.recordReturn, recordReturnByHand),
  takeBackFact: answers(afterCharge.takeBackFact, takeBackFact),
  findImportedOrders: ledgerRead({
    duties: RECORDS_FACTS,
    args: [EnvironmentId, z.array(RowIds).max(10_000)],
    run: findImportedOrders,
  }),
  readImportFacts: ledgerRead({
    duties: RECORDS_FACTS,
    args: [EnvironmentId, z.array(ImportedRow).max(10_000)],
    run: ({ db }, environmentId, rows) => readImportFacts(db, environmentId, rows),
  }),
  beginImport: ledgerWrite({ duties: RECORDS_FACTS, args: [BeginImport], run: beginImport }),
  recordImported: ledgerWrite({ duties: RECORDS_FACTS, args: [RecordImported], run: recordImported }),
  endImport: ledgerWrite({ duties: RECORDS_FACTS, args: [EndImport], run: endImport }),
  handleReturn: answers(afterCharge.handleReturn, handleReturn),
  reopenReturn: answers(afterCharge.reopenReturn, reopenReturn),
  readOpenReturns: ledgerRead({ duties: ['view'], args: [EnvironmentId, z.int()], run: readOpenReturns }),
};

type Counted = { count: number; amount: number; dueSoon: number; overdue: number };

/** At a moment (ms, UTC). Those that are due first are counted, up to a limit. Throws `environment_not_found`. */
async function readOpenReturns({ db }: CallContext, environmentId: string, nowMs: number): Promise<OpenReturns> {
  const provider = await providerOf(db, environmentId);
  const asOf = new Date(nowMs).toISOString();
  const near = new Date(nowMs + DEADLINE_NEAR_MS).toISOString();
  const { rows } = await sql<Counted>`select count(*) as "count", ${sumOfCents('amount')} as "amount",
      coalesce(sum(case when act_by <= ${near} then 1 else 0 end), 0) as "dueSoon", coalesce(sum(case when act_by < ${asOf} then 1 else 0 end), 0) as "overdue"
    from (select amount, act_by from return_case where provider = ${provider} and handled_at is null
      order by due, charge_id, attempt limit ${sql.lit(MAX_OPEN_RETURNS)}) as nearest`.execute(db);
  const counted = rows[0] ?? { count: 0, amount: 0, dueSoon: 0, overdue: 0 };
  return { ...counted, isMore: counted.count === MAX_OPEN_RETURNS, asOf };
}
