// Text in a request (spec, 4.1): trimmed, and nothing in it that a page, a bank file or a database can't hold.
import { z } from 'zod';

/** Neither a control character (NUL, a line break, …) nor half of a character. */
const WRITABLE = /^[^\p{Cc}\p{Cs}]*$/u;

/** Text of `min` to `max` characters after trimming. */
export function requestText(min: number, max: number) {
  return z
    .string({ error: ({ input }) => (input === undefined ? 'is missing' : 'must be text') })
    .trim()
    .min(min, min === 1 ? 'is missing' : `is shorter than ${min} characters`)
    .max(max, `is longer than ${max} characters`)
    .refine((text) => WRITABLE.test(text), 'holds a control character');
}
