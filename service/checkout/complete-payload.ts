// What the merchant's page is told once the consumer has authorised.
import { CompletePayload } from '../../contract/payment-api/checkout.ts';
import { debitOf, type SessionRow } from '../store/sessions.ts';

/** The onComplete argument (2.4): totalAmount is the amount and the tip. */
export function completePayload(session: SessionRow): CompletePayload {
  return CompletePayload.parse({
    createdDate: session.authorized_at,
    fees: session.fees,
    referenceId: session.track_number,
    tip: session.tip,
    orderAmount: session.total_amount,
    totalAmount: debitOf(session),
  });
}
