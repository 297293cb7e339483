// The next step of a session. It decides which button is emphasized, not which are allowed.
import type { SessionDetail } from '../../../contract/console/session.ts';

export type NextStep = 'preview' | 'create_order' | 'open_order' | 'settle' | 'wait';

type Facts = Pick<SessionDetail, 'orderId' | 'checkout' | 'isSufficientFunds' | 'blocking'>;

/** The emphasized action. onComplete changes only the emphasis: an order can be created at any time (spec, 4.2). */
export function nextStepOf(session: Facts): NextStep {
  if (session.orderId) return 'open_order';
  if (session.blocking) return session.blocking.state === 'sent' ? 'wait' : 'settle';
  return session.checkout === 'complete' || session.isSufficientFunds ? 'create_order' : 'preview';
}
