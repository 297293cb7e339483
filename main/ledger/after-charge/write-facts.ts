// Writes what was told of charges and refunds. What is older than what is known changes nothing.
import { isDeepStrictEqual } from 'node:util';
import type { Kysely } from 'kysely';
import { afterChargeOf, type FactSource } from '../../../contract/console/after-charge.ts';
import type { ChargeOutcomeSeen, RefundSeen } from '../../../contract/dashboard-api/after-charge-seen.ts';
import { Cents } from '../../../contract/money.ts';
import { BEFORE_ANY, CLOCKS_DIFFER, isNewerCharge, isNewerRefund } from '../../core/newer.ts';
import { recordedDay } from '../../core/recorded-day.ts';
import type { LedgerTables } from '../schema.ts';
import { refundedOfCharge } from './left-to-refund.ts';
import type { ChargeOutcomeRow, NewReturnCase } from './tables.ts';

/** Whose it is, and who told it: `by` is the event, the file or the person. */
export type Told = { provider: string; accountId: string; source: FactSource; by: string; now: string };

/** Keeps what became of a charge, with a case for each debit that came back. Gives whether anything is new by it. isAnswer: the service answers a call with it. */
export async function writeCharge(
  db: Kysely<LedgerTables>,
  told: Told,
  charge: ChargeOutcomeSeen,
  { isAnswer = false } = {},
): Promise<boolean> {
  const known = await db
    .selectFrom('charge_outcome')
    .select(['updated_at', 'attempt', 'status', 'refunded', 'source'])
    .where('provider', '=', told.provider)
    .where('charge_id', '=', charge.id)
    .executeTakeFirst();
  // The answer to a debit presented again may be dated before the report of its return.
  const isNextDebit = isAnswer && known !== undefined && attemptOf(charge) > known.attempt;
  const row = outcomeRow(told, {
    ...charge,
    updated_at: isNextDebit && known.updated_at > charge.updated_at ? known.updated_at : charge.updated_at,
  });
  const answered = await answeredBy(db, told.provider, charge);
  row.refunded = Math.max(row.refunded, await refundedAtAnyTime(db, told, charge, known), answered);
  if (told.source === 'service') row.refunded += await refundedSince(db, told, charge);
  row.after_charge = afterChargeOf(row);
  // A report without a time that could be right listed a later debit: this one may be the older, and offers nothing.
  if (known?.updated_at === BEFORE_ANY && known.source === 'service' && row.attempt < known.attempt)
    Object.assign(row, { present_obstacle: null, present_until: null });
  const isNew = !known || isNextDebit || isNewerCharge(row, known);
  if (isNew) {
    const { provider: _provider, charge_id: _charge, ...facts } = row;
    await db
      .insertInto('charge_outcome')
      .values(row)
      .onConflict((conflict) => conflict.columns(['provider', 'charge_id']).doUpdateSet(facts))
      .execute();
  }
  // Also of an older one: it may tell of a debit that nobody had told of.
  const isAdded = await writeCases(db, told, charge);
  const isClosed = await closePresented(
    db,
    told,
    charge.id,
    isNew ? row.attempt : Math.max(row.attempt, known.attempt),
  );
  return isNew || isAdded || isClosed;
}

/** Refunds in cents that the service reported without a time that could be right, beyond the refunds that are listed. */
async function refundedAtAnyTime(
  db: Kysely<LedgerTables>,
  { provider }: Told,
  { id }: ChargeOutcomeSeen,
  known: Pick<ChargeOutcomeRow, 'updated_at' | 'refunded' | 'source'> | undefined,
): Promise<number> {
  if (known?.updated_at !== BEFORE_ANY || known.source !== 'service' || known.refunded === 0) return 0;
  const refunds = await db
    .selectFrom('refund')
    .select('amount')
    .where('provider', '=', provider)
    .where('charge_id', '=', id)
    .execute();
  return known.refunded - refunds.reduce((sum, { amount }) => sum + amount, 0);
}

/** Cents of the refunds that this report of the charge is too old to count: asked for from here, or recorded by a person or a file, of which only the day is known. The feed tells any other with a report that counts it. */
async function refundedSince(
  db: Kysely<LedgerTables>,
  { provider }: Told,
  { id, updated_at }: ChargeOutcomeSeen,
): Promise<number> {
  const refunds = await db
    .selectFrom('refund')
    .select(['amount', 'at', 'source', 'entry_id'])
    .where('provider', '=', provider)
    .where('charge_id', '=', id)
    .where('status', '!=', 'failed')
    .where('at', '>', updated_at)
    .execute();
  return refunds
    .filter(({ at, source, entry_id }) => entry_id !== null || (source !== 'service' && dayOf(at) > dayOf(updated_at)))
    .reduce((sum, { amount }) => sum + amount, 0);
}

/** Cents of the charge's refunds that the service answered, and that were made before or at its report's time. */
export async function answeredBy(
  db: Kysely<LedgerTables>,
  provider: string,
  { id, updated_at }: ChargeOutcomeSeen,
  isAt = true,
): Promise<number> {
  const refunds = await db
    .selectFrom('refund')
    .select('amount')
    .where('provider', '=', provider)
    .where('charge_id', '=', id)
    .where('source', '=', 'service')
    .where('entry_id', 'is not', null)
    .where('status', '!=', 'failed')
    .where('at', isAt ? '<=' : '<', updated_at)
    .execute();
  return refunds.reduce((sum, { amount }) => sum + amount, 0);
}

const dayOf = (moment: string): string => moment.slice(0, 10);

/** Keeps of a report that can't be true only what blocks: debits that came back, what was refunded, the least amount. The charge isn't presented again until the service's next report, which takes its place. */
export async function writeWhatBlocks(
  db: Kysely<LedgerTables>,
  told: Told,
  charge: ChargeOutcomeSeen,
): Promise<boolean> {
  const { provider, charge_id, ...facts } = { ...outcomeRow(told, charge), updated_at: BEFORE_ANY };
  const known = await db
    .selectFrom('charge_outcome')
    .selectAll()
    .where('provider', '=', provider)
    .where('charge_id', '=', charge_id)
    .executeTakeFirst();
  const isAdded = await writeCases(db, told, { ...charge, present_again: null });
  const isClosed = await closePresented(db, told, charge.id, attemptKnown(known));
  const isReturn =
    facts.status === 'returned' && known?.status !== 'returned' && facts.attempt >= (known?.attempt ?? 1);
  const { status, return_code, returned_at, attempt } = facts;
  const row = {
    ...(known ?? { ...facts, provider, charge_id }),
    ...(isReturn ? { status, return_code, returned_at, attempt } : {}),
    ...{ present_obstacle: null, present_until: null },
    amount: Math.min(known?.amount ?? facts.amount, facts.amount, await amountOfCharge(db, provider, charge_id)),
    refunded: Math.max(known?.refunded ?? 0, facts.refunded),
  } as ChargeOutcomeRow;
  row.after_charge = afterChargeOf(row);
  if (isDeepStrictEqual(row, known)) return isAdded || isClosed;
  await db
    .insertInto('charge_outcome')
    .values(row)
    .onConflict((conflict) => conflict.columns(['provider', 'charge_id']).doUpdateSet(row))
    .execute();
  return true;
}

async function amountOfCharge(db: Kysely<LedgerTables>, provider: string, chargeId: string): Promise<number> {
  const charge = await db
    .selectFrom('charge')
    .select('amount')
    .where('provider', '=', provider)
    .where('id', '=', chargeId)
    .executeTakeFirst();
  return charge?.amount ?? Number.POSITIVE_INFINITY;
}

async function writeCases(db: Kysely<LedgerTables>, told: Told, charge: ChargeOutcomeSeen): Promise<boolean> {
  const keep = told.source === 'service' ? replaceCase : addCase;
  let isAdded = false;
  for (const each of casesOf(told, charge)) isAdded = (await keep(db, each)) || isAdded;
  return isAdded;
}

/** Keeps a refund; gives whether it is new. entryId: of the call whose answer it is; else a feed tells it. */
export async function writeRefund(
  db: Kysely<LedgerTables>,
  told: Told,
  refund: RefundSeen,
  entryId?: string,
): Promise<boolean> {
  const known = await db
    .selectFrom('refund')
    .select(['updated_at', 'status'])
    .where('provider', '=', told.provider)
    .where('id', '=', refund.id)
    .executeTakeFirst();
  if (known && !isNewerRefund(refund, known)) return false;
  // What a person or a file recorded of it before: told now, it is the same refund.
  const isTold = known === undefined && told.source === 'service' && refund.updated_at !== BEFORE_ANY;
  const recorded = isTold ? await dropRecorded(db, told.provider, refund, entryId) : undefined;
  const facts = {
    ...{ status: refund.status, failure_code: refund.failure?.code ?? null },
    ...{ updated_at: refund.updated_at, next_step_at: refund.next_step_at ?? null, source: told.source },
  };
  await db
    .insertInto('refund')
    .values({
      ...{ provider: told.provider, id: refund.id, charge_id: refund.charge_id, order_id: refund.order_id },
      ...{
        amount: refund.amount,
        reason: refund.reason ?? '',
        at: refund.create_date,
        entry_id: entryId ?? recorded?.entry_id ?? null,
      },
      ...{ told_by: null, reference: recorded?.reference ?? null, recorded_at: recorded?.recorded_at ?? told.now },
      ...facts,
    })
    .onConflict((conflict) => conflict.columns(['provider', 'id']).doUpdateSet(facts))
    .execute();
  return true;
}

/** Keeps a refund of a report that can't be true, as one of this charge: with the greater amount, and never as failed. Gives whether that is new. */
export async function writeRefundThatBlocks(
  db: Kysely<LedgerTables>,
  told: Told,
  charge: Pick<ChargeOutcomeSeen, 'id' | 'order_id'>,
  refund: RefundSeen,
): Promise<boolean> {
  const ofCharge = { ...refund, charge_id: charge.id, order_id: charge.order_id };
  const known = await db
    .selectFrom('refund')
    .select(['amount', 'status', 'updated_at'])
    .where('provider', '=', told.provider)
    .where('id', '=', refund.id)
    .executeTakeFirst();
  const { status } = refund;
  if (!known) {
    const notFailed = { ...ofCharge, status: status === 'failed' ? ('requested' as const) : status, failure: null };
    return writeRefund(db, told, { ...notFailed, updated_at: BEFORE_ANY });
  }
  const isMade = known.status === 'failed' && status !== 'failed' && refund.updated_at > known.updated_at;
  if (!isMade && refund.amount <= known.amount) return false;
  await db
    .updateTable('refund')
    .set({ amount: Math.max(known.amount, refund.amount), ...(isMade ? { status, failure_code: null } : {}) })
    .where('provider', '=', told.provider)
    .where('id', '=', refund.id)
    .execute();
  return true;
}

/** The charge of an event, with a refund that is known as another charge's counted for it too. */
export async function withMovedRefund(
  db: Kysely<LedgerTables>,
  { provider }: Told,
  charge: ChargeOutcomeSeen,
  { id, amount }: RefundSeen,
): Promise<ChargeOutcomeSeen> {
  const known = await db
    .selectFrom('refund')
    .select(['charge_id', 'amount'])
    .where('provider', '=', provider)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!known || known.charge_id === charge.id) return charge;
  const listed = await refundedOfCharge(db, { provider, chargeId: charge.id });
  return { ...charge, refunded: Cents.parse(Math.max(charge.refunded, listed + Math.max(known.amount, amount))) };
}

/** One that a person or a file recorded: of the same call, or where the feed tells it of the same charge, amount and day. One that failed may be another. The same row of a file is the service's refund from now on. */
async function dropRecorded(
  db: Kysely<LedgerTables>,
  provider: string,
  { id, charge_id, order_id, amount, create_date, status }: RefundSeen,
  entryId: string | undefined,
) {
  if (entryId === undefined && status === 'failed') return undefined;
  const [made, moment] = [Date.parse(create_date), (ms: number) => new Date(ms).toISOString()];
  const found = await db
    .selectFrom('refund')
    .select(['id', 'entry_id', 'reference', 'recorded_at'])
    .where('provider', '=', provider)
    .where('charge_id', '=', charge_id)
    .where('source', '!=', 'service')
    .where('amount', '=', amount)
    .$if(entryId !== undefined, (query) => query.where('entry_id', '=', entryId ?? ''))
    // A refund that was made before a call was sent, or after a person said that it was done, isn't the call's; one of another day isn't the one that was recorded.
    .$if(entryId === undefined, (query) =>
      query.where((where) =>
        where.or([
          where.and([where('entry_id', 'is', null), where('at', '=', recordedDay(create_date))]),
          where.and([
            where('entry_id', 'is not', null),
            where('at', '<=', moment(made + CLOCKS_DIFFER)),
            where('updated_at', '>=', moment(made - CLOCKS_DIFFER)),
          ]),
        ]),
      ),
    )
    .orderBy('at')
    // Of the same day, the one that was recorded first.
    .orderBy('updated_at')
    .orderBy('id')
    .executeTakeFirst();
  if (!found) return undefined;
  await db.deleteFrom('refund').where('provider', '=', provider).where('id', '=', found.id).execute();
  await db
    .updateTable('imported_fact')
    .set({ refund_id: id })
    .where('provider', '=', provider)
    .where('order_id', '=', order_id)
    .where('refund_id', '=', found.id)
    .execute();
  return found;
}

function outcomeRow(told: Told, charge: ChargeOutcomeSeen): ChargeOutcomeRow {
  const newest = charge.attempts?.at(-1);
  return {
    ...{ provider: told.provider, charge_id: charge.id, order_id: charge.order_id, account_id: told.accountId },
    ...{ status: charge.status, return_code: charge.return?.code ?? null, returned_at: charge.return?.at ?? null },
    ...{ settles_at: newest?.settles_at ?? null, settled_at: newest?.settled_at ?? null },
    ...{ amount: charge.amount, refunded: charge.refunded, attempt: attemptOf(charge) },
    returnable_two_days: charge.returnable_until?.two_banking_days ?? null,
    returnable_sixty_days: charge.returnable_until?.sixty_days ?? null,
    present_obstacle: charge.present_again?.obstacle ?? null,
    present_until: charge.present_again?.until ?? null,
    ...{ updated_at: charge.updated_at, after_charge: afterChargeOf(charge) },
    ...{ source: told.source, told_by: told.by, recorded_at: told.now },
  };
}

/** The newest debit of a report that may be true; the first where none is known. */
const attemptKnown = (known: ChargeOutcomeRow | undefined): number =>
  known === undefined || known.updated_at === BEFORE_ANY ? 1 : known.attempt;

const attemptOf = (charge: ChargeOutcomeSeen): number => charge.attempts?.at(-1)?.attempt ?? 1;

function casesOf(told: Told, charge: ChargeOutcomeSeen): NewReturnCase[] {
  const newest = attemptOf(charge);
  const returned = charge.attempts ?? [{ attempt: newest, return: charge.return, settled_at: null }];
  return returned.flatMap(({ attempt, return: back, settled_at }) => {
    if (back === null) return [];
    const again = attempt === newest ? charge.present_again : null;
    return {
      ...{ provider: told.provider, charge_id: charge.id, attempt, order_id: charge.order_id },
      ...{ account_id: told.accountId, code: back.code, amount: charge.amount, at: back.at },
      act_by: again && again.obstacle === null ? again.until : (back.proof_due_at ?? null),
      ...{ is_late: settled_at == null ? (0 as const) : (1 as const), refunded_before: charge.refunded },
      ...{ source: told.source, handled_at: null, handled_by: null, handled_note: null },
    };
  });
}

/** The first that was told of a debit by the same source stays: it says what had been refunded by then. */
async function addCase(db: Kysely<LedgerTables>, row: NewReturnCase): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('return_case')
    .values(row)
    .onConflict((conflict) => conflict.columns(['provider', 'charge_id', 'attempt']).doNothing())
    .executeTakeFirstOrThrow();
  return Number(numInsertedOrUpdatedRows ?? 0) > 0;
}

/** The service's word replaces a person's and a file's; what somebody noted about it stays. */
async function replaceCase(db: Kysely<LedgerTables>, row: NewReturnCase): Promise<boolean> {
  const { code, amount, at, act_by, is_late, refunded_before, source, account_id } = row;
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('return_case')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['provider', 'charge_id', 'attempt'])
        .doUpdateSet({ code, amount, at, act_by, is_late, refunded_before, source, account_id })
        .where('return_case.source', '!=', 'service'),
    )
    .executeTakeFirstOrThrow();
  return Number(numInsertedOrUpdatedRows ?? 0) > 0;
}

/** Nothing is left to do about a debit that was presented again. */
async function closePresented(
  db: Kysely<LedgerTables>,
  { provider, now }: Told,
  chargeId: string,
  attempt: number,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('return_case')
    .set({ handled_at: now })
    .where('provider', '=', provider)
    .where('charge_id', '=', chargeId)
    .where('attempt', '<', attempt)
    .where('handled_at', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** So that a window sees that there is something new to read. */
export async function countFacts(db: Kysely<LedgerTables>, provider: string, facts: number): Promise<void> {
  await db
    .insertInto('after_charge_revision')
    .values({ provider, revision: facts })
    .onConflict((conflict) =>
      conflict
        .column('provider')
        .doUpdateSet((set) => ({ revision: set('after_charge_revision.revision', '+', facts) })),
    )
    .execute();
}
