// What a person notes on an order or a session, and by which reference the shop knows an order.
import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { AddRecordNoteInput, SetReferenceInput } from '../../../contract/console/note.ts';
import { orders } from '../../../contract/procedures/orders.ts';
import { notes } from '../../../contract/procedures/records.ts';
import { PaydeskError } from '../../process/problem.ts';
import { audit } from '../audit/audit.ts';
import { answers, type CallContext } from '../define-call.ts';
import { providerOf } from '../environments/provider-of.ts';
import { foldedReference, foldedWords } from '../search/fold.ts';
import { inTransaction } from '../store/in-transaction.ts';
import type { LedgerTables } from '../store/schema.ts';
import { indexReference, indexWords } from './index-words.ts';
import { referenceOf } from './read-notes.ts';

/** Throws `order_not_found` or `session_not_found`. */
export async function addRecordNote(
  { db, nowMs, actor: author }: CallContext,
  { environmentId, recordId, text }: AddRecordNoteInput,
): Promise<void> {
  const at = new Date(nowMs).toISOString();
  await inTransaction(db, async (trx) => {
    const provider = await providerOf(trx, environmentId);
    await refuseUnknown(trx, provider, recordId);
    const note = { id: randomUUID(), provider, record_id: recordId, at, author, text };
    await trx.insertInto('note').values(note).execute();
    await indexNote(trx, note);
    await audit(trx, at, author, 'add_note', recordId, { text });
  });
}

/** Sets the reference, or clears it, also its session's; the same one again changes nothing. Throws `order_not_found`. */
export async function setShopReference(
  { db, nowMs, actor }: CallContext,
  { environmentId, orderId, reference }: SetReferenceInput,
): Promise<void> {
  const at = new Date(nowMs).toISOString();
  await inTransaction(db, async (trx) => {
    const provider = await providerOf(trx, environmentId);
    await refuseUnknown(trx, provider, orderId);
    const before = await referenceOf(trx, provider, orderId);
    if (before === reference) return;
    if (reference === null) await clearReference(trx, provider, orderId);
    else {
      await keepReference(trx, { provider, order_id: orderId, reference });
      await indexReference(trx, { provider, record_id: orderId, at, reference });
    }
    await audit(trx, at, actor, 'set_reference', orderId, { reference }, { reference: before });
  });
}

async function keepReference(
  db: Kysely<LedgerTables>,
  { reference, ...of }: { provider: string; order_id: string; reference: string },
): Promise<void> {
  const told = { reference, folded: foldedReference(reference) };
  await db
    .insertInto('shop_reference')
    .values({ ...of, ...told })
    .onConflict((conflict) => conflict.columns(['provider', 'order_id']).doUpdateSet(told))
    .execute();
}

async function clearReference(db: Kysely<LedgerTables>, provider: string, orderId: string): Promise<void> {
  await db.deleteFrom('shop_reference').where('provider', '=', provider).where('order_id', '=', orderId).execute();
  const order = await db
    .selectFrom('order')
    .select('session_id')
    .where('provider', '=', provider)
    .where('id', '=', orderId)
    .executeTakeFirst();
  if (order?.session_id == null) return;
  await db
    .deleteFrom('session_reference')
    .where('provider', '=', provider)
    .where('session_id', '=', order.session_id)
    .execute();
}

async function refuseUnknown(db: Kysely<LedgerTables>, provider: string, recordId: string): Promise<void> {
  const isOrder = recordId.startsWith('order_');
  const row = await db
    .selectFrom(isOrder ? 'order' : 'session')
    .select('id')
    .where('provider', '=', provider)
    .where('id', '=', recordId)
    .executeTakeFirst();
  if (row) return;
  throw isOrder
    ? new PaydeskError('order_not_found', { orderId: recordId })
    : new PaydeskError('session_not_found', { sessionId: recordId });
}

type Note = { provider: string; record_id: string; at: string; text: string };

const indexNote = (db: Kysely<LedgerTables>, { provider, record_id, at, text }: Note): Promise<void> =>
  indexWords(db, { provider, record_id, at, words: foldedWords(text) });

/** The calls of this module. */
export const notesCalls = {
  addRecordNote: answers(notes.add, addRecordNote),
  setShopReference: answers(orders.setReference, setShopReference),
};
