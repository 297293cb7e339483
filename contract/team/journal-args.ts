// What a desk tells its team's ledger of calls to a payment service: that one is about to leave, and what became of it.
import { z } from 'zod';
import { OrderId } from '../ids.ts';
import { OperationName } from '../operations/operation-name.ts';
import { RECORDED } from '../operations/recorded.ts';
import { ApprovalId } from './approvals.ts';
import { Id, PersonName } from './record-args.ts';

/** Longer than any call takes, and short enough that an order isn't blocked for long by a desk that was switched off. */
export const MOST_LEASE_MS = 10 * 60_000;

/** Of an entry that is there: some are written by the ledger itself, under ids of another form. */
export const EntryId = Id;
export const LeaseMs = z.int().positive().max(MOST_LEASE_MS);

/** The body of a request is small, and holds no key: keys travel in headers. */
const MOST_REQUEST_LENGTH = 20_000;
const SentRequest = z
  .record(z.string().max(100), z.unknown())
  .refine((request) => JSON.stringify(request).length <= MOST_REQUEST_LENGTH, 'is too long');

export const NewEntryArgs = z.strictObject({
  id: z.uuid(),
  environmentId: Id,
  accountId: Id,
  operation: OperationName,
  sessionId: Id.nullable(),
  orderId: Id.nullable(),
  chargeId: Id.exactOptional(),
  attempt: Id.nullable(),
  payoutOf: Id.nullable(),
  request: SentRequest,
  actor: PersonName,
  leaseMs: LeaseMs,
  approvalId: ApprovalId.exactOptional(),
  key: Id.exactOptional(),
  arePayoutsListed: z.boolean().exactOptional(),
});

export const NewRetryArgs = z.strictObject({
  id: z.uuid(),
  repeatOf: EntryId,
  environmentId: Id,
  actor: PersonName,
  leaseMs: LeaseMs,
});

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
export const AnyOutcomeArgs = z.union([
  OUTCOME_OF.create_session,
  OUTCOME_OF.create_order,
  OUTCOME_OF.charge_order,
  OUTCOME_OF.start_payout,
  OUTCOME_OF.refund_charge,
  OUTCOME_OF.present_charge_again,
]);

/** Of any operation: what a desk didn't send, because the server didn't answer that it was written. */
export const NeverSentArgs = z.strictObject({ kind: z.literal('never_sent') });
/** What a desk kept while the server was silent. */
export const KeptOutcomeArgs = z.union([AnyOutcomeArgs, NeverSentArgs]);
