// Outcomes, told apart by the one table: what an answer shows is found out here, what it means stands in outcome-table.ts.
import type { z } from 'zod';
import type { Operation } from '../../contract/console/journal.ts';
import type { AlreadyDone, CallOutcome } from '../outcome.ts';
import { OUTCOME_TABLE, type OutcomeRow, type Shows, UNLISTED } from './outcome-table.ts';
import { redacted, wordsOf } from './redact.ts';
import type { HttpAnswer } from './send.ts';

/** What an earlier call made, as a 409 names it. */
export type First = Pick<AlreadyDone, 'orderId' | 'chargeId' | 'payoutId'>;

/** What was asked, as far as it decides what an answer means. */
export type Asked<Answer> = {
  operation: Operation;
  /** What this call answers. The same each time: zod compiles a schema when it is first used, which takes as long as the rest of a call. */
  schema: z.ZodType<Answer>;
  /** Where an answer is about something else than was asked for, the field that shows it: then it is not an answer. */
  amiss: (answer: Answer) => string | null;
  /** The id in the call, where it has one. */
  id: string | null;
  /** Finds what a 409's body says was made before. */
  first: (json: unknown) => First | null;
  /** Whether a 409's body says that nothing was done, and never will be by this call. */
  saysNotDone: (json: unknown) => boolean;
};

type Answered = HttpAnswer & { kind: 'answered' };
/** missing: the fields that were not understood. */
type Understood<Answer> = { answer: Answer } | { missing: string[] };

/** Reads an answer as an outcome. `secrets` never appear in its words. */
export function readAnswer<Answer>(
  answer: HttpAnswer,
  asked: Asked<Answer>,
  secrets: readonly string[],
): CallOutcome<Answer> {
  const understood = understand(answer, asked);
  const row = OUTCOME_TABLE.find((candidate) => fits(candidate, answer, asked, understood));
  const means = row?.means ?? UNLISTED;
  const httpStatus = answer.kind === 'answered' ? answer.status : null;
  const detail = redacted(detailOf(answer, understood), secrets);
  switch (means.outcome) {
    case 'succeeded':
      // The table says so only of an answer that was understood.
      if (!('answer' in understood)) throw new Error('an answer that was not understood');
      return { kind: 'succeeded', httpStatus: httpStatus ?? 0, answer: understood.answer };
    case 'already_done':
      return {
        ...{ kind: 'already_done', httpStatus: httpStatus ?? 0, detail },
        ...(asked.first(jsonOf(answer)) ?? { orderId: null, chargeId: null }),
      };
    case 'refused': {
      const notBeforeMs = answer.kind === 'answered' ? (answer.retryAfterMs ?? 0) : 0;
      return {
        ...{ kind: 'refused', httpStatus, code: means.code, detail },
        ...(means.passing ? { passing: { notBeforeMs } } : {}),
      };
    }
    case 'unknown':
      return { kind: 'unknown', httpStatus, code: means.code, detail };
  }
}

/** Reads a body that says yes; of any other nobody asks. */
function understand<Answer>(answer: HttpAnswer, { schema, amiss }: Asked<Answer>): Understood<Answer> {
  if (answer.kind !== 'answered' || !saysYes(answer)) return { missing: [] };
  const { success, data, error } = schema.safeParse(answer.json);
  if (!success) return { missing: error.issues.map((issue) => issue.path.join('.') || 'body') };
  const field = amiss(data);
  return field === null ? { answer: data } : { missing: [field] };
}

const saysYes = ({ status }: Answered): boolean => status >= 200 && status <= 299;

function fits<Answer>(
  { met, operations }: OutcomeRow,
  answer: HttpAnswer,
  asked: Asked<Answer>,
  understood: Understood<Answer>,
): boolean {
  if (!operations.includes(asked.operation) || met.kind !== answer.kind) return false;
  if (met.kind !== 'answered' || answer.kind !== 'answered')
    return 'how' in met && 'how' in answer && met.how === answer.how;
  const ofStatus = met.statuses.some((status) =>
    typeof status === 'number' ? status === answer.status : status[0] <= answer.status && answer.status <= status[1],
  );
  return ofStatus && (met.shows === 'anything' || shows(met.shows, answer, asked, understood));
}

function shows<Answer>(what: Shows, { json }: Answered, asked: Asked<Answer>, understood: Understood<Answer>): boolean {
  switch (what) {
    case 'answer':
      return 'answer' in understood;
    case 'reason':
      return saysWhy(json);
    case 'names_asked':
      return saysWhy(json) && asked.id !== null && named(json, asked.id);
    case 'names_first':
      return saysWhy(json) && asked.first(json) !== null;
    case 'says_not_done':
      return asked.saysNotDone(json);
  }
}

/** An error body as services write them; any shape, so long as it is JSON and says something. */
function saysWhy(json: unknown): boolean {
  if (json === null || typeof json !== 'object' || Array.isArray(json)) return false;
  const { detail, message, msg, error_description, error } = json as Record<string, unknown>;
  return wordsOf(detail ?? message ?? msg ?? error_description ?? error).trim() !== '';
}

/** Whether a body's values name this id, whole. */
function named(json: unknown, id: string): boolean {
  if (typeof json === 'string') return json.split(/[^A-Za-z0-9_-]+/).includes(id);
  return json !== null && typeof json === 'object' && Object.values(json).some((value) => named(value, id));
}

/** The first identifier of a kind among a body's values; its keys ("order_id") only look like one. */
export function findNamed(json: unknown, id: RegExp): string | null {
  if (typeof json === 'string') return json.match(id)?.find((match) => !match.endsWith('_id')) ?? null;
  if (json === null || typeof json !== 'object') return null;
  for (const value of Object.values(json)) {
    const found = findNamed(value, id);
    if (found) return found;
  }
  return null;
}

const jsonOf = (answer: HttpAnswer): unknown => (answer.kind === 'answered' ? answer.json : undefined);

function detailOf<Answer>(answer: HttpAnswer, understood: Understood<Answer>): string {
  if (answer.kind !== 'answered') return answer.why;
  if (!saysYes(answer)) return wordsOf(answer.json) || `The service answered ${answer.status}.`;
  const missing = 'missing' in understood ? understood.missing.slice(0, 5) : [];
  const what = answer.json === undefined ? 'it is not JSON' : `not understood: ${missing.join(', ')}`;
  return `The service answered ${answer.status}, but ${what}.`;
}
