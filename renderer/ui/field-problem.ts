// What is wrong with what was typed into a field, in a sentence.
import type { z } from 'zod';
import { faultOf } from '../../contract/entered-text.ts';
import { t } from '../../messages/t.ts';
import { textFaultWords } from '../../messages/text-fault-words.ts';

type Sentences = {
  /** What an empty field asks for. */
  missing: string;
  /** What a value that can't be taken should be; needed where the field takes more than plain text. */
  wrong?: string;
};

/** The sentence for characters that no text may hold, or null. */
export function hiddenProblem(read: z.ZodSafeParseResult<unknown>): string | null {
  const fault = read.error?.issues.map(faultOf).find((found) => found !== null && found !== 'control');
  return fault ? textFaultWords(fault) : null;
}

/** The sentence for the first thing the contract has against a value, or null. */
export function fieldProblem(read: z.ZodSafeParseResult<unknown>, { missing, wrong }: Sentences): string | null {
  const issue = read.error?.issues[0];
  if (!issue) return null;
  const hidden = hiddenProblem(read);
  if (hidden !== null) return hidden;
  if (issue.code === 'too_small') return missing;
  if (issue.code === 'too_big')
    return t({ defaultMessage: 'Enter {maximum, number} characters or fewer.' }, { maximum: Number(issue.maximum) });
  return wrong ?? textFaultWords('control');
}
