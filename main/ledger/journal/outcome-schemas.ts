// What a desk may say of a call to a payment service: its outcome, with exactly the fields that are read.
import { z } from 'zod';
import { OrderId } from '../../../contract/ids.ts';
import { RECORDED } from '../../../contract/operations/recorded.ts';
import type { OperationName } from '../../../contract/operations/who-may-send.ts';
import { Id } from '../define-call.ts';

const httpStatus = z.int().min(100).max(599);
/** The service's own words, or a remark. */
const detail = z.string().max(20_000);

/** Orders that an answer names beside its own. */
const named = z.array(OrderId).max(1000).exactOptional();

const Refused = z.strictObject({
  kind: z.literal('refused'),
  httpStatus: httpStatus.nullable(),
  code: z.enum(['service_unreachable', 'token_refused', 'refused_by_service', 'rate_limited']),
  detail,
  passing: z.strictObject({ notBeforeMs: z.number().nonnegative() }).exactOptional(),
});

const Unknown = z.strictObject({
  kind: z.literal('unknown'),
  httpStatus: httpStatus.nullable(),
  code: z.enum([
    'timed_out',
    'connection_lost',
    'server_error',
    'redirected',
    'not_understood',
    'contradicts_ledger',
    'instance_died',
  ]),
  detail,
  named,
});

const AlreadyDone = z.strictObject({
  kind: z.literal('already_done'),
  httpStatus: httpStatus.nullable(),
  orderId: Id.nullable(),
  chargeId: Id.nullable(),
  madeAt: z.string().max(100).exactOptional(),
  payoutId: Id.exactOptional(),
  detail,
  named,
});

/** An answer whose fields are exactly those that are read: by them alone one operation's answer can't pass as another's. */
const succeeded = <Shape extends z.ZodRawShape>(answer: z.ZodObject<Shape>) =>
  z.strictObject({ kind: z.literal('succeeded'), httpStatus, answer: answer.strict(), named });

/** What may have become of each operation's call. */
export const OUTCOME_OF = {
  create_session: z.union([succeeded(RECORDED.create_session.answer), Refused, AlreadyDone, Unknown]),
  create_order: z.union([succeeded(RECORDED.create_order.answer), Refused, AlreadyDone, Unknown]),
  charge_order: z.union([succeeded(RECORDED.charge_order.answer), Refused, AlreadyDone, Unknown]),
  start_payout: z.union([succeeded(RECORDED.start_payout.answer), Refused, AlreadyDone, Unknown]),
  refund_charge: z.union([succeeded(RECORDED.refund_charge.answer), Refused, AlreadyDone, Unknown]),
  present_charge_again: z.union([succeeded(RECORDED.present_charge_again.answer), Refused, AlreadyDone, Unknown]),
} as const satisfies Record<OperationName, z.ZodType>;

/** Of any of them: the ledger server then reads it again as its entry's operation has it. */
export const AnyOutcomeSchema = z.union([
  OUTCOME_OF.create_session,
  OUTCOME_OF.create_order,
  OUTCOME_OF.charge_order,
  OUTCOME_OF.start_payout,
  OUTCOME_OF.refund_charge,
  OUTCOME_OF.present_charge_again,
]);

/** Of any operation: what a desk didn't send, because the server didn't answer that it was written. */
export const NeverSent = z.strictObject({ kind: z.literal('never_sent') });
/** What a desk kept while the server was silent. */
export const KeptOutcomeSchema = z.union([AnyOutcomeSchema, NeverSent]);
