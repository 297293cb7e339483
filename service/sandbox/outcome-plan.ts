// What the sandbox's banks will do: rules that match a debit or a refund when it is made, and say what becomes of it and when.
import { z } from 'zod';
import { ChangeCode, RefundFailure, ReturnCode } from '../../contract/ach/return-codes.ts';

export const MAX_OUTCOME_RULES = 50;
const LONGEST_WAIT_DAYS = 200;

/** What is named must be so; amount is the charge's, in cents, and so are the ends of its range, both included. */
const Match = z.strictObject({
  amount: z.int().min(1).optional(),
  amount_from: z.int().min(1).optional(),
  amount_to: z.int().min(1).optional(),
  last_name: z.string().min(1).max(200).optional(),
  account_last_four: z
    .string()
    .regex(/^\d{4}$/, 'must be four digits')
    .optional(),
  organization_id: z.string().min(1).max(200).optional(),
});

export const OutcomeRule = z
  .strictObject({
    match: Match.default({}),
    /** Of the debits of a charge only this one; any of them where absent. */
    attempt: z.int().min(1).max(3).optional(),
    /** How long after the debit its bank tells; a refund fails when it would have settled. */
    after_banking_days: z.int().min(0).max(LONGEST_WAIT_DAYS).default(1),
    return_code: ReturnCode.optional(),
    change_code: ChangeCode.optional(),
    refund_failure_code: RefundFailure.optional(),
  })
  .refine(({ match: { amount_from, amount_to } }) => (amount_from ?? 1) <= (amount_to ?? Infinity), {
    path: ['match', 'amount_to'],
    message: 'must be amount_from or more',
  })
  .refine(
    ({ return_code, change_code, refund_failure_code }) =>
      [return_code, change_code, refund_failure_code].filter((code) => code !== undefined).length === 1,
    { path: ['return_code'], message: 'name one of return_code, change_code and refund_failure_code' },
  );
export type OutcomeRule = z.infer<typeof OutcomeRule>;

export const OutcomePlan = z.strictObject({ rules: z.array(OutcomeRule).max(MAX_OUTCOME_RULES) });
export type OutcomePlan = z.infer<typeof OutcomePlan>;

/** What a rule is held against. */
export type Matched = {
  amount: number;
  last_name: string;
  account_last_four: string;
  organization_id: string;
  /** Undefined for a refund. */
  attempt: number | undefined;
};

/** Whether a rule is about a debit or refund. Upper and lower case of a name are the same. */
export function matches({ match, attempt }: OutcomeRule, made: Matched): boolean {
  return (
    (attempt === undefined || made.attempt === undefined || attempt === made.attempt) &&
    (match.amount === undefined || match.amount === made.amount) &&
    (match.amount_from ?? 1) <= made.amount &&
    made.amount <= (match.amount_to ?? Infinity) &&
    (match.last_name === undefined || match.last_name.toLowerCase() === made.last_name.toLowerCase()) &&
    (match.account_last_four === undefined || match.account_last_four === made.account_last_four) &&
    (match.organization_id === undefined || match.organization_id === made.organization_id)
  );
}
