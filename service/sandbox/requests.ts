// What the sandbox's controls take, for the calls and for the document that describes them.
import { z } from 'zod';
import { ReturnCode } from '../../contract/ach/return-codes.ts';
import { Day } from '../../contract/books-month.ts';

const MAX_FILE_DAYS = 31;
const DAY_MS = 86_400_000;
const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / DAY_MS;

/** tip: cents. */
export const AuthorizeSessionRequest = z.strictObject({
  tip: z.int().min(1).max(999_999_999).nullable().default(null),
});
export const ClockRequest = z
  .strictObject({
    advance_seconds: z.int().min(1).optional(),
    to: z.iso.datetime({ offset: true }).optional(),
    /** true stops the clock, false lets it run. */
    frozen: z.boolean().optional(),
    /** false leaves every token that is alive the time it has left. */
    expire_tokens: z.boolean().default(true),
  })
  .refine(({ advance_seconds, to }) => advance_seconds === undefined || to === undefined, {
    path: ['to'],
    message: 'name advance_seconds or to, not both',
  })
  .refine(({ advance_seconds, to, frozen }) => [advance_seconds, to, frozen].some((each) => each !== undefined), {
    path: ['advance_seconds'],
    message: 'name advance_seconds, to or frozen',
  });
export const ReturnRequest = z.strictObject({ code: ReturnCode });
/** Days in New York: one, or from one to another. */
export const ReturnFileRequest = z
  .strictObject({ day: Day.optional(), from: Day.optional(), to: Day.optional() })
  .refine(({ day, from, to }) => (day === undefined ? from !== undefined && to !== undefined : !from && !to), {
    path: ['day'],
    message: 'name day, or from and to',
  })
  .transform(({ day, from, to }) => ({ from: from ?? day ?? '', to: to ?? day ?? '' }))
  .refine(({ from, to }) => from <= to && daysBetween(from, to) < MAX_FILE_DAYS, {
    path: ['to'],
    message: `must be from on, and within ${MAX_FILE_DAYS} days`,
  });
export const ResetRequest = z.strictObject({ confirm: z.literal('reset') });
export const ListRequest = z.object({
  limit: z.coerce.number().int().min(1).max(500).default(100),
  before: z.string().optional(),
});
