// One sample payment, by the errands that staff use: the session, the checkout as the consumer completes it, the order, the capture.
import { randomUUID } from 'node:crypto';
import { OrderId, SessionId } from '../../../contract/ids.ts';
import type { CompletePayload } from '../../../contract/payment-api/checkout.ts';
import { capture } from '../capture.ts';
import { createOrder } from '../create-order.ts';
import { createSession } from '../create-session.ts';
import type { CallRooms } from '../journalled-call.ts';
import type { SamplePayment } from './sample-payments.ts';

/** Does at the embedded service what a consumer does in the checkout, and gives what onComplete is told (spec, 2.4). */
export type SampleConsumer = (sessionId: SessionId) => Promise<CompletePayload>;

export type SampleRooms = CallRooms & { sampleConsumer: SampleConsumer };
type Whose = { environmentId: string; accountId: string };

/** Throws what the errands throw; what was made until then is kept. */
export async function makeSample(rooms: SampleRooms, whose: Whose, payment: SamplePayment): Promise<void> {
  const { firstName, lastName, amount, stage } = payment;
  const session = await createSession(rooms, { attempt: randomUUID(), ...whose, amount, firstName, lastName });
  if (stage === 'session') return;
  const sessionId = SessionId.parse(session.id);
  const payload = await rooms.sampleConsumer(sessionId);
  await rooms.ledger.addCheckoutEvent(whose.environmentId, sessionId, { kind: 'complete', payload });
  if (stage === 'authorized') return;
  const order = await createOrder(rooms, { ...whose, sessionId });
  if (stage === 'ordered') return;
  await capture(rooms, { ...whose, orderId: OrderId.parse(order.id), confirmedAmount: null });
}
