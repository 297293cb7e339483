// What a person types into several forms, and how it is read.

import { z } from 'zod';
import { textFault } from '../../contract/entered-text.ts';
import { t } from '../../messages/t.ts';
import { textFaultWords } from '../../messages/text-fault-words.ts';

/** A problem of a field: the sentence below it, made when it is shown. */
type Sentence = () => string;

/** A line of text that must be entered. `missing` says what to enter. */
export function requiredText(max: number, missing: Sentence) {
  return optionalText(max, missing).min(1, { error: missing });
}

/** A line of text that may be left empty. `notText` is said of a form that lacks the field. */
export function optionalText(max: number, notText: Sentence) {
  return fieldText('line', max, notText);
}

/** A name that must be entered. `missing` says what to enter. */
export function requiredName(max: number, missing: Sentence) {
  return optionalName(max, missing).min(1, { error: missing });
}

/** A name that may be left empty. `notText` is said of a form that lacks the field. */
export function optionalName(max: number, notText: Sentence) {
  return fieldText('name', max, notText);
}

function fieldText(kind: 'line' | 'name', max: number, notText: Sentence) {
  return z
    .string({ error: notText })
    .superRefine((text, context) => {
      const fault = textFault(text, kind);
      if (fault) context.addIssue({ code: 'custom', message: textFaultWords(fault) });
    })
    .trim()
    .max(max, { error: () => t({ defaultMessage: 'Use at most {max} characters.' }, { max }) });
}

const enterEmail: Sentence = () => t({ defaultMessage: 'Enter an email address, like name@business.com.' });

/** In lower case: an address is one member's, however it was typed. */
export const EmailField = requiredText(254, enterEmail)
  .pipe(z.email({ error: enterEmail }))
  .transform((text) => text.toLowerCase());
