// What a named person says became of a call of unknown outcome, and the taking back of an "it was charged" that was wrong, a person's or an error body's: the order is what it was before, and may be captured.
import type { Kysely } from 'kysely';
import type { JournalEntryView, ResolveInput, TakeBackChargeInput } from '../../../contract/console/journal.ts';
import { remark } from '../../../contract/console/remark.ts';
import { wordOf } from '../../core/fold/resolutions.ts';
import { PaydeskError } from '../../process/problem.ts';
import { requireForNotDone } from '../approvals/second-person.ts';
import { audit } from '../audit/audit.ts';
import { type CallContext, signedBy } from '../define-call.ts';
import { providerOf } from '../environments/provider-of.ts';
import { ofAct } from '../facts/facts-of-calls.ts';
import { ledgerLocked, openSeal } from '../file/sealed.ts';
import { recordFact } from '../projections/read-payment.ts';
import { ACT } from '../projections/rows.ts';
import { alarmId, type Recorded } from '../projections/write-rows.ts';
import { inTransaction } from '../store/in-transaction.ts';
import type { JournalRow, LedgerTables, OrderRow } from '../store/schema.ts';
import { isOfTeam } from '../thread/caller.ts';
import { entryView } from './entry-view.ts';
import { notUnknown, refuseWhileMayArrive } from './find-unknown.ts';
import { auditRepeats, followActs } from './outcomes.ts';
import { isUnnamedEntry } from './unnamed.ts';

/** Settles an unknown entry, or one that the service said was done before without naming what was made. "Done" goes on forbidding a second one; "not done" opens the way for another. */
export async function resolveUnknown(
  { db, actor, caller, nowMs }: CallContext,
  input: ResolveInput,
): Promise<JournalEntryView> {
  const now = new Date(nowMs).toISOString();
  return db.transaction().execute(async (trx) => {
    await refuseWhileSentAgain(trx, input.entryId);
    if (isOfTeam(caller) && input.verdict === 'not_done') await refuseWhileMayArrive(trx, input.entryId, nowMs);
    const charge = await statedCharge(trx, input, nowMs);
    const entry = await trx
      .selectFrom('journal')
      .selectAll()
      .where('id', '=', input.entryId)
      .where('environment_id', '=', input.environmentId)
      .where((where) => where.or([where.and({ state: 'unknown', alive: 1 }), isUnnamedEntry]))
      .where('operation', '!=', 'create_session')
      .where('repeat_of', 'is', null)
      .executeTakeFirst();
    if (!entry) throw notUnknown();
    const name = signedBy({ actor, caller }, input);
    const { verdict, reason, chargeId, chargedOn, environmentId, entryId, approvalId } = input;
    if (verdict === 'not_done')
      await requireForNotDone(trx, { environmentId, entryId, chargeId: null }, { caller, nowMs, approvalId });
    const fact = { kind: 'resolved', ...ofAct(entry), verdict, name, reason, charge } as const;
    const recorded = await recordFact(trx, entry.provider, fact, { at: now });
    await followActs(trx, recorded);
    const state = verdict === 'done' ? ('settled_done' as const) : ('settled_not_done' as const);
    const after = { state, verdict, reason, ...(charge ? { chargeId, chargedOn } : {}) };
    const before = {
      state: 'unknown',
      operation: entry.operation,
      orderId: entry.order_id,
      sessionId: entry.session_id,
    };
    await audit(trx, now, name, 'settle', entryId, after, before);
    await auditRepeats(trx, recorded, now, name);
    return entryView(await entryOf(trx, entryId));
  });
}

const entryOf = (db: Kysely<LedgerTables>, id: string): Promise<JournalRow> =>
  db.selectFrom('journal').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

async function refuseWhileSentAgain(db: Kysely<LedgerTables>, entryId: string): Promise<void> {
  const repeat = await db
    .selectFrom('journal')
    .select('id')
    .where('repeat_of', '=', entryId)
    .where('state', '=', 'sent')
    .executeTakeFirst();
  if (!repeat) return;
  throw new PaydeskError('sent_again', {}, { entryId });
}

/** at: about noon in America/New_York of the day said, or now where that is yet to come; ISO 8601 in UTC. A day has no hour, and noon is that day in every book we keep. */
type StatedCharge = { id: string; at: string };

type CaptureEntry = Pick<JournalRow, 'provider' | 'operation' | 'order_id'>;

/**
 * null where the call is no capture, or was not done. Throws `invalid_input` with the field: a charge that isn't named, is another order's,
 * or is of a day that hasn't come or on which the order didn't exist yet.
 */
async function statedCharge(
  db: Kysely<LedgerTables>,
  { entryId, verdict, chargeId, chargedOn }: ResolveInput,
  nowMs: number,
): Promise<StatedCharge | null> {
  const entry = await db
    .selectFrom('journal')
    .select(['provider', 'operation', 'order_id'])
    .where('id', '=', entryId)
    .executeTakeFirst();
  if (entry?.operation !== 'charge_order' || verdict !== 'done') return null;
  if (chargeId === undefined) throw new PaydeskError('charge_id_missing', {}, { field: 'chargeId' });
  if (chargedOn === undefined) throw new PaydeskError('charge_day_missing', {}, { field: 'chargedOn' });
  await refuseChargeOfAnother(db, entry, chargeId);
  await refuseImpossibleDay(db, entry, chargedOn, nowMs);
  const noon = Date.parse(`${chargedOn}T17:00:00Z`);
  const isToday = chargedOn === dayOf(nowMs);
  return { id: chargeId, at: new Date(isToday ? Math.min(noon, nowMs) : noon).toISOString() };
}

async function refuseChargeOfAnother(db: Kysely<LedgerTables>, entry: CaptureEntry, chargeId: string): Promise<void> {
  const other = await db
    .selectFrom('order')
    .select('id')
    .where('provider', '=', entry.provider)
    .where('charge_id', '=', chargeId)
    .where('id', '!=', entry.order_id ?? '')
    .executeTakeFirst();
  const told = await db
    .selectFrom('charge_outcome')
    .select('order_id as id')
    .where('provider', '=', entry.provider)
    .where('charge_id', '=', chargeId)
    .where('order_id', '!=', entry.order_id ?? '')
    .where('source', '=', 'service')
    .executeTakeFirst();
  const owner = other ?? told;
  if (owner) throw new PaydeskError('charge_of_other_order', { chargeId, orderId: owner.id }, { field: 'chargeId' });
}

async function refuseImpossibleDay(
  db: Kysely<LedgerTables>,
  entry: CaptureEntry,
  chargedOn: string,
  nowMs: number,
): Promise<void> {
  const order = await db
    .selectFrom('order')
    .select('create_date')
    .where('provider', '=', entry.provider)
    .where('id', '=', entry.order_id ?? '')
    .executeTakeFirst();
  const created = order?.create_date ? dayOf(Date.parse(order.create_date)) : null;
  if (created !== null && chargedOn < created) {
    throw new PaydeskError('charge_before_order', { created }, { field: 'chargedOn' });
  }
  // A sandbox's clock may be ahead of this machine's: then its orders are of days to come, too.
  const today = dayOf(nowMs);
  if (chargedOn > (created !== null && created > today ? created : today)) {
    throw new PaydeskError('charge_day_ahead', { day: chargedOn }, { field: 'chargedOn' });
  }
}

const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/**
 * All of it or nothing, audited. Throws `already_done` where an answer of the service, or its feed, has shown the charge, `not_found` where neither a
 * person's word nor an error body says so any more, `ledger_sealed`.
 */
export async function takeBackCharge(
  { db, actor, caller, nowMs }: CallContext,
  { environmentId, entryId, reason, approvalId, ...form }: TakeBackChargeInput,
): Promise<JournalEntryView> {
  const name = signedBy({ actor, caller }, form);
  const now = new Date(nowMs).toISOString();
  return inTransaction(db, async (trx) => {
    if (await openSeal(trx)) throw ledgerLocked();
    const entry = await findEntry(trx, await providerOf(trx, environmentId), entryId);
    const order = await orderByWord(trx, entry);
    const which = { environmentId: entry.environment_id, entryId, chargeId: entry.charge_id };
    await requireForNotDone(trx, which, { caller, nowMs, approvalId });
    const fact = { kind: 'charge_taken_back', ...ofAct(entry), name, reason } as const;
    const recorded = await recordFact(trx, order.provider, fact, { at: now });
    await followActs(trx, recorded);
    await noteItemsTakenBack(trx, { provider: order.provider, orderId: order.id, name });
    const before = {
      state: entry.state,
      orderId: order.id,
      ...wordOf(ACT.fromRow(entry)),
      capturedAt: order.captured_at,
      fee: feeTaken(recorded),
    };
    const after = {
      state: 'settled_not_done',
      status: order.status_before_word,
      reason,
      alarms: alarmsNoted(recorded),
    };
    await audit(trx, now, name, 'take_back_charge', entry.id, after, before);
    await auditRepeats(trx, recorded, now, name);
    const settled = await trx.selectFrom('journal').selectAll().where('id', '=', entryId).executeTakeFirstOrThrow();
    return entryView(settled);
  });
}

/** The fee in cents; null where there was none, or it was unknown. */
function feeTaken({ before, after }: Recorded): number | null {
  const taken = after.fees.slice(before.fees.length).find(({ transactions }) => transactions === -1);
  return taken?.amount == null ? null : 0 - taken.amount;
}

/** The IDs of the alarms that were noted by this. */
function alarmsNoted({ before, after }: Recorded): string[] {
  const open = new Set(
    before.alarms.filter(({ noted }) => noted === null).map((alarm) => alarmId(before.provider, alarm)),
  );
  return after.alarms.flatMap((alarm) =>
    alarm.noted && open.has(alarmId(after.provider, alarm)) ? alarmId(after.provider, alarm) : [],
  );
}

async function findEntry(db: Kysely<LedgerTables>, provider: string, entryId: string): Promise<JournalRow> {
  const entry = await db
    .selectFrom('journal')
    .selectAll()
    .where('id', '=', entryId)
    .where('provider', '=', provider)
    .where('operation', '=', 'charge_order')
    .executeTakeFirst();
  if (entry?.state === 'succeeded') throw saidByService();
  if (entry?.state !== 'settled_done' && (entry?.state !== 'already_done' || entry.charge_id === null)) throw noWord();
  return entry;
}

type ChargedByWord = OrderRow & { status_before_word: string };

async function orderByWord(db: Kysely<LedgerTables>, entry: JournalRow): Promise<ChargedByWord> {
  const order = await db
    .selectFrom('order')
    .selectAll()
    .where('provider', '=', entry.provider)
    .where('id', '=', entry.order_id)
    .executeTakeFirst();
  if (!order) throw noWord();
  if (order.status_before_word === null || (await isTold(db, order))) throw saidByService();
  return { ...order, status_before_word: order.status_before_word };
}

/** Whether the service itself has told of this charge as this order's. */
async function isTold(db: Kysely<LedgerTables>, { provider, id, charge_id }: OrderRow): Promise<boolean> {
  const told = await db
    .selectFrom('charge_outcome')
    .select('charge_id')
    .where('provider', '=', provider)
    .where('charge_id', '=', charge_id)
    .where('order_id', '=', id)
    .where('source', '=', 'service')
    .executeTakeFirst();
  return told !== undefined;
}

const saidByService = () => new PaydeskError('charge_confirmed');

const noWord = () => new PaydeskError('charge_already_taken_back');

type TakenBackCharge = { provider: string; orderId: string; name: string };

/** A run that left it out as captured before keeps that, with the reason. */
async function noteItemsTakenBack(
  db: Kysely<LedgerTables>,
  { provider, orderId, name }: TakenBackCharge,
): Promise<void> {
  await db
    .updateTable('capture_run_item')
    .set({ why: remark('charge_taken_back', { person: name }) })
    .where('order_id', '=', orderId)
    .where('state', '=', 'already_captured')
    .where('entry_id', 'is', null)
    .where('run_id', 'in', (runs) => runs.selectFrom('capture_run').select('id').where('provider', '=', provider))
    .execute();
}
