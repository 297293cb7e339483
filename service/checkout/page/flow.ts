// The consumer's way through the checkout, as states and what moves them. Pure: the page shows it, the tests walk it.
import type { CompletePayload } from '../../../contract/payment-api/checkout.ts';
import type { BankAccount } from '../bank-accounts.ts';
import type { ExitType, UnavailableReason } from '../messages.ts';

export type Flow =
  | { at: 'review' }
  | { at: 'accounts'; checking: BankAccount | null; short: BankAccount | null; problem: string | null }
  | { at: 'consent'; account: BankAccount; authorizing: boolean; problem: string | null }
  | { at: 'done'; payload: CompletePayload }
  | { at: 'unavailable'; reason: UnavailableReason };

export type FlowEvent =
  | { type: 'continued' }
  | { type: 'went_back' }
  | { type: 'account_chosen'; account: BankAccount }
  | { type: 'account_checked'; account: BankAccount; hasSufficientFunds: boolean }
  | { type: 'authorize_pressed' }
  | { type: 'authorized'; payload: CompletePayload }
  | { type: 'call_failed'; problem: string }
  | { type: 'expired' };

const CHOOSING = { at: 'accounts', checking: null, short: null, problem: null } satisfies Flow;

/** The next state. An event that has no place in the present one changes nothing. */
export function nextFlow(flow: Flow, event: FlowEvent): Flow {
  if (event.type === 'expired') return flow.at === 'done' ? flow : { at: 'unavailable', reason: 'session_expired' };
  switch (flow.at) {
    case 'review':
      return event.type === 'continued' ? CHOOSING : flow;
    case 'accounts':
      return nextWhileChoosing(flow, event);
    case 'consent':
      return nextWhileConsenting(flow, event);
    case 'done':
    case 'unavailable':
      return flow;
  }
}

function nextWhileChoosing(flow: Extract<Flow, { at: 'accounts' }>, event: FlowEvent): Flow {
  if (flow.checking) {
    if (event.type === 'call_failed') return { ...flow, checking: null, problem: event.problem };
    if (event.type !== 'account_checked' || event.account.key !== flow.checking.key) return flow;
    if (event.hasSufficientFunds) return { at: 'consent', account: event.account, authorizing: false, problem: null };
    return { ...CHOOSING, short: event.account };
  }
  if (event.type === 'account_chosen') return { ...flow, checking: event.account, problem: null };
  return event.type === 'went_back' ? { at: 'review' } : flow;
}

function nextWhileConsenting(flow: Extract<Flow, { at: 'consent' }>, event: FlowEvent): Flow {
  if (flow.authorizing) {
    if (event.type === 'authorized') return { at: 'done', payload: event.payload };
    return event.type === 'call_failed' ? { ...flow, authorizing: false, problem: event.problem } : flow;
  }
  if (event.type === 'authorize_pressed') return { ...flow, authorizing: true, problem: null };
  return event.type === 'went_back' ? CHOOSING : flow;
}

/** Whether the consumer may leave now: not while the authorization is on its way, when nobody could say how it ended. */
export function mayLeave(flow: Flow): boolean {
  return !(flow.at === 'consent' && flow.authorizing);
}

/** What leaving means: the error type for onExit, or null where the payment is authorised and there is nothing more to tell. */
export function exitTypeOf(flow: Flow): ExitType | null {
  if (flow.at === 'done') return null;
  if (flow.at === 'unavailable') return flow.reason;
  return flow.at === 'accounts' && flow.short ? 'session_insufficient_balance' : 'session_cancelled';
}
