// The consumer's way through the checkout, as states and what moves them. Pure: the page shows it, the tests walk it.
import type { CompletePayload } from '../../../contract/payment-api/checkout.ts';
import type { ExitType, Receipt, SentCode, ShownAccount, UnavailableReason } from '../messages.ts';

/** Where the consumer is, with what that step has to know. What is typed and what is on its way within a step is the step's own. */
export type Step =
  /** `sent` is the code that is to be entered; null while the consumer says where to send one. */
  | { at: 'welcome'; sent: SentCode | null }
  | { at: 'bank' }
  | { at: 'review'; account: ShownAccount }
  | { at: 'done'; payload: CompletePayload; receipt: Receipt }
  | { at: 'unavailable'; reason: UnavailableReason };

export type Flow = {
  step: Step;
  /** What stood in the way last, and would be told to onExit if the consumer left now. */
  trouble: ExitType | null;
  /** While the authorization is on its way nobody could say how leaving ended. */
  authorizing: boolean;
  /** Whether the consumer is being asked if they want to leave. */
  leaving: boolean;
};

export type FlowEvent =
  | { type: 'code_sent'; sent: SentCode }
  | { type: 'proved' }
  | { type: 'account_chosen'; account: ShownAccount }
  | { type: 'authorize_pressed' }
  | { type: 'authorize_failed' }
  | { type: 'authorized'; payload: CompletePayload; receipt: Receipt }
  | { type: 'met_trouble'; trouble: ExitType | null }
  | { type: 'went_back' }
  | { type: 'leave_asked' }
  | { type: 'stayed' }
  | { type: 'ended'; reason: UnavailableReason };

/** Where a checkout begins. */
export function startOf(reason: UnavailableReason | null): Flow {
  return at(reason === null ? { at: 'welcome', sent: null } : { at: 'unavailable', reason });
}

function at(step: Step): Flow {
  return { step, trouble: null, authorizing: false, leaving: false };
}

/** The next state. An event that has no place in the present one changes nothing. */
export function nextFlow(flow: Flow, event: FlowEvent): Flow {
  const { step } = flow;
  if (step.at === 'done' || step.at === 'unavailable') return flow;
  if (event.type === 'ended') return at({ at: 'unavailable', reason: event.reason });
  if (flow.authorizing) return nextWhileAuthorizing(flow, event);
  switch (event.type) {
    case 'leave_asked':
      return { ...flow, leaving: true };
    case 'stayed':
      return { ...flow, leaving: false };
    case 'met_trouble':
      return { ...flow, trouble: event.trouble };
    case 'went_back':
      return goBack(flow);
    default:
      return goOn(flow, event);
  }
}

function goOn(flow: Flow, event: FlowEvent): Flow {
  const { step } = flow;
  if (event.type === 'code_sent' && step.at === 'welcome')
    return { ...flow, step: { at: 'welcome', sent: event.sent } };
  if (event.type === 'proved' && step.at === 'welcome') return at({ at: 'bank' });
  if (event.type === 'account_chosen' && step.at === 'bank') return at({ at: 'review', account: event.account });
  if (event.type === 'authorize_pressed' && step.at === 'review') {
    return { ...flow, trouble: null, authorizing: true, leaving: false };
  }
  return flow;
}

function nextWhileAuthorizing(flow: Flow, event: FlowEvent): Flow {
  if (flow.step.at !== 'review') return flow;
  if (event.type === 'authorize_failed') return { ...flow, authorizing: false };
  if (event.type !== 'authorized') return flow;
  return at({ at: 'done', payload: event.payload, receipt: event.receipt });
}

/** Back from a step: from the code to where it is sent, from the review to the account. Who proved to be here needn't prove it again. */
function goBack(flow: Flow): Flow {
  if (!canGoBack(flow)) return flow;
  return flow.step.at === 'review' ? at({ at: 'bank' }) : at({ at: 'welcome', sent: null });
}

export function canGoBack({ step, authorizing }: Flow): boolean {
  return (step.at === 'review' || hasSentCode(step)) && !authorizing;
}

function hasSentCode(step: Step): boolean {
  return step.at === 'welcome' && step.sent !== null;
}

/** Whether leaving wants to be asked about once: half way something would be lost. */
export function asksBeforeLeaving({ step, leaving }: Flow): boolean {
  return (hasSentCode(step) || step.at === 'bank' || step.at === 'review') && !leaving;
}

/** Whether the consumer may leave now: not while the authorization is on its way. */
export function mayLeave({ authorizing }: Flow): boolean {
  return !authorizing;
}

/** What leaving means: the error type for onExit, or null where the payment is authorised and there is nothing more to tell. */
export function exitTypeOf({ step, trouble }: Flow): ExitType | null {
  if (step.at === 'done') return null;
  return step.at === 'unavailable' ? step.reason : (trouble ?? 'session_cancelled');
}
