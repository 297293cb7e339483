// How a consumer ends an authorization, and copies of it that are asked for.
import { z } from 'zod';

/** Why nothing may be debited any more. */
export const AuthorizationEnd = z.enum(['revoked', 'disputed']);
export type AuthorizationEnd = z.infer<typeof AuthorizationEnd>;

/** How the consumer, or a bank, said so. */
export const ToldBy = z.enum(['phone', 'email', 'letter', 'other']);
export type ToldBy = z.infer<typeof ToldBy>;

/** That it ended, as a person recorded it. day: of America/New_York, when the consumer said so. */
export const EndedView = z.object({
  at: z.string(),
  cause: AuthorizationEnd,
  day: z.iso.date(),
  toldBy: ToldBy,
  person: z.string(),
  reason: z.string(),
});
export type EndedView = z.infer<typeof EndedView>;

/** Days of America/New_York. Nulls while the copy wasn't sent. */
export const CopyRequestView = z.object({
  id: z.string(),
  orderId: z.string(),
  askedOn: z.iso.date(),
  dueOn: z.iso.date(),
  toldBy: ToldBy,
  note: z.string(),
  recordedBy: z.string(),
  providedOn: z.iso.date().nullable(),
  providedBy: z.string().nullable(),
  providedNote: z.string().nullable(),
});
export type CopyRequestView = z.infer<typeof CopyRequestView>;
