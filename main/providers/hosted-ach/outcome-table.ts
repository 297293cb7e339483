// What became of a call, by what happened to it: one table, read by read-answer.ts and told in docs/outcomes.md (a test holds both together).
import { CHARGE_CHANGES } from '../../../contract/operations/charge-change.ts';
import { OperationName } from '../../../contract/operations/operation-name.ts';
import type { RefusalCode, UnknownCode } from '../../core/outcome.ts';
import type { Lost, NotSent } from '../../network/send.ts';

/**
 * What an answer shows. answer: what this call answers, about what was asked. made_before: the id of what an earlier call made. says_already: that an earlier call did it.
 * reason: why not; reason_beyond_status: in more than the status in words. says_not_known: that the order (or session) in the call isn't known.
 * says_unauthorized: that the caller isn't let in. limited_before_work: our own service's documented code for a limit that applies before any work.
 * says_wait: how long to wait, or that there were too many calls. retry_after: how long to wait, beside a page. says_not_done: the own words for it of calls that have an Idempotency-Key.
 */
export type Evidence =
  | 'answer'
  | 'made_before'
  | 'says_already'
  | 'reason'
  | 'reason_beyond_status'
  | 'says_not_known'
  | 'says_unauthorized'
  | 'limited_before_work'
  | 'says_wait'
  | 'retry_after'
  | 'says_not_done';

type Condition =
  | { kind: 'not_sent'; how: NotSent }
  | { kind: 'lost'; how: Lost }
  | {
      kind: 'answered';
      statuses: readonly (number | readonly [from: number, to: number])[];
      evidence: Evidence | 'anything';
    };
type Verdict =
  | { outcome: 'succeeded' | 'already_done' }
  /** passing: the cause goes by itself, so that the call is tried again. */
  | { outcome: 'refused'; code: RefusalCode; passing: boolean }
  | { outcome: 'unknown'; code: UnknownCode };

export type OutcomeRow = { condition: Condition; operations: readonly OperationName[]; verdict: Verdict; why: string };

/** What decides which rows are about an operation. once: what it makes can be made once only. names: it is about an order or session that is there already. */
const OPERATIONS: Record<OperationName, { once: boolean; names: boolean }> = {
  create_session: { once: false, names: false },
  create_order: { once: true, names: true },
  charge_order: { once: true, names: true },
  start_payout: { once: true, names: false },
  refund_charge: { once: true, names: false },
  present_charge_again: { once: true, names: false },
};

const EVERY = OperationName.options;
const ONCE_ONLY = EVERY.filter((name) => OPERATIONS[name].once);
const OF_A_SUBJECT = EVERY.filter((name) => OPERATIONS[name].names);
/** Said before the work begins by every framework we know of: of the request's form, its sender, or what it asks for. */
const BEFORE_THE_WORK = [400, 402, 403, 405, 410, 413, 415, 422] as const;
const NOT_LET_THROUGH = { outcome: 'refused', code: 'service_unreachable', passing: false } as const;
const UNREACHABLE = { outcome: 'refused', code: 'service_unreachable', passing: true } as const;
const NOT_UNDERSTOOD = { outcome: 'unknown', code: 'not_understood' } as const;

/** The first row that fits counts; what fits none is unknown. */
export const OUTCOME_TABLE: readonly OutcomeRow[] = [
  {
    condition: { kind: 'not_sent', how: 'name_not_found' },
    operations: EVERY,
    verdict: UNREACHABLE,
    why: 'Without an address, nothing was sent.',
  },
  {
    condition: { kind: 'not_sent', how: 'connection_refused' },
    operations: EVERY,
    verdict: UNREACHABLE,
    why: 'Nothing was sent: a request is written only after a connection is made.',
  },
  {
    condition: { kind: 'not_sent', how: 'not_connected' },
    operations: EVERY,
    verdict: UNREACHABLE,
    why: 'Another reason: no route, no network, no answer to connecting.',
  },
  {
    condition: { kind: 'not_sent', how: 'not_trusted' },
    operations: EVERY,
    verdict: NOT_LET_THROUGH,
    why: 'A wrong certificate doesn’t fix itself, so Paydesk doesn’t retry.',
  },
  {
    condition: { kind: 'not_sent', how: 'proxy_unreachable' },
    operations: EVERY,
    verdict: UNREACHABLE,
    why: 'The request is written only into a tunnel that the proxy has opened.',
  },
  {
    condition: { kind: 'not_sent', how: 'proxy_refused' },
    operations: EVERY,
    verdict: NOT_LET_THROUGH,
    why: 'The proxy’s own answer to opening the tunnel. The service never saw a byte.',
  },
  {
    condition: { kind: 'not_sent', how: 'proxy_sign_in' },
    operations: EVERY,
    verdict: NOT_LET_THROUGH,
    why: 'The proxy asks for a user name and password (407). The service never saw a byte.',
  },
  {
    condition: { kind: 'not_sent', how: 'host_not_allowed' },
    operations: EVERY,
    verdict: NOT_LET_THROUGH,
    why: 'The organization’s policy doesn’t allow this host, so Paydesk doesn’t connect.',
  },
  {
    condition: { kind: 'lost', how: 'timed_out' },
    operations: EVERY,
    verdict: { outcome: 'unknown', code: 'timed_out' },
    why: 'The service may be slow and still carry it out.',
  },
  {
    condition: { kind: 'lost', how: 'connection_lost' },
    operations: EVERY,
    verdict: { outcome: 'unknown', code: 'connection_lost' },
    why: 'The service may have committed before the reset.',
  },
  {
    condition: { kind: 'lost', how: 'redirected' },
    operations: EVERY,
    verdict: { outcome: 'unknown', code: 'redirected' },
    why: 'Paydesk never follows a redirect. “See other” may come after the work was done.',
  },
  {
    condition: { kind: 'answered', statuses: [202], evidence: 'anything' },
    operations: ONCE_ONLY,
    verdict: NOT_UNDERSTOOD,
    why: 'Accepted isn’t done: it may still fail without notice.',
  },
  {
    condition: { kind: 'answered', statuses: [[200, 299]], evidence: 'answer' },
    operations: EVERY,
    verdict: { outcome: 'succeeded' },
    why: 'The service confirms what was asked for.',
  },
  {
    condition: { kind: 'answered', statuses: [[200, 299]], evidence: 'anything' },
    operations: EVERY,
    verdict: NOT_UNDERSTOOD,
    why: 'It doesn’t show what it is about.',
  },
  {
    condition: { kind: 'answered', statuses: [409], evidence: 'made_before' },
    operations: ONCE_ONLY,
    verdict: { outcome: 'already_done' },
    why: 'An earlier call did it. Only the documented member or our own service’s sentence counts; a person can take it back.',
  },
  {
    condition: { kind: 'answered', statuses: [409], evidence: 'says_not_done' },
    operations: ['start_payout'],
    verdict: { outcome: 'refused', code: 'refused_by_service', passing: false },
    why: 'The balance is too low, or the amount isn’t the confirmed one. It names this key, so nothing was started under it.',
  },
  {
    condition: { kind: 'answered', statuses: [404, 409], evidence: 'says_not_done' },
    operations: CHARGE_CHANGES,
    verdict: { outcome: 'refused', code: 'refused_by_service', passing: false },
    why: 'The service names its reason by a documented code: too much, returned, account closed, or why a charge can’t be presented again. The key keeps that answer.',
  },
  {
    condition: { kind: 'answered', statuses: [400, 409, 422], evidence: 'says_already' },
    operations: OF_A_SUBJECT,
    verdict: { outcome: 'already_done' },
    why: 'It names nothing, so nothing counts as charged or created. It blocks another call until a person names what was made, or marks it as not done.',
  },
  {
    condition: { kind: 'answered', statuses: [409], evidence: 'anything' },
    operations: EVERY,
    verdict: NOT_UNDERSTOOD,
    why: 'A conflict may mean “in progress”.',
  },
  {
    condition: { kind: 'answered', statuses: [401], evidence: 'says_unauthorized' },
    operations: EVERY,
    verdict: { outcome: 'refused', code: 'token_refused', passing: false },
    why: 'The caller is checked before any work. The token is renewed and the call sent once more; the second answer decides.',
  },
  {
    condition: { kind: 'answered', statuses: [401], evidence: 'anything' },
    operations: EVERY,
    verdict: NOT_UNDERSTOOD,
    why: 'It may be passed on from another service, after the work. The call would be sent again, so it must be about our token.',
  },
  {
    condition: { kind: 'answered', statuses: [429], evidence: 'limited_before_work' },
    operations: EVERY,
    verdict: { outcome: 'refused', code: 'rate_limited', passing: true },
    why: 'Our own service documents this code: its limit applies before any work.',
  },
  {
    condition: { kind: 'answered', statuses: [429], evidence: 'says_wait' },
    operations: ['create_session'],
    verdict: { outcome: 'refused', code: 'rate_limited', passing: true },
    why: 'It says nothing else. A second session does no harm, because it moves no money.',
  },
  {
    condition: { kind: 'answered', statuses: [429], evidence: 'retry_after' },
    operations: ['create_session'],
    verdict: { outcome: 'refused', code: 'rate_limited', passing: true },
    why: 'A proxy’s page. A second session does no harm, because it moves no money.',
  },
  {
    condition: { kind: 'answered', statuses: [429], evidence: 'anything' },
    operations: EVERY,
    verdict: NOT_UNDERSTOOD,
    why: 'Another provider’s limit may apply after the work, or be one behind it.',
  },
  {
    condition: { kind: 'answered', statuses: [404], evidence: 'says_not_known' },
    operations: OF_A_SUBJECT,
    verdict: { outcome: 'refused', code: 'refused_by_service', passing: false },
    why: 'The service looked for this order or session and doesn’t know it.',
  },
  {
    condition: { kind: 'answered', statuses: [404], evidence: 'reason_beyond_status' },
    operations: ['create_session'],
    verdict: { outcome: 'refused', code: 'refused_by_service', passing: false },
    why: 'Something the session needs isn’t known. A second session does no harm, because it moves no money.',
  },
  {
    condition: { kind: 'answered', statuses: [404], evidence: 'anything' },
    operations: EVERY,
    verdict: NOT_UNDERSTOOD,
    why: 'It may be about the address, or from a proxy whose service went away during the call. An echo of the request proves nothing.',
  },
  {
    condition: { kind: 'answered', statuses: BEFORE_THE_WORK, evidence: 'reason' },
    operations: EVERY,
    verdict: { outcome: 'refused', code: 'refused_by_service', passing: false },
    why: 'The service read the call and refuses before any work: for its form (400, 405, 413, 415, 422), its sender (403), the means to pay (402), or something that has ended (410).',
  },
  {
    condition: { kind: 'answered', statuses: BEFORE_THE_WORK, evidence: 'anything' },
    operations: EVERY,
    verdict: NOT_UNDERSTOOD,
    why: 'A page or an empty body comes from a proxy, and some proxies check answers too. A reason about work done or in progress refuses nothing.',
  },
  {
    condition: { kind: 'answered', statuses: [[300, 399]], evidence: 'anything' },
    operations: EVERY,
    verdict: { outcome: 'unknown', code: 'redirected' },
    why: 'Like a redirect that Paydesk didn’t follow.',
  },
  {
    condition: { kind: 'answered', statuses: [406], evidence: 'anything' },
    operations: EVERY,
    verdict: NOT_UNDERSTOOD,
    why: 'Some frameworks notice only after the work that they can’t write the answer.',
  },
  {
    condition: { kind: 'answered', statuses: [408, 425], evidence: 'anything' },
    operations: EVERY,
    verdict: NOT_UNDERSTOOD,
    why: '“Request timeout” and “too early” may come from a proxy whose service got the request.',
  },
  {
    condition: { kind: 'answered', statuses: [423, 424], evidence: 'anything' },
    operations: EVERY,
    verdict: NOT_UNDERSTOOD,
    why: '“Locked” may mean in progress, and “failed dependency” partly done.',
  },
  {
    condition: { kind: 'answered', statuses: [[500, 599]], evidence: 'anything' },
    operations: EVERY,
    verdict: { outcome: 'unknown', code: 'server_error' },
    why: 'The service may have failed after it committed, or a proxy in front of it gave up.',
  },
];

/** Of everything that isn't in the table: 407, 411, 412, 414, 421, 426, 428, 431, 451 and the rest, which no service says of such a call. */
export const UNLISTED: OutcomeRow['verdict'] = NOT_UNDERSTOOD;

/** Whether the cause of a request that never left goes by itself. */
export const passesByItself = (how: NotSent): boolean =>
  OUTCOME_TABLE.some(
    ({ condition, verdict }) =>
      condition.kind === 'not_sent' && condition.how === how && verdict.outcome === 'refused' && verdict.passing,
  );
