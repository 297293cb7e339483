// What became of charges, as the ledger keeps it of any provider's answers and feed: the fields Paydesk can't do without. An event of an unknown type is skipped, a malformed one of a known type isn't.
import { z } from 'zod';
import { ChargeId, OrderId, SessionId } from '../ids.ts';
import { Cents } from '../money.ts';
import { OrderSeen, SessionSeen } from './payment.ts';

const FRACTION = /\.(?<fraction>\d+)/;

/** A moment as the ledger writes it: UTC with microseconds, so that moments sort as text. */
export const SeenMoment = z.iso.datetime({ offset: true }).transform((text) => {
  const micros = (FRACTION.exec(text)?.groups?.['fraction'] ?? '').padEnd(6, '0').slice(3, 6);
  return new Date(Date.parse(text)).toISOString().replace(/Z$/, `${micros}Z`);
});

/** As the bank wrote it, also where no such code is known. */
const Code = z.string().regex(/^[A-Z]\d{2}$/, 'must be a code of a letter and two digits');

/** proof_due_at: by when the authorization must be handed in. */
const ReturnSeen = z.object({ code: Code, at: SeenMoment, proof_due_at: SeenMoment.nullish() });

const AttemptSeen = z.object({
  attempt: z.int().positive(),
  create_date: SeenMoment,
  settles_at: SeenMoment.nullish(),
  settled_at: SeenMoment.nullish(),
  return: ReturnSeen.nullable(),
});

/** The newest last, in whatever order they come. */
const AttemptsSeen = z
  .array(AttemptSeen)
  .max(100)
  .transform((attempts) => attempts.toSorted((one, other) => one.attempt - other.attempt));

/** As a payment's records name it: an ID of its own, or a short code. */
const Name = z.string().min(1).max(255);

/** A charge with what became of it. Amounts in cents. From session_id to fee, all that a service may leave out: whose it is, and what it is of. */
export const ChargeOutcomeSeen = z
  .object({
    id: ChargeId,
    order_id: OrderId,
    amount: Cents,
    refunded: Cents,
    status: z.enum(['pending', 'settled', 'returned']),
    return: ReturnSeen.nullable(),
    updated_at: SeenMoment,
    session_id: SessionId.nullish(),
    organization_id: Name.nullish(),
    marketplace_id: Name.nullish(),
    track_number: Name.nullish(),
    create_date: SeenMoment.nullish(),
    fee: Cents.nullish(),
    fee_returned: z.int().nullish(),
    attempts: AttemptsSeen.nullish(),
    returnable_until: z.object({ two_banking_days: SeenMoment, sixty_days: SeenMoment }).nullish(),
    present_again: z.object({ obstacle: z.string().max(100).nullable(), until: SeenMoment }).nullish(),
  })
  .refine((charge) => (charge.status === 'returned') === (charge.return !== null), {
    path: ['return'],
    message: 'must be there exactly where the status is returned',
  });
export type ChargeOutcomeSeen = z.infer<typeof ChargeOutcomeSeen>;

export const RefundSeen = z.object({
  id: z.string().min(1).max(255),
  charge_id: ChargeId,
  order_id: OrderId,
  amount: Cents,
  reason: z.string().max(1000).nullish(),
  status: z.enum(['requested', 'sent', 'settled', 'failed']),
  create_date: SeenMoment,
  updated_at: SeenMoment,
  next_step_at: SeenMoment.nullish(),
  failure: z.object({ code: Code }).nullish(),
});
export type RefundSeen = z.infer<typeof RefundSeen>;

const common = { id: z.string().min(1).max(255), at: SeenMoment };
const CHARGE_TYPES = ['charge.created', 'charge.settled', 'charge.returned', 'charge.presented_again'] as const;
const REFUND_TYPES = ['refund.requested', 'refund.sent', 'refund.settled', 'refund.failed'] as const;

const ChargeEventSeen = z.object({ ...common, type: z.enum(CHARGE_TYPES), charge: ChargeOutcomeSeen });
const RefundEventSeen = z.object({
  ...common,
  type: z.enum(REFUND_TYPES),
  refund: RefundSeen,
  charge: ChargeOutcomeSeen,
});
const ORDER_TYPES = ['order.created'] as const;
const SESSION_TYPES = ['session.created'] as const;
/** A session's wording names the consumer, and is kept only of sessions that were created from here. */
const FedSessionSeen = SessionSeen.omit({ consent_text: true });
/** An order as it was made, with its session. */
const OrderEventSeen = z.object({ ...common, type: z.enum(ORDER_TYPES), order: OrderSeen, session: FedSessionSeen });
const SessionEventSeen = z.object({ ...common, type: z.enum(SESSION_TYPES), session: FedSessionSeen });
const KNOWN_TYPES: readonly string[] = [...CHARGE_TYPES, ...REFUND_TYPES, ...ORDER_TYPES, ...SESSION_TYPES];
/** One that says nothing about a charge, an order or a session, or is of a type from after this console: only when it happened is kept. */
const OtherEventSeen = z.object({
  ...common,
  type: z
    .string()
    .max(100)
    .refine((type) => !KNOWN_TYPES.includes(type)),
});

export const EventSeen = z.union([ChargeEventSeen, RefundEventSeen, OrderEventSeen, SessionEventSeen, OtherEventSeen]);
export type EventSeen = z.infer<typeof EventSeen>;

/** Oldest first. */
export const EventPageSeen = z.object({
  events: z.array(EventSeen).max(1000),
  next_cursor: z.string().min(1).max(2000),
  has_more: z.boolean(),
});
export type EventPageSeen = z.infer<typeof EventPageSeen>;
