// Ledger calls that erase personal data: of one consumer on request, and of all payments whose time is over. Each has a dry run that judges by the same rule.
import { type Kysely, sql } from 'kysely';
import type { ConsumerKey } from '../../../contract/console/consumer.ts';
import type {
  Erased,
  EraseInput,
  ErasureItem,
  ErasurePlan,
  ErasureVerdict,
  RetentionInput,
  RetentionPiece,
} from '../../../contract/console/erasure.ts';
import { consumers } from '../../../contract/procedures/consumers.ts';
import { erasureVerdict, mayBeDue } from '../../core/retention.ts';
import { PaydeskError } from '../../process/problem.ts';
import { consumerRecords } from '../consumers/calls.ts';
import { answers, type CallContext } from '../define-call.ts';
import { providerOf } from '../environments/provider-of.ts';
import { ledgerLocked, openSeal } from '../file/sealed.ts';
import { afterCursor, cutPage } from '../lists/keyset.ts';
import { expressionsOf } from '../store/expressions.ts';
import { inTransaction } from '../store/in-transaction.ts';
import type { LedgerTables } from '../store/schema.ts';
import {
  type ErasedWhy,
  erasePayments,
  type KnownPayment,
  ownFacts,
  paymentsOf,
  recordIdsOf,
} from './erase-payments.ts';
import { erasedWithLaterFacts, tellOfConsumer } from './late-facts.ts';

type Db = Kysely<LedgerTables>;
type Judged = KnownPayment & { verdict: ErasureVerdict };

/** Engineering value: orders and sessions that are judged in one call. */
const A_PIECE = 100;

async function judge(
  db: Db,
  { provider, nowMs }: { provider: string; nowMs: number },
  recordIds: readonly string[],
): Promise<Judged[]> {
  const known = recordIds.length === 0 ? [] : await paymentsOf(db, provider, recordIds);
  const erased = await erasedAmong(db, provider, known.flatMap(recordIdsOf));
  return known.map((one) => {
    const own = ownFacts(one.about);
    const isErased = recordIdsOf(one).some((id) => erased.has(id)) && !tellOfConsumer(own);
    return { ...one, verdict: isErased ? { kind: 'erased' } : erasureVerdict(one.payment, own, nowMs) };
  });
}

/** Those whose personal data was erased, each with when. */
export async function erasedAmong(db: Db, provider: string, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('erased_record')
    .select(['record_id', 'at'])
    .where('provider', '=', provider)
    .where(expressionsOf(db).isAmong('record_id', ids))
    .execute();
  return new Map(rows.map(({ record_id, at }) => [record_id, at]));
}

/** What can be erased of a consumer, and what must be kept and why. Throws `order_not_found`, `session_not_found`. */
async function planErasure({ db, nowMs }: CallContext, { environmentId, recordId }: ConsumerKey): Promise<ErasurePlan> {
  const { provider, ids, isWhole } = await consumerRecords(db, environmentId, recordId, A_PIECE);
  const judged = await judge(db, { provider, nowMs }, ids);
  return { items: judged.map(itemOf).toSorted((one, other) => other.at.localeCompare(one.at)), isWhole };
}

function itemOf({ payment, verdict }: Judged): ErasureItem {
  const [order] = payment.orders;
  const [session] = payment.sessions;
  const record = order ?? session;
  if (!record) throw new Error('a payment of nothing');
  return {
    recordId: record.id as ErasureItem['recordId'],
    name: (session && [session.firstName, session.lastName].filter((part) => part !== null).join(' ')) || null,
    amount: record.amount,
    at: record.createDate ?? record.recordedAt,
    verdict,
  };
}

/** Erases the payments that the plan showed, all or none. Throws `erasure_too_early`, `erasure_not_over`, `order_not_found`, `ledger_locked`. */
async function eraseConsumer(context: CallContext, { environmentId, recordIds }: EraseInput): Promise<Erased> {
  const { db, nowMs } = context;
  return inTransaction(db, async (trx) => {
    const provider = await providerOf(trx, environmentId);
    const judged = await judge(trx, { provider, nowMs }, recordIds);
    for (const id of recordIds)
      if (!judged.some((one) => recordIdsOf(one).includes(id)))
        throw id.startsWith('order_')
          ? new PaydeskError('order_not_found', { orderId: id })
          : new PaydeskError('session_not_found', { sessionId: id });
    for (const one of judged) refuse(one);
    return { erased: await erase(context, trx, provider, judged, 'request') };
  });
}

function refuse(judged: Judged): void {
  const { verdict } = judged;
  const [recordId = ''] = recordIdsOf(judged);
  if (verdict.kind === 'keep') throw new PaydeskError('erasure_too_early', { recordId, day: verdict.until });
  if (verdict.kind === 'open') throw new PaydeskError('erasure_not_over', { recordId });
}

/** Those that may be; gives how many. */
async function erase(
  { nowMs, actor }: CallContext,
  trx: Db,
  provider: string,
  judged: readonly Judged[],
  why: ErasedWhy,
): Promise<number> {
  if (await openSeal(trx)) throw ledgerLocked();
  const due = judged.filter(({ verdict }) => verdict.kind === 'erase');
  await erasePayments(trx, { provider, at: new Date(nowMs).toISOString(), actor, why }, due);
  return due.length;
}

/** Before a cursor that goes on among erased records. Those of lists are JSON in base64url, which begins otherwise. */
const LATE = 'late-';

/** Looks through what was learned of erased payments since, then through payments that are old enough, oldest first. */
async function duePiece(db: Db, { environmentId, cursor }: RetentionInput, nowMs: number) {
  const provider = await providerOf(db, environmentId);
  const of = { provider, nowMs };
  if (cursor && !cursor.startsWith(LATE)) {
    const { ids, nextCursor } = await oldPiece(db, of, cursor);
    return { provider, judged: await judge(db, of, ids), nextCursor };
  }
  const after = Buffer.from(cursor?.slice(LATE.length) ?? '', 'base64url').toString('utf8');
  const found = await erasedWithLaterFacts(db, { provider, after, most: A_PIECE + 1 });
  const late = found.slice(0, A_PIECE);
  const nextLate = found.length > A_PIECE && LATE + Buffer.from(late.at(-1) ?? '').toString('base64url');
  const old = nextLate ? { ids: [], nextCursor: nextLate } : await oldPiece(db, of, null);
  return { provider, judged: await judge(db, of, [...late, ...old.ids]), nextCursor: old.nextCursor };
}

/** Payments that are old enough and weren't erased. */
async function oldPiece(db: Db, { provider, nowMs }: { provider: string; nowMs: number }, cursor: string | null) {
  const until = mayBeDue(nowMs);
  const page = sql`${afterCursor(cursor, 'recorded_at', 'oldest')} and recorded_at < ${until}`;
  const look = (
    table: 'order' | 'session',
    also: string,
  ) => sql`select * from (select id, recorded_at from ${sql.table(table)}
    where provider = ${provider} and ${page} ${sql.raw(also)} and not exists (select 1 from erased_record
      where erased_record.provider = ${sql.ref(`${table}.provider`)} and erased_record.record_id = ${sql.ref(`${table}.id`)})
    order by recorded_at, id limit ${sql.lit(A_PIECE + 1)}) as found`;
  const { rows } = await sql<{ id: string; recorded_at: string }>`select * from
    (${look('order', '')} union all ${look('session', 'and has_order = 0')}) as both_of order by recorded_at, id
    limit ${sql.lit(A_PIECE + 1)}`.execute(db);
  const { shown, nextCursor } = cutPage(rows, A_PIECE);
  return { ids: shown.map(({ id }) => id), nextCursor };
}

const countsOf = (judged: readonly Judged[]) => ({
  due: judged.filter(({ verdict }) => verdict.kind === 'erase').length,
  kept: judged.filter(({ verdict }) => verdict.kind === 'keep' || verdict.kind === 'open').length,
});

/** How many payments' data is due to be erased. */
async function retentionDue({ db, nowMs }: CallContext, input: RetentionInput): Promise<RetentionPiece> {
  const { judged, nextCursor } = await duePiece(db, input, nowMs);
  return { ...countsOf(judged), nextCursor };
}

/** Erases it. Throws `ledger_locked`. */
function eraseOverdue(context: CallContext, input: RetentionInput): Promise<RetentionPiece> {
  return inTransaction(context.db, async (trx) => {
    const { provider, judged, nextCursor } = await duePiece(trx, input, context.nowMs);
    await erase(context, trx, provider, judged, 'retention');
    return { ...countsOf(judged), nextCursor };
  });
}

export const erasureCalls = {
  planErasure: answers(consumers.planErasure, planErasure),
  eraseConsumer: answers(consumers.erase, eraseConsumer),
  retentionDue: answers(consumers.retentionDue, retentionDue),
  eraseOverdue: answers(consumers.eraseOverdue, eraseOverdue),
};
