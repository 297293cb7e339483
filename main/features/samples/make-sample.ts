// One sample payment, by the use cases that staff use: the session, the checkout as the consumer completes it, the order, the capture.
import { randomUUID } from 'node:crypto';
import type { OrderView } from '../../../contract/console/order.ts';
import { OrderId, SessionId } from '../../../contract/ids.ts';
import type { CompleteSeen } from '../../../contract/records/payment.ts';
import { PaydeskError } from '../../process/problem.ts';
import type { CallParts } from '../calls/journalled-call.ts';
import { capture } from '../orders/capture.ts';
import { createOrder } from '../orders/create-order.ts';
import { createSession } from '../sessions/create-session.ts';
import type { SamplePayment } from './sample-payments.ts';

/** What only the embedded sandbox can do: play the consumer and the banks, and let time pass. */
export type SampleSandbox = {
  /** What a consumer does in the checkout, and what onComplete is told (spec, 2.4). */
  completeAsConsumer: (sessionId: SessionId) => Promise<CompleteSeen>;
  /** Puts the sandbox's clock forward; it never goes back. */
  passTime: (ms: number) => Promise<void>;
  /** The consumer's bank returns a charge. */
  returnCharge: (chargeId: string) => Promise<void>;
  /** Runs something while the sandbox loses its answer to one capture; it loses none where a person has planned faults. */
  whileAnswerIsLost: <Answer>(run: () => Promise<Answer>) => Promise<Answer>;
};

export type SampleParts = CallParts & { sampleSandbox: SampleSandbox };
type SampleAccount = { environmentId: string; accountId: string };

/** Throws what the use cases throw; what was made until then is kept. */
export async function makeSample(parts: SampleParts, whose: SampleAccount, payment: SamplePayment): Promise<void> {
  const { firstName, lastName, amount, stage } = payment;
  const { sampleSandbox } = parts;
  const session = await createSession(parts, { attempt: randomUUID(), ...whose, amount, firstName, lastName });
  if (stage === 'session') return;
  const sessionId = SessionId.parse(session.id);
  const payload = await sampleSandbox.completeAsConsumer(sessionId);
  await parts.ledger.addCheckoutEvent(whose.environmentId, sessionId, { kind: 'complete', payload });
  if (stage === 'authorized') return;
  const order = await createOrder(parts, { ...whose, sessionId });
  if (stage === 'ordered') return;
  const charge = () => capture(parts, { ...whose, orderId: OrderId.parse(order.id), confirmedAmount: null });
  if (stage === 'unknown') return sampleSandbox.whileAnswerIsLost(() => withoutAnswer(charge));
  const { chargeId } = await charge();
  if (stage === 'returned' && chargeId !== null) await sampleSandbox.returnCharge(chargeId);
}

/** This sample is meant to have an unknown outcome. */
async function withoutAnswer(charge: () => Promise<OrderView>): Promise<void> {
  await charge().catch((error: unknown) => {
    if (!(error instanceof PaydeskError) || error.problem.kind !== 'outcome_unknown') throw error;
  });
}
