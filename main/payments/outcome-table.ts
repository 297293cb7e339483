// What became of a call, by what happened to it: one table, read by read-answer.ts and told in docs/outcomes.md (a test holds both together).
import type { Operation } from '../../contract/console/journal.ts';
import type { RefusalCode, UnknownCode } from '../outcome.ts';

/** Why a request never left: found out before its first byte was written. */
export type NotSent = 'name_not_found' | 'connection_refused' | 'not_connected' | 'not_trusted';
/** How an answer was lost: the request may have arrived. */
export type Lost = 'timed_out' | 'connection_lost' | 'redirected';
/**
 * What an answer's body shows. answer: what this call answers, about what was asked. reason: JSON that says why, as a service does.
 * names_asked: a reason that names the id the call was about. names_first: a reason that names what an earlier call made. says_not_done: the payout's own words for it.
 */
export type Shows = 'answer' | 'reason' | 'names_asked' | 'names_first' | 'says_not_done';

type Met =
  | { kind: 'not_sent'; how: NotSent }
  | { kind: 'lost'; how: Lost }
  | {
      kind: 'answered';
      statuses: readonly (number | readonly [from: number, to: number])[];
      shows: Shows | 'anything';
    };
type Means =
  | { outcome: 'succeeded' | 'already_done' }
  /** passing: the cause goes by itself, so that the call is tried again. */
  | { outcome: 'refused'; code: RefusalCode; passing: boolean }
  | { outcome: 'unknown'; code: UnknownCode };

export type OutcomeRow = { met: Met; operations: readonly Operation[]; means: Means; why: string };

const EVERY = ['create_session', 'create_order', 'charge_order', 'start_payout'] as const;
const ONCE_ONLY = ['create_order', 'charge_order', 'start_payout'] as const;
const UNREACHABLE = { outcome: 'refused', code: 'service_unreachable', passing: true } as const;
const NOT_UNDERSTOOD = { outcome: 'unknown', code: 'not_understood' } as const;

/** The first row that fits counts; what fits none is unknown. */
export const OUTCOME_TABLE: readonly OutcomeRow[] = [
  {
    met: { kind: 'not_sent', how: 'name_not_found' },
    operations: EVERY,
    means: UNREACHABLE,
    why: 'Without an address there was nobody to send to.',
  },
  {
    met: { kind: 'not_sent', how: 'connection_refused' },
    operations: EVERY,
    means: UNREACHABLE,
    why: 'Nobody listened; a request is written only once a connection stands.',
  },
  {
    met: { kind: 'not_sent', how: 'not_connected' },
    operations: EVERY,
    means: UNREACHABLE,
    why: 'No connection came about, for another reason: no route, no network, no answer to connecting.',
  },
  {
    met: { kind: 'not_sent', how: 'not_trusted' },
    operations: EVERY,
    means: { outcome: 'refused', code: 'service_unreachable', passing: false },
    why: 'TLS failed before the request left. A wrong certificate doesn’t mend itself, so it is not tried again.',
  },
  {
    met: { kind: 'lost', how: 'timed_out' },
    operations: EVERY,
    means: { outcome: 'unknown', code: 'timed_out' },
    why: 'The service may be slow and still carry it out.',
  },
  {
    met: { kind: 'lost', how: 'connection_lost' },
    operations: EVERY,
    means: { outcome: 'unknown', code: 'connection_lost' },
    why: 'A reset says nothing of whether the service had committed before it.',
  },
  {
    met: { kind: 'lost', how: 'redirected' },
    operations: EVERY,
    means: { outcome: 'unknown', code: 'redirected' },
    why: 'A redirect is never followed; “see other” may come after the work was done.',
  },
  {
    met: { kind: 'answered', statuses: [[200, 299]], shows: 'answer' },
    operations: EVERY,
    means: { outcome: 'succeeded' },
    why: 'The service’s own word, about the very order or session that was asked for.',
  },
  {
    met: { kind: 'answered', statuses: [[200, 299]], shows: 'anything' },
    operations: EVERY,
    means: NOT_UNDERSTOOD,
    why: 'It says yes, and not to what.',
  },
  {
    met: { kind: 'answered', statuses: [409], shows: 'names_first' },
    operations: ONCE_ONLY,
    means: { outcome: 'already_done' },
    why: 'This call did nothing, because an earlier one did; the identifier proves it. It settles the matter.',
  },
  {
    met: { kind: 'answered', statuses: [409], shows: 'says_not_done' },
    operations: ['start_payout'],
    means: { outcome: 'refused', code: 'refused_by_service', passing: false },
    why: 'Below the holding balance, or another amount than was confirmed: said of this very key, so nothing was started under it.',
  },
  {
    met: { kind: 'answered', statuses: [409], shows: 'anything' },
    operations: EVERY,
    means: NOT_UNDERSTOOD,
    why: 'A conflict that names nothing may mean “still at work”.',
  },
  {
    met: { kind: 'answered', statuses: [401], shows: 'anything' },
    operations: EVERY,
    means: { outcome: 'refused', code: 'token_refused', passing: false },
    why: 'Who is asking comes before what is asked. The token is renewed and the call sent once more; the outcome is the second answer’s.',
  },
  {
    met: { kind: 'answered', statuses: [429], shows: 'anything' },
    operations: EVERY,
    means: { outcome: 'refused', code: 'rate_limited', passing: true },
    why: 'A limit stands before the work, the service’s or a proxy’s, so the body doesn’t matter.',
  },
  {
    met: { kind: 'answered', statuses: [404], shows: 'names_asked' },
    operations: ['create_order', 'charge_order'],
    means: { outcome: 'refused', code: 'refused_by_service', passing: false },
    why: 'The service looked for this id and doesn’t know it.',
  },
  {
    met: { kind: 'answered', statuses: [404], shows: 'anything' },
    operations: EVERY,
    means: NOT_UNDERSTOOD,
    why: 'It may be a proxy’s. Some answer 404 when what stands behind them goes away, also in the middle of a call; only the id shows that the service itself spoke.',
  },
  {
    met: { kind: 'answered', statuses: [400, 402, 403, 405, 406, 413, 415, 422], shows: 'reason' },
    operations: EVERY,
    means: { outcome: 'refused', code: 'refused_by_service', passing: false },
    why: 'The service read the call, says in JSON why not, and what it names must be changed first.',
  },
  {
    met: { kind: 'answered', statuses: [400, 402, 403, 405, 406, 413, 415, 422], shows: 'anything' },
    operations: EVERY,
    means: NOT_UNDERSTOOD,
    why: 'A page instead of a reason is a proxy’s, and some proxies look at answers as well: what is behind may have been done.',
  },
  {
    met: { kind: 'answered', statuses: [[300, 399]], shows: 'anything' },
    operations: EVERY,
    means: { outcome: 'unknown', code: 'redirected' },
    why: 'As a redirect that was not followed.',
  },
  {
    met: { kind: 'answered', statuses: [408, 425], shows: 'anything' },
    operations: EVERY,
    means: NOT_UNDERSTOOD,
    why: '“Request time-out” and “too early” may come from in front of a service that got it.',
  },
  {
    met: { kind: 'answered', statuses: [[500, 599]], shows: 'anything' },
    operations: EVERY,
    means: { outcome: 'unknown', code: 'server_error' },
    why: 'It may have failed after it committed, or a proxy in front of it gave up.',
  },
];

/** Of everything that isn't in the table. */
export const UNLISTED: OutcomeRow['means'] = NOT_UNDERSTOOD;
