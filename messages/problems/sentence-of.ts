// The sentence of a problem, wherever it is shown.
import type { Problem } from '../../contract/console/problem.ts';
import { BOOKS } from './books.ts';
import { CALLS } from './calls.ts';
import { CONSOLE } from './console.ts';
import { ENVIRONMENTS } from './environments.ts';
import { KEYS } from './keys.ts';
import { LEDGER } from './ledger.ts';
import { ORDERS } from './orders.ts';
import { REFUNDS } from './refunds.ts';
import { REVIEW } from './review.ts';
import { RUNS } from './runs.ts';
import { SELLERS } from './sellers.ts';
import type { Sentence, Sentences } from './sentence.ts';
import { SESSIONS } from './sessions.ts';
import { TEAM } from './team.ts';

const SENTENCES: Sentences = {
  ...CONSOLE,
  ...ENVIRONMENTS,
  ...KEYS,
  ...SESSIONS,
  ...ORDERS,
  ...REFUNDS,
  ...CALLS,
  ...REVIEW,
  ...RUNS,
  ...BOOKS,
  ...SELLERS,
  ...LEDGER,
  ...TEAM,
};

/** What happened and what to do, in the language of this process or page. */
export function sentenceOf({ code, params }: Pick<Problem, 'code' | 'params'>): Sentence {
  return (SENTENCES[code] as (params: Problem['params']) => Sentence)(params);
}
