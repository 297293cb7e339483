// What a step plays with: the desk, the provider's true books and the rules' paper; and how what was said of a call is judged.
import { PaydeskError } from '../../../../main/process/problem.ts';
import type { Received, TrueBooks } from '../../../support/provider/true/true-books.ts';
import type { Paper } from './paper.ts';
import type { Place, TestDesk } from './test-desk.ts';

export type Scene = {
  desk: TestDesk;
  place: Place;
  books: TrueBooks;
  paper: Paper;
  isMarketplace: boolean;
  /** Whether it is restored, so that what is asked for may be doubted before a call leaves. */
  keeps: boolean;
  /** Whether the provider documents Idempotency-Keys, so that what has one may be sent again. */
  honorsKeys: boolean;
  /** Whether every answer is plain, so that none may be called unknown. */
  isPlain: boolean;
  /** ms */
  boundMs: number;
};

/** code: of the problem; null where it succeeded. */
type Outcome = { code: string | null };
export type Made<Value> = Outcome & { value: Value | null };

export async function outcomeOf<Value>(work: Promise<Value>): Promise<Made<Value>> {
  try {
    return { code: null, value: await work };
  } catch (error) {
    if (!(error instanceof PaydeskError)) throw error;
    return { code: error.problem.kind, value: null };
  }
}

export const ADA = { name: 'Ada', reason: 'Saw it in the dashboard.' };
const REFUSALS = new Set(['service_unreachable', 'token_refused', 'refused_by_service', 'rate_limited']);

export const pick = <Item>(items: readonly Item[], of: number): Item | undefined =>
  items[of % Math.max(1, items.length)];

/** What was said of one call must be what its answer may mean. */
export function judge(
  { paper }: Scene,
  operation: Received['operation'],
  subject: string | null,
  { code }: Outcome,
): void {
  const calls = paper.callsInStep(operation, subject);
  const last = calls.at(-1);
  const what = `${operation}${subject === null ? '' : ` of ${subject}`}`;
  if (code === null && !calls.some(({ meanings }) => meanings.has('succeeded')))
    paper.note('wrong', `${what} is said to be done, and no answer says so: ${last?.words ?? 'nothing was sent'}`);
  if (code === 'outcome_unknown' && last && !last.meanings.has('unknown'))
    paper.note('unknown', `${what} is said to be unknown after a plain answer: ${last.words}`);
  if (code !== null && REFUSALS.has(code) && last && !last.meanings.has('refused'))
    paper.note('wrong', `${what} is said to be not done, after an answer that says no such thing: ${last.words}`);
}
