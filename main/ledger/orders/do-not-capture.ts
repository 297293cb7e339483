// The mark of an order that nothing may capture: set and lifted by a person, with a reason.
import type { Kysely } from 'kysely';
import type { DoNotCaptureInput, TimelineStep } from '../../../contract/console/order.ts';
import { isCharged } from '../../core/payment.ts';
import { PaydeskError } from '../../process/problem.ts';
import { audit } from '../audit/audit.ts';
import type { CallContext } from '../define-call.ts';
import { ledgerLocked } from '../file/sealed.ts';
import { openSeal } from '../file/verify-ledger-identity.ts';
import { providerOf } from '../journal/journal.ts';
import { readPayment, withBody, withPersonalValues } from '../projections/read-payment.ts';
import { recordFact } from '../projections/record-fact.ts';
import { inTransaction } from '../store/in-transaction.ts';
import type { LedgerTables } from '../store/schema.ts';

/** The same again changes nothing. Throws `order_not_found`, `capture_done`, `ledger_sealed`. */
export function setDoNotCapture(
  { db, nowMs, actor }: CallContext,
  { environmentId, orderId, isMarked, reason }: DoNotCaptureInput,
): Promise<void> {
  const at = new Date(nowMs).toISOString();
  return inTransaction(db, async (trx) => {
    if (await openSeal(trx)) throw ledgerLocked();
    const provider = await providerOf(trx, environmentId);
    const known = await readPayment(trx, provider, [`order ${orderId}`]);
    const order = known.payment.orders.find(({ id }) => id === orderId);
    if (!order) throw new PaydeskError('order_not_found', { orderId });
    if (known.payment.doNotCapture.includes(orderId) === isMarked) return;
    if (isMarked && isCharged(order)) throw new PaydeskError('capture_done', { otherOrderId: null }, { orderId });
    await recordFact(trx, provider, { kind: 'do_not_capture', orderId, isMarked, reason, actor }, { at, known });
    const action = isMarked ? 'mark_do_not_capture' : 'lift_do_not_capture';
    await audit(trx, at, actor, action, orderId, { reason });
  });
}

type Mark = Extract<TimelineStep, { kind: 'do_not_capture' }>;

/** An order's marks and their lifting, oldest first. */
export async function marksOf(db: Kysely<LedgerTables>, provider: string, orderId: string): Promise<Mark[]> {
  const rows = await db
    .selectFrom('fact')
    .selectAll()
    .where('provider', '=', provider)
    .where('order_id', '=', orderId)
    .where('kind', '=', 'do_not_capture')
    .execute();
  const facts = await withPersonalValues(db, rows.map(withBody));
  return facts.flatMap((fact) => {
    if (fact.kind !== 'do_not_capture') return [];
    const { learnedAt: at, isMarked, actor: person, reason } = fact;
    return [{ kind: 'do_not_capture' as const, at, isMarked, person, reason }];
  });
}
