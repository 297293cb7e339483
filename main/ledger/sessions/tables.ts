// The tables of how checkouts ended, as the preview heard, and of how far they are, as the service told.
import type { CheckoutState } from '../../../contract/console/session.ts';
import type { CheckoutEnd } from '../../core/fold/checkout.ts';

export type CheckoutEndTables = {
  /** What a session's checkout events make, of those that ended. */
  checkout_end: { provider: string; session_id: string } & CheckoutEnd;
};

/** Of sessions of which the service told anything. Times as it told them, ISO 8601 in UTC. */
export type SessionProgressTable = {
  provider: string;
  session_id: string;
  state: CheckoutState;
  opened_at: string | null;
  consumer_confirmed_at: string | null;
  account_chosen_at: string | null;
  failed_at: string | null;
  expired_at: string | null;
  authorized_at: string | null;
  failure: string | null;
};
export type SessionProgressTables = { session_progress: SessionProgressTable };
