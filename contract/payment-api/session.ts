// Session (spec, 2.1) and the request that creates one (4.1), as the service must write and read them.
import { z } from 'zod';
import { MarketplaceId, OrganizationId, SessionId } from '../issued-ids.ts';
import { Cents } from '../money.ts';
import { ConsumerEmail, ConsumerPhone, DriversLicense, PersonName } from '../payment-fields.ts';
import { Timestamp } from '../timestamp.ts';

/** A finalized session's status carries a trailing space: a quirk of the service that its clients rely on (2.1). */
export const FINALIZED = 'finalized ';
export const SessionStatus = z.enum(['started', FINALIZED]);

export const Session = z.strictObject({
  id: SessionId,
  create_date: Timestamp,
  status: SessionStatus,
  organization_id: OrganizationId,
  type: z.literal('consumer_checkout'),
  total_amount: Cents,
  is_valid_consumer: z.boolean(),
  is_valid_bank_account_selected: z.boolean(),
  is_sufficient_funds: z.boolean(),
  consent_text: z.string().min(1),
  fees: Cents,
  track_number: z.string().min(1),
  marketplace_id: MarketplaceId.nullable(),
});
export type Session = z.infer<typeof Session>;

/** The largest amount the service takes in one session, in cents. Ours: the spec gives no amount bounds (section 8). */
export const MAX_SESSION_AMOUNT = 999_999_999;

const AMOUNT_PROBLEM = `must be a whole number of cents from 1 to ${MAX_SESSION_AMOUNT}`;

/** "10000" is a whole number in quotes; the quotes are the mistake. */
function amountProblem({ input }: { input?: unknown }): string {
  return typeof input === 'string' ? `${AMOUNT_PROBLEM}, without quotes: 10000 is $100.00` : AMOUNT_PROBLEM;
}

export const CreateSessionRequest = z.strictObject({
  amount: z.int({ error: amountProblem }).min(1, AMOUNT_PROBLEM).max(MAX_SESSION_AMOUNT, AMOUNT_PROBLEM),
  type: z.literal('consumer_checkout', 'must be "consumer_checkout"'),
  consumer_info: z.strictObject({
    first_name: PersonName,
    last_name: PersonName,
    email: ConsumerEmail,
    phone: ConsumerPhone,
    drivers_license: DriversLicense,
  }),
  marketplace_id: MarketplaceId.optional(),
});
export type CreateSessionRequest = z.infer<typeof CreateSessionRequest>;
