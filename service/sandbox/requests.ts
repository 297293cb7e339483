// What the sandbox's controls take, for the calls and for the document that describes them.
import { z } from 'zod';
import { ReturnCode } from '../../contract/ach/return-codes.ts';

/** tip: cents. */
export const AuthorizeSessionRequest = z.strictObject({
  tip: z.int().min(1).max(999_999_999).nullable().default(null),
});
export const ClockRequest = z.union([
  z.strictObject({ advance_seconds: z.int().min(1) }),
  z.strictObject({ to: z.iso.datetime({ offset: true }) }),
]);
export const ReturnRequest = z.strictObject({ code: ReturnCode });
export const ResetRequest = z.strictObject({ confirm: z.literal('reset') });
export const ListRequest = z.object({
  limit: z.coerce.number().int().min(1).max(500).default(100),
  before: z.string().optional(),
});
