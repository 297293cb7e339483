// The journal: every call is written down, durably, before it is sent; the unique indexes refuse a second one that could charge twice.
import { type ExpressionBuilder, type Kysely, sql } from 'kysely';
import { remark } from '../../contract/console/remark.ts';
import type { OperationName } from '../../contract/operations/operation-name.ts';
import { PaydeskError } from '../problem.ts';
import { refuseChange } from './after-charge/refuse-change.ts';
import { requireForCall } from './approvals/second-person.ts';
import { type Caller, isOfTeam } from './caller.ts';
import { refuseCharged, refuseToldCharge } from './charged-order.ts';
import { aliveUnderAnotherAddress } from './environments/same-service.ts';
import { inStep } from './in-transaction.ts';
import { refusalFor, refusalOfSameService } from './journal-refusal.ts';
import { doubtOf } from './keeping/doubt.ts';
import { isSealed, ledgerLocked } from './keeping/sealed.ts';
import { keptQuery } from './kept-query.ts';
import { unverifiedOrder } from './record-order.ts';
import type { JournalRow, LedgerTables, OrderRow } from './schema.ts';

export type NewEntry = {
  id: string;
  environmentId: string;
  accountId: string;
  operation: OperationName;
  sessionId: string | null;
  orderId: string | null;
  /** Of a call about a charge that is there already. */
  chargeId?: string;
  attempt: string | null;
  /** Of start_payout: whose and which month's; null of every other call. */
  payoutOf: string | null;
  request: Record<string, unknown>;
  actor: string;
  /** How long an answer may take, in ms; after that nobody waits for it any more. */
  leaseMs: number;
  /** A second person's, where the team's policies want one. */
  approvalId?: string;
};

/**
 * Writes an entry as sent; once this resolves with null it is on disk and the call may leave. Throws where another entry forbids it, or the seal.
 * Where the ledger's past leaves a doubt, the entry is written as unknown instead and what is given is why nothing may leave: thrown, it would take the entry with it.
 */
export async function writeSent(
  db: Kysely<LedgerTables>,
  entry: NewEntry,
  caller: Caller,
  nowMs: number,
): Promise<PaydeskError | null> {
  const provider = await providerOf(db, entry.environmentId);
  const row: JournalRow = {
    id: entry.id,
    environment_id: entry.environmentId,
    account_id: entry.accountId,
    provider,
    operation: entry.operation,
    // A capture belongs to its order's session too, so that another order of the same session can't be captured as well.
    session_id: entry.sessionId ?? (await sessionOfOrder(db, provider, entry.orderId)),
    order_id: entry.orderId,
    charge_id: entry.chargeId ?? null,
    attempt: entry.attempt,
    request: JSON.stringify(entry.request),
    state: 'sent',
    alive: 1,
    actor: entry.actor,
    instance_id: caller.instanceId,
    sent_at: new Date(nowMs).toISOString(),
    lease_until: new Date(nowMs + entry.leaseMs).toISOString(),
    answered_at: null,
    http_status: null,
    code: null,
    detail: null,
    settled_by: null,
    settled_reason: null,
    settled_at: null,
    payout_of: entry.payoutOf,
    repeat_of: null,
    taken_back: null,
  };
  const doubt = await doubtOf(db, row);
  try {
    await inStep(db, async (trx) => {
      const elsewhere = await aliveUnderAnotherAddress(trx, row);
      if (elsewhere) throw await refusalOfSameService(trx, row, elsewhere);
      await insertEntry(trx, { ...row, ...doubt });
      await refuseChange(trx, row);
      if (row.operation === 'charge_order') {
        // After the index, whose entry tells more of what was done.
        await refuseCharged(trx, row);
        await refuseToldCharge(trx, row);
        await noteUnverifiedOrder(trx, row);
      }
      // After what refuses the call itself. Written again under the same id, the index has refused it by now, and no other approval is used.
      await requireForCall(trx, row, { caller, nowMs, approvalId: entry.approvalId });
    });
  } catch (error) {
    if (isSealed(error)) throw ledgerLocked();
    if (!isUniqueViolation(error)) throw error;
    if (isOfTeam(caller) && (await isWritten(db, row))) return null;
    throw await refusalFor(db, row);
  }
  return doubt ? refusalFor(db, row) : null;
}

/** Whether a run of a team's desk has written this very entry before, and nobody has given it up: the server's answer was lost. */
export async function isWritten(db: Kysely<LedgerTables>, row: JournalRow): Promise<boolean> {
  const there = await db
    .selectFrom('journal')
    .select(['provider', 'operation', 'session_id', 'order_id', 'charge_id', 'payout_of', 'repeat_of', 'request'])
    .where('id', '=', row.id)
    .where('instance_id', '=', row.instance_id)
    .where('state', '=', 'sent')
    .executeTakeFirst();
  if (!there) return false;
  const { session_id, ...rest } = there;
  // An order's session may have become known meanwhile.
  const isOfIt = row.order_id !== null || session_id === row.session_id;
  return isOfIt && Object.entries(rest).every(([key, value]) => row[key as keyof JournalRow] === value);
}

/**
 * Marks what can't be answered any more as unknown: entries whose lease ran out, and those of instances that died. Where this instance is known to be the only
 * one, that is every other; of a team's devices each knows it of its own earlier runs.
 */
export async function markAbandoned(db: Kysely<LedgerTables>, caller: Caller, nowMs: number): Promise<number> {
  const now = new Date(nowMs).toISOString();
  const { numUpdatedRows } = await db
    .updateTable('journal')
    .set({
      state: 'unknown',
      code: 'instance_died',
      detail: remark('paydesk_stopped'),
      answered_at: now,
    })
    // Spelled out, not bound: the index journal_sent holds exactly these.
    .where(sql<boolean>`state = 'sent'`)
    .where((where) => where.or([isOfDead(where, caller), where('lease_until', '<', now)]))
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** The folder's lock makes this the only instance on this file or on this device, so another's entry can't be answered, whatever its lease says. */
const isOfDead = (where: ExpressionBuilder<LedgerTables, 'journal'>, caller: Caller) =>
  where.and([
    where('instance_id', '!=', caller.instanceId),
    isOfTeam(caller) ? where('instance_id', 'like', `${caller.deviceId}:%`) : where.lit(true),
  ]);

/** Gives a call that nobody has given up more time for its answer; false where it is no longer *sent*, and must not leave again. */
export async function extendLease(db: Kysely<LedgerTables>, id: string, leaseUntilMs: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('journal')
    .set({ lease_until: new Date(leaseUntilMs).toISOString() })
    .where('id', '=', id)
    .where('state', '=', 'sent')
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

const insertEntry = keptQuery((db, row: JournalRow) => db.insertInto('journal').values(row));

async function noteUnverifiedOrder(db: Kysely<LedgerTables>, row: JournalRow): Promise<void> {
  if (row.order_id !== null) await addOrder(db, unverifiedOrder(row, row.order_id, row.sent_at));
}

const addOrder = keptQuery((db, row: OrderRow) =>
  db
    .insertInto('order')
    .values(row)
    .onConflict((conflict) => conflict.columns(['provider', 'id']).doNothing()),
);

export async function providerOf(db: Kysely<LedgerTables>, environmentId: string): Promise<string> {
  const [row] = await selectProvider(db, { environmentId });
  if (!row) throw new PaydeskError('environment_not_found');
  return row.provider;
}

const selectProvider = keptQuery((db, { environmentId }: { environmentId: string }) =>
  db.selectFrom('environment').select('provider').where('id', '=', environmentId).where('removed_at', 'is', null),
);

async function sessionOfOrder(
  db: Kysely<LedgerTables>,
  provider: string,
  orderId: string | null,
): Promise<string | null> {
  if (orderId === null) return null;
  const [row] = await selectSessionOf(db, { provider, orderId });
  return row?.session_id ?? null;
}

const selectSessionOf = keptQuery((db, { provider, orderId }: { provider: string; orderId: string }) =>
  db.selectFrom('order').select('session_id').where('provider', '=', provider).where('id', '=', orderId),
);

/** SQLite's codes, and PostgreSQL's. */
const UNIQUE_VIOLATIONS = ['SQLITE_CONSTRAINT_UNIQUE', 'SQLITE_CONSTRAINT_PRIMARYKEY', '23505'];

/** Whether a unique index refused a row. */
export const isUniqueViolation = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && UNIQUE_VIOLATIONS.includes(String(error.code));
