// Takes back an "it was charged" that was wrong, a person's or an error body's: the order is what it was before, and may be captured.
import type { Kysely } from 'kysely';
import type { JournalEntryView, TakeBackChargeInput } from '../../../contract/console/journal.ts';
import { remark } from '../../../contract/console/remark.ts';
import { wordOf } from '../../core/fold/resolutions.ts';
import { PaydeskError } from '../../process/problem.ts';
import { requireForNotDone } from '../approvals/second-person.ts';
import { audit } from '../audit/audit.ts';
import { type CallContext, signedBy } from '../define-call.ts';
import { providerOf } from '../environments/provider-key.ts';
import { ofAct } from '../facts/facts-of-calls.ts';
import { ledgerLocked, openSeal } from '../file/sealed.ts';
import { recordFact } from '../projections/read-payment.ts';
import { ACT } from '../projections/rows.ts';
import { alarmId, type Recorded } from '../projections/write-rows.ts';
import { inTransaction } from '../store/in-transaction.ts';
import type { JournalRow, LedgerTables, OrderRow } from '../store/schema.ts';
import { entryView } from './entry-view.ts';
import { followActs } from './outcomes.ts';

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
