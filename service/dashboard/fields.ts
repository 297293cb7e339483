// What a person types into several forms, and how it is read.

import { z } from 'zod';
import { requestText } from '../../contract/payment-api/text.ts';
import { t } from '../../messages/t.ts';

/** A problem of a field: the sentence below it, made when it is shown. */
type Sentence = () => string;

/** A line of text that must be entered. `missing` says what to enter. */
export function requiredText(max: number, missing: Sentence) {
  return optionalText(max, missing).min(1, { error: missing });
}

/** A line of text that may be left empty. `notText` is said of a form that lacks the field. */
export function optionalText(max: number, notText: Sentence) {
  return z
    .string({ error: notText })
    .trim()
    .max(max, { error: () => t({ defaultMessage: 'Use at most {max} characters.' }, { max }) })
    .refine((text) => requestText(0, max).safeParse(text).success, {
      error: () => t({ defaultMessage: 'Remove the line breaks and control characters.' }),
    });
}

const enterEmail: Sentence = () => t({ defaultMessage: 'Enter an email address, like name@business.com.' });

/** In lower case: an address is one member's, however it was typed. */
export const EmailField = requiredText(254, enterEmail)
  .pipe(z.email({ error: enterEmail }))
  .transform((text) => text.toLowerCase());
