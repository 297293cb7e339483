// What is wrong with what was typed into a field, in a sentence.
import type { z } from 'zod';
import { t } from '../../messages/t.ts';

type Sentences = {
  /** What an empty field asks for. */
  missing: string;
  /** What a value that can't be taken should be; needed where the field takes more than plain text. */
  wrong?: string;
};

/** The sentence for the first thing the contract has against a value, or null. */
export function fieldProblem(read: z.ZodSafeParseResult<unknown>, { missing, wrong }: Sentences): string | null {
  const issue = read.error?.issues[0];
  if (!issue) return null;
  if (issue.code === 'too_small') return missing;
  if (issue.code === 'too_big')
    return t({ defaultMessage: 'Enter {maximum, number} characters or fewer.' }, { maximum: Number(issue.maximum) });
  return wrong ?? t({ defaultMessage: 'Remove line breaks and other control characters.' });
}
