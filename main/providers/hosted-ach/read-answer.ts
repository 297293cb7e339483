// Outcomes, told apart by the one table: what an answer shows is found out here, what it means stands in outcome-table.ts.
import { remark, remarkIn } from '../../../contract/console/remark.ts';
import type { CallOutcome } from '../../core/outcome.ts';
import { redacted } from '../../network/redact.ts';
import type { HttpAnswer } from '../../network/send.ts';
import { type DocumentedProblem, documentedProblem } from './documented-problem.ts';
import { isTooMuch } from './error-body.ts';
import type { ExpectedAnswer } from './expected-answer.ts';
import { namesOtherId } from './issued-id.ts';
import { namedOrders } from './named-orders.ts';
import { type AnswerCondition, OUTCOME_TABLE, type OutcomeRow, UNLISTED } from './outcome-table.ts';
import { reasonText } from './reason-text.ts';

type Answered = HttpAnswer & { kind: 'answered' };

/** What was found in an answer. missing: the fields that were not understood. isTooMuch: its body holds more than is read. */
type Found<Answer> = {
  answer: Answer | null;
  missing: string[];
  problem: DocumentedProblem | null;
  isTooMuch: boolean;
};
const NOTHING = { answer: null, missing: [], problem: null, isTooMuch: false };

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
        ...found.problem?.madeBefore,
        ...named,
      };
    case 'refused': {
      // It names no other order: an answer that does is no refusal.
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
  return { ...NOTHING, problem: documentedProblem(answer, expected) };
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
  return ofStatus && shows(condition, answer, expected, found);
}

function shows<Answer>(
  { evidence, codes }: AnswerCondition,
  answer: Answered,
  { ownIds }: ExpectedAnswer<Answer>,
  { answer: understood, problem, isTooMuch: isUnread }: Found<Answer>,
): boolean {
  const isDocumented = problem !== null && (codes?.includes(problem.code) ?? true);
  switch (evidence) {
    case 'anything':
      return true;
    case 'answer':
      return understood !== null;
    case 'made_before':
      return problem?.madeBefore != null;
    case 'problem':
      return isDocumented && problem.madeBefore === null;
    case 'challenged':
      return isDocumented && namesBearer(answer.challenge ?? '');
    case 'limited':
      return isDocumented && answer.retryAfterMs !== null;
    case 'retry_after':
      return isPage(answer) && !isUnread && answer.retryAfterMs !== null && !namesOtherId(answer.text, ownIds);
  }
}

/** A header may hold several challenges (RFC 9110). What stands in quotes is none. */
const namesBearer = (challenge: string): boolean =>
  /(?:^|,)\s*bearer\b/i.test(challenge.replaceAll(/"(?:[^"\\]|\\.)*"/g, ''));

/** Of a proxy: neither JSON nor a line of text. */
const isPage = ({ json, mediaType }: Answered): boolean => json === undefined && mediaType !== 'text/plain';

/** The service's own words without secrets, or a remark. */
function detailOf<Answer>(
  answer: HttpAnswer,
  { missing, isTooMuch: isUnread }: Found<Answer>,
  secrets: readonly string[],
): string {
  if (answer.kind !== 'answered') return remarkIn(answer.why) ? answer.why : redacted(answer.why, secrets);
  const { status } = answer;
  if (isUnread) return remark('answer_too_large', { status });
  if (!saysYes(answer)) {
    const text = redacted(reasonText(answer), secrets);
    if (text === '') return remark('answer_without_reason', { status });
    // Words that look like a remark would be shown as Paydesk's.
    return remarkIn(text) ? remark('service_said', { text }) : text;
  }
  if (missing.length === 0) return remark('answer_accepted', { status });
  if (answer.json === undefined) return remark('answer_not_json', { status });
  return remark('answer_not_understood', { status, fields: missing.slice(0, 5) });
}
