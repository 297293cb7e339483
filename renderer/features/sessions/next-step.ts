// What a session asks for next: it decides which button leads, never which are allowed.
import type { SessionDetail } from '../../../contract/console/session.ts';

export type NextStep = 'preview' | 'create_order' | 'open_order' | 'settle' | 'wait';

type Facts = Pick<SessionDetail, 'orderId' | 'checkout' | 'isSufficientFunds' | 'blocking'>;

/** The action that leads. onComplete only changes which button leads: an order can be asked for at any time (spec, 4.2). */
export function nextStepOf(session: Facts): NextStep {
  if (session.orderId) return 'open_order';
  if (session.blocking) return session.blocking.state === 'sent' ? 'wait' : 'settle';
  return session.checkout === 'complete' || session.isSufficientFunds ? 'create_order' : 'preview';
}
