// Outcomes, told apart by the one table: what an answer shows is found out here, what it means stands in outcome-table.ts.
import { remark, remarkIn } from '../../../contract/console/remark.ts';
import { ChargeId, OrderId } from '../../../contract/ids.ts';
import { ALREADY_DONE, LIMITED_BEFORE_WORK } from '../../../contract/payment-api/problem.ts';
import type { CallOutcome } from '../../core/outcome.ts';
import { redacted } from '../../network/redact.ts';
import type { HttpAnswer } from '../../network/send.ts';
import { saysWait } from './about-limit.ts';
import { saysUnauthorized } from './about-token.ts';
import { type DocumentedProblem, documentedProblem } from './documented-problem.ts';
import { isTooMuch } from './error-body.ts';
import type { ExpectedAnswer } from './expected-answer.ts';
import type { MadeBefore } from './made-before.ts';
import { namedOrders } from './named-orders.ts';
import { saysNotKnown } from './not-known.ts';
import { type Evidence, OUTCOME_TABLE, type OutcomeRow, UNLISTED } from './outcome-table.ts';
import { saysAlready, saysMore } from './reason-meaning.ts';
import { showsWork } from './shown-work.ts';
import { ownSentences, reasonSentence, reasonText, type StatedReason, statedReason } from './stated-reason.ts';
import { saysGoingOn, tellsOfWork } from './telling-of-work.ts';

type Answered = HttpAnswer & { kind: 'answered' };

/** What was found in an answer. missing: the fields that were not understood. */
type Found<Answer> = {
  answer: Answer | null;
  missing: string[];
  reason: StatedReason;
  /** A documented refusal: its code decides, and no words. */
  problem: DocumentedProblem | null;
  madeBefore: MadeBefore | null;
  /** Whether its body holds more than is read. */
  isTooMuch: boolean;
  /** Whether it tells of work, done, going on or unclear, or may, because it wasn't read: then it refuses nothing. */
  isOfWork: boolean;
};
const NOTHING = {
  answer: null,
  missing: [],
  reason: { sentences: [], codes: [], objects: [] },
  problem: null,
  madeBefore: null,
  isTooMuch: false,
  isOfWork: true,
};

/** Reads an answer as an outcome. `secrets` never appear in its words. */
export function readAnswer<Answer>(
  answer: HttpAnswer,
  expected: ExpectedAnswer<Answer>,
  secrets: readonly string[],
): CallOutcome<Answer> {
  const found = answer.kind === 'answered' ? find(answer, expected) : NOTHING;
  const row = OUTCOME_TABLE.find((candidate) => fits(candidate, answer, expected, found));
  const verdict = row?.verdict ?? UNLISTED;
  const httpStatus = answer.kind === 'answered' ? answer.status : null;
  const detail = detailOf(answer, found, secrets);
  const orders = answer.kind === 'answered' ? namedOrders(answer, expected) : [];
  const named = orders.length > 0 ? { named: orders } : {};
  switch (verdict.outcome) {
    case 'succeeded':
      // The table says so only of an answer that was understood.
      if (found.answer === null) throw new Error('an answer that was not understood');
      return { kind: 'succeeded', httpStatus: httpStatus ?? 0, answer: found.answer, ...named };
    case 'already_done':
      return {
        kind: 'already_done',
        httpStatus: httpStatus ?? 0,
        detail,
        orderId: null,
        chargeId: null,
        ...(httpStatus === 409 ? found.madeBefore : {}),
        ...named,
      };
    case 'refused': {
      const notBeforeMs = answer.kind === 'answered' ? (answer.retryAfterMs ?? 0) : 0;
      return {
        kind: 'refused',
        httpStatus,
        code: verdict.code,
        detail,
        ...(verdict.passing ? { passing: { notBeforeMs } } : {}),
      };
    }
    case 'unknown':
      return { kind: 'unknown', httpStatus, code: verdict.code, detail, ...named };
  }
}

function find<Answer>(answer: Answered, expected: ExpectedAnswer<Answer>): Found<Answer> {
  if (saysYes(answer)) return { ...NOTHING, ...understand(answer, expected) };
  if (isTooMuch(answer)) return { ...NOTHING, isTooMuch: true };
  const reason = statedReason(answer);
  const problem = documentedProblem(answer);
  if (problem) return { ...NOTHING, reason, problem, madeBefore: madeBeforeBy(problem, expected) };
  const madeBefore = expected.madeBefore(reason, answer.json);
  const mayRepeat = expected.operation === 'create_session';
  const isOfWork =
    madeBefore !== null || showsWork(answer.json, expected.makes) || tellsOfWork(reason, answer.json, mayRepeat);
  return { ...NOTHING, reason, madeBefore, isOfWork };
}

function understand<Answer>(
  { json }: Answered,
  { schema, mismatch }: ExpectedAnswer<Answer>,
): Pick<Found<Answer>, 'answer' | 'missing'> {
  const { success, data, error } = schema.safeParse(json);
  if (!success) return { answer: null, missing: error.issues.map((issue) => issue.path.join('.') || 'body') };
  const field = mismatch(data);
  return field === null ? { answer: data, missing: [] } : { answer: null, missing: [field] };
}

const saysYes = ({ status }: Answered): boolean => status >= 200 && status <= 299;

function fits<Answer>(
  { condition, operations }: OutcomeRow,
  answer: HttpAnswer,
  expected: ExpectedAnswer<Answer>,
  found: Found<Answer>,
): boolean {
  if (!operations.includes(expected.operation)) return false;
  if (condition.kind !== 'answered') return answer.kind === condition.kind && answer.how === condition.how;
  if (answer.kind !== 'answered') return false;
  const ofStatus = condition.statuses.some((status) =>
    typeof status === 'number' ? status === answer.status : status[0] <= answer.status && answer.status <= status[1],
  );
  return ofStatus && (condition.evidence === 'anything' || shows(condition.evidence, answer, expected, found));
}

function shows<Answer>(
  what: Evidence,
  answer: Answered,
  expected: ExpectedAnswer<Answer>,
  found: Found<Answer>,
): boolean {
  const { reason, madeBefore, problem } = found;
  if (problem) return showsProblem(what, problem, answer, expected, found);
  switch (what) {
    case 'answer':
      return found.answer !== null;
    case 'made_before':
      return madeBefore !== null;
    case 'says_already':
      return !saysGoingOn(reason) && expected.subject !== null && saysAlready(reason, expected.subject);
    case 'says_not_done':
      return expected.saysNotDone(answer.json);
    case 'reason':
      return !found.isOfWork && ownSentences(reason).length > 0;
    case 'reason_beyond_status':
      return !found.isOfWork && saysMore(reason);
    case 'says_not_known':
      return !found.isOfWork && expected.subject !== null && saysNotKnown(reason, answer.json, expected.subject);
    case 'says_unauthorized':
      return !found.isOfWork && saysUnauthorized(answer, reason);
    case 'limited_before_work':
      return false;
    case 'says_wait':
      return !found.isOfWork && saysWait(answer, reason);
    case 'retry_after':
      return !found.isOfWork && answer.json === undefined && answer.retryAfterMs !== null;
  }
}

/** What an earlier call made, by a documented refusal. */
function madeBeforeBy<Answer>(
  { code, named }: DocumentedProblem,
  { makesOnce }: ExpectedAnswer<Answer>,
): MadeBefore | null {
  if (makesOnce === 'order' && code === ALREADY_DONE) {
    const orderId = OrderId.safeParse(named.order_id).data;
    return orderId === undefined ? null : { orderId, chargeId: null };
  }
  if (makesOnce === 'charge' && code === ALREADY_DONE) {
    const chargeId = ChargeId.safeParse(named.charge_id).data;
    return chargeId === undefined ? null : { orderId: null, chargeId };
  }
  if (makesOnce !== 'payout' || code !== 'already_this_month' || !named.payout_id) return null;
  return { orderId: null, chargeId: null, payoutId: named.payout_id };
}

function showsProblem<Answer>(
  what: Evidence,
  { code }: DocumentedProblem,
  answer: Answered,
  expected: ExpectedAnswer<Answer>,
  { madeBefore }: Found<Answer>,
): boolean {
  switch (what) {
    case 'made_before':
      return madeBefore !== null;
    case 'says_not_done':
      return expected.refusals.includes(code);
    case 'reason':
      return true;
    case 'says_not_known':
      return expected.subject !== null && code === `unknown_${expected.subject.noun}`;
    case 'says_unauthorized':
      return code === 'unauthorized';
    case 'limited_before_work':
      return answer.retryAfterMs !== null && code === LIMITED_BEFORE_WORK;
    default:
      return false;
  }
}

/** The service's own words without secrets, or a remark. */
function detailOf<Answer>(
  answer: HttpAnswer,
  { reason, missing, isTooMuch: isUnread }: Found<Answer>,
  secrets: readonly string[],
): string {
  if (answer.kind !== 'answered') return remarkIn(answer.why) ? answer.why : redacted(answer.why, secrets);
  const { status } = answer;
  if (isUnread) return remark('answer_too_large', { status });
  if (!saysYes(answer)) {
    const text = redacted(reasonSentence(reason) || reasonText(answer.json), secrets);
    if (text === '') return remark('answer_without_reason', { status });
    // Words that look like a remark would be shown as Paydesk's.
    return remarkIn(text) ? remark('service_said', { text }) : text;
  }
  if (missing.length === 0) return remark('answer_accepted', { status });
  if (answer.json === undefined) return remark('answer_not_json', { status });
  return remark('answer_not_understood', { status, fields: missing.slice(0, 5) });
}
