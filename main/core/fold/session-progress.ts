// How far a session's consumer has come, as the service's feed told: in whatever order and however often its events arrive, the same is left.
import type { CheckoutState } from '../../../contract/console/session.ts';
import { CHECKOUT_STEPS, type ProgressEventSeen } from '../../../contract/records/payment.ts';
import type { FactOf } from '../facts.ts';
import { BEFORE_ANY, isFarAhead } from '../newer.ts';
import type { Payment, SessionProgress } from '../payment.ts';

type At = Exclude<keyof SessionProgress, 'sessionId' | 'failure'>;

/** From the first to the last: of things that happened at the same moment, the later one stands. */
const MEMBER_OF = {
  opened: 'openedAt',
  consumer_confirmed: 'consumerConfirmedAt',
  account_chosen: 'accountChosenAt',
  failed: 'failedAt',
  expired: 'expiredAt',
  complete: 'authorizedAt',
} as const satisfies Partial<Record<CheckoutState, At>>;
type ToldState = keyof typeof MEMBER_OF;
const IN_ORDER = Object.keys(MEMBER_OF) as ToldState[];

const untold = (sessionId: string): SessionProgress => ({
  sessionId,
  openedAt: null,
  consumerConfirmedAt: null,
  accountChosenAt: null,
  failedAt: null,
  expiredAt: null,
  authorizedAt: null,
  failure: null,
});

/** The newest of each thing is kept. A time that no clock explains is older than any, so that it holds up no other. */
export function noteProgress(payment: Payment, fact: FactOf<'feed_event'>, event: ProgressEventSeen): void {
  const known = payment.progress.find(({ sessionId }) => sessionId === event.session.id);
  const progress = known ?? untold(event.session.id);
  if (!known) payment.progress.push(progress);
  const isWrong = isFarAhead(event.at, { kind: fact.environmentKind, now: fact.learnedAt });
  const at = isWrong ? BEFORE_ANY : event.at;
  const member = memberOf(event);
  const before = progress[member];
  if (event.type === 'session.failed') {
    // Of an erased consumer it is the empty text.
    const type = event.failure.type || 'unknown';
    const isNewer = before === null || at > before || (at === before && type > (progress.failure ?? ''));
    if (isNewer) progress.failure = type;
  }
  if (before === null || at > before) progress[member] = at;
}

function memberOf(event: ProgressEventSeen): At {
  switch (event.type) {
    case 'session.progressed':
      return MEMBER_OF[event.progress];
    case 'session.failed':
      return MEMBER_OF.failed;
    case 'session.expired':
      return MEMBER_OF.expired;
    case 'session.authorized':
      return MEMBER_OF.complete;
  }
}

/** What happened, oldest first. */
export function progressSteps(progress: SessionProgress): { state: ToldState; at: string }[] {
  const told = IN_ORDER.flatMap((state) => {
    const at = progress[MEMBER_OF[state]];
    return at === null ? [] : [{ state, at }];
  });
  return told.toSorted((one, other) => (one.at < other.at ? -1 : one.at > other.at ? 1 : 0));
}

/** Where it stands: an authorization is for good; else the newest says it. reopened: the consumer goes on after a failure. */
export function progressState(progress: SessionProgress): CheckoutState {
  const newest = progress.authorizedAt === null ? progressSteps(progress).at(-1)?.state : 'complete';
  if (newest === undefined) throw new Error('a progress of which nothing was told');
  const isStep = CHECKOUT_STEPS.some((step) => step === newest);
  return isStep && progress.failedAt !== null ? 'reopened' : newest;
}
