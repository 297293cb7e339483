// The consumer's way through the checkout, as states and what moves them. Pure: the page shows it, the tests walk it.
import type { CompletePayload } from '../../../contract/payment-api/checkout.ts';
import type { ExitType, Receipt, Remembered, Resumed, SentCode, ShownAccount, UnavailableReason } from '../messages.ts';

/** Where the consumer is, with what that step has to know. What is typed and what is on its way within a step is the step's own. */
export type Step =
  /** A device that was remembered asks whether it still is. */
  | { at: 'recognising' }
  /** Who is remembered pays on this one screen. `sent` is the code that is to be entered, null where none was asked for. */
  | { at: 'returning'; remembered: Remembered; sent: SentCode | null; isProved: boolean }
  /** `sent` is the code that is to be entered; null while the consumer says where to send one. */
  | { at: 'welcome'; sent: SentCode | null }
  | { at: 'bank' }
  | { at: 'review'; account: ShownAccount }
  | { at: 'done'; payload: CompletePayload; receipt: Receipt; offersPasskey: boolean }
  | { at: 'unavailable'; reason: UnavailableReason };

export type Flow = {
  step: Step;
  /** What stood in the way last, and would be told to onExit if the consumer left now. */
  trouble: ExitType | null;
  /** While the authorization is on its way the outcome of leaving would be unknown. */
  authorizing: boolean;
  /** Whether the consumer is being asked if they want to leave. */
  leaving: boolean;
};

export type FlowEvent =
  | { type: 'recognised'; remembered: Remembered }
  /** No consumer is remembered, or not any more, or they'd rather pay another way. */
  | { type: 'pays_the_usual_way' }
  | { type: 'code_sent'; sent: SentCode }
  | { type: 'proved' }
  | { type: 'account_chosen'; account: ShownAccount }
  | { type: 'authorize_pressed' }
  | { type: 'authorize_failed' }
  | { type: 'authorized'; payload: CompletePayload; receipt: Receipt; offersPasskey: boolean }
  | { type: 'met_trouble'; trouble: ExitType | null }
  | { type: 'went_back' }
  | { type: 'leave_asked' }
  | { type: 'stayed' }
  | { type: 'ended'; reason: UnavailableReason };

/** Where a checkout begins: a device that may be remembered is asked about first. */
export function startOf(reason: UnavailableReason | null, mayBeRemembered = false): Flow {
  if (reason !== null) return at({ at: 'unavailable', reason });
  return at(mayBeRemembered ? { at: 'recognising' } : { at: 'welcome', sent: null });
}

type Resuming = { paysUsualWay: boolean; mayBeRemembered: boolean; canHavePasskey: boolean };

/** Where a reloaded checkout goes on. */
export function resumedFlow({ place, remembered }: Resumed, page: Resuming): Flow {
  if (place.at === 'done') {
    const offersPasskey = place.canAddPasskey && page.canHavePasskey;
    return at({ at: 'done', payload: place.complete, receipt: place.receipt, offersPasskey });
  }
  if (place.at === 'review') return at({ at: 'review', account: place.account });
  const sent = place.at === 'code' ? place.sent : null;
  if (remembered && !page.paysUsualWay) return at({ at: 'returning', remembered, sent, isProved: place.at === 'bank' });
  if (place.at === 'bank') return at({ at: 'bank' });
  return sent ? at({ at: 'welcome', sent }) : startOf(null, page.mayBeRemembered && !page.paysUsualWay);
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
  if (step.at === 'recognising') return recognise(flow, event);
  if (step.at === 'returning') return goOnReturning(flow, step, event);
  if (event.type === 'code_sent' && step.at === 'welcome')
    return { ...flow, step: { at: 'welcome', sent: event.sent } };
  if (event.type === 'proved' && step.at === 'welcome') return at({ at: 'bank' });
  if (event.type === 'account_chosen' && step.at === 'bank') return at({ at: 'review', account: event.account });
  if (event.type === 'authorize_pressed' && step.at === 'review') {
    return { ...flow, trouble: null, authorizing: true, leaving: false };
  }
  return flow;
}

function recognise(flow: Flow, event: FlowEvent): Flow {
  if (event.type === 'pays_the_usual_way') return at({ at: 'welcome', sent: null });
  if (event.type !== 'recognised') return flow;
  return at({ at: 'returning', remembered: event.remembered, sent: null, isProved: false });
}

/** On the one screen: the proof opens the authorization, and the usual way goes on from as far as the consumer came. */
function goOnReturning(flow: Flow, step: Extract<Step, { at: 'returning' }>, event: FlowEvent): Flow {
  if (event.type === 'code_sent' && !step.isProved) return { ...flow, step: { ...step, sent: event.sent } };
  if (event.type === 'proved') return { ...flow, trouble: null, step: { ...step, sent: null, isProved: true } };
  if (event.type === 'pays_the_usual_way') return at(step.isProved ? { at: 'bank' } : { at: 'welcome', sent: null });
  if (!step.isProved) return flow;
  if (event.type === 'account_chosen') return at({ at: 'review', account: event.account });
  return event.type === 'authorize_pressed' ? { ...flow, trouble: null, authorizing: true, leaving: false } : flow;
}

function nextWhileAuthorizing(flow: Flow, event: FlowEvent): Flow {
  if (event.type === 'authorize_failed') return { ...flow, authorizing: false };
  if (event.type !== 'authorized') return flow;
  return at({ at: 'done', payload: event.payload, receipt: event.receipt, offersPasskey: event.offersPasskey });
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

/** Whether a returning consumer has begun: asked for a code, or proved to be here. */
function hasBegun(step: Step): boolean {
  return step.at === 'returning' && (step.sent !== null || step.isProved);
}

/** Whether leaving wants to be asked about once: half way something would be lost. */
export function asksBeforeLeaving({ step, leaving }: Flow): boolean {
  return (hasSentCode(step) || hasBegun(step) || step.at === 'bank' || step.at === 'review') && !leaving;
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
