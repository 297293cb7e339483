// What became of a call, by what happened to it: one table, read by read-answer.ts and told in docs/outcomes.md (a test holds both together).
import { PresentObstacle } from '../../../contract/ach/present-obstacle.ts';
import { OperationName } from '../../../contract/operations/who-may-send.ts';
import { LIMITED_BEFORE_WORK } from '../../../contract/payment-api/problem.ts';
import type { RefusalCode, UnknownCode } from '../../core/outcome.ts';
import type { Lost, NotSent } from '../../network/send.ts';

/**
 * What an answer shows. answer: what this call answers, about what was asked. made_before: by a documented refusal, the id of what an earlier call made.
 * problem: a documented refusal, of the row's codes where it has some; challenged: one with a Bearer challenge; limited: one with Retry-After. retry_after: how long to wait, beside a page.
 */
export type Evidence = 'answer' | 'made_before' | 'problem' | 'challenged' | 'limited' | 'retry_after';

export type AnswerCondition = {
  kind: 'answered';
  statuses: readonly (number | readonly [from: number, to: number])[];
  evidence: Evidence | 'anything';
  codes?: readonly string[];
};
type Condition = { kind: 'not_sent'; how: NotSent } | { kind: 'lost'; how: Lost } | AnswerCondition;
type Verdict =
  | { outcome: 'succeeded' | 'already_done' }
  /** passing: the cause goes by itself, so that the call is tried again. */
  | { outcome: 'refused'; code: RefusalCode; passing: boolean }
  | { outcome: 'unknown'; code: UnknownCode };

export type OutcomeRow = { condition: Condition; operations: readonly OperationName[]; verdict: Verdict; why: string };

const EVERY = OperationName.options;
/** What these make can be made once only. */
const ONCE_ONLY = EVERY.filter((name) => name !== 'create_session');
const BEFORE_THE_WORK = [400, 403, 405, 413, 415, 422] as const;
/** The documented codes of each of these statuses. Each refuses before any work. */
const REFUSALS_BEFORE_THE_WORK: Record<(typeof BEFORE_THE_WORK)[number], { codes: readonly string[]; why: string }> = {
  400: { codes: ['malformed'], why: 'The service couldn’t read the call as HTTP.' },
  403: { codes: ['forbidden', 'platform_only'], why: 'The service knows the caller and refuses it before any work.' },
  405: { codes: ['method_not_allowed'], why: 'The address has no such call.' },
  413: { codes: ['body_too_large'], why: 'The body wasn’t read to its end.' },
  415: { codes: ['not_json'], why: 'The body wasn’t read.' },
  422: {
    codes: ['invalid', 'session_not_completed', 'account_closed'],
    why: 'The service read the call and refuses what it asks for before any work.',
  },
};
const NOT_LET_THROUGH = { outcome: 'refused', code: 'service_unreachable', passing: false } as const;
const UNREACHABLE = { outcome: 'refused', code: 'service_unreachable', passing: true } as const;
const REFUSED = { outcome: 'refused', code: 'refused_by_service', passing: false } as const;
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
    why: 'An earlier call did it, and the documented member names what was made. A person can take it back.',
  },
  {
    condition: {
      kind: 'answered',
      statuses: [409],
      evidence: 'problem',
      codes: ['below_holding_balance', 'another_amount'],
    },
    operations: ['start_payout'],
    verdict: REFUSED,
    why: 'The balance is too low, or the amount isn’t the confirmed one. It names this key, so nothing was started under it.',
  },
  {
    condition: {
      kind: 'answered',
      statuses: [404, 409],
      evidence: 'problem',
      codes: ['unknown_charge', 'charge_returned', 'too_much', 'account_closed'],
    },
    operations: ['refund_charge'],
    verdict: REFUSED,
    why: 'Too much, returned, or the account is closed. The key keeps that answer.',
  },
  {
    condition: {
      kind: 'answered',
      statuses: [404, 409],
      evidence: 'problem',
      codes: ['unknown_charge', ...PresentObstacle.options],
    },
    operations: ['present_charge_again'],
    verdict: REFUSED,
    why: 'Why the charge can’t be presented again. The key keeps that answer.',
  },
  {
    condition: { kind: 'answered', statuses: [409], evidence: 'anything' },
    operations: EVERY,
    verdict: NOT_UNDERSTOOD,
    why: 'A conflict may mean “in progress”.',
  },
  {
    condition: { kind: 'answered', statuses: [401], evidence: 'challenged', codes: ['unauthorized'] },
    operations: EVERY,
    verdict: { outcome: 'refused', code: 'token_refused', passing: false },
    why: 'The caller is checked before any work. The token is renewed and the call sent once more; the second answer decides.',
  },
  {
    condition: { kind: 'answered', statuses: [401], evidence: 'anything' },
    operations: EVERY,
    verdict: NOT_UNDERSTOOD,
    why: 'It may be passed on from another service, after the work, and the call would be sent again.',
  },
  {
    condition: { kind: 'answered', statuses: [429], evidence: 'limited', codes: [LIMITED_BEFORE_WORK] },
    operations: EVERY,
    verdict: { outcome: 'refused', code: 'rate_limited', passing: true },
    why: 'The documented limit applies before any work.',
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
    condition: { kind: 'answered', statuses: [404], evidence: 'problem', codes: ['unknown_session'] },
    operations: ['create_order'],
    verdict: REFUSED,
    why: 'The service looked for this session and doesn’t know it.',
  },
  {
    condition: { kind: 'answered', statuses: [404], evidence: 'problem', codes: ['unknown_order'] },
    operations: ['charge_order'],
    verdict: REFUSED,
    why: 'The service looked for this order and doesn’t know it.',
  },
  {
    condition: { kind: 'answered', statuses: [404], evidence: 'anything' },
    operations: EVERY,
    verdict: NOT_UNDERSTOOD,
    why: 'It may be about the address, or from a proxy whose service went away during the call.',
  },
  ...BEFORE_THE_WORK.map(
    (status): OutcomeRow => ({
      condition: {
        kind: 'answered',
        statuses: [status],
        evidence: 'problem',
        codes: REFUSALS_BEFORE_THE_WORK[status].codes,
      },
      operations: EVERY,
      verdict: REFUSED,
      why: REFUSALS_BEFORE_THE_WORK[status].why,
    }),
  ),
  {
    condition: { kind: 'answered', statuses: BEFORE_THE_WORK, evidence: 'anything' },
    operations: EVERY,
    verdict: NOT_UNDERSTOOD,
    why: 'Words that aren’t documented prove nothing, and a proxy may have written them after the work.',
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

/** Of everything that isn't in the table: 402, 407, 410, 411, 412, 414, 421, 426, 428, 431, 451 and the rest, which no service says of such a call. */
export const UNLISTED: OutcomeRow['verdict'] = NOT_UNDERSTOOD;

/** Whether the cause of a request that never left goes by itself. */
export const passesByItself = (how: NotSent): boolean =>
  OUTCOME_TABLE.some(
    ({ condition, verdict }) =>
      condition.kind === 'not_sent' && condition.how === how && verdict.outcome === 'refused' && verdict.passing,
  );
