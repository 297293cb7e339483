// Sessions, orders, charges and deposits, and what became of them, as the ledger keeps them, whichever provider answered or told: the fields Paydesk can't do without, and patience with the rest. Names are those under which ledgers have always stored them.
import { z } from 'zod';
import { ChargeId, OrderId, SessionId, SettlementId } from '../ids.ts';
import { Cents } from '../money.ts';

/** The most that is read, in cents ($999,999,999.99): a sum of many stays a safe integer. Ours; the spec gives no bound. */
const MAX_CENTS = 99_999_999_999;
const CentsSeen = Cents.refine((cents) => cents <= MAX_CENTS);

// A field that is absent, or of a shape we don't know, is null: it must not turn a payment that was made into an error.
const textOrNull = z.string().min(1).nullable().default(null).catch(null);
/** Ours: the spec calls it short and gives no length. One that is longer is no answer of such a service. */
const trackNumber = textOrNull.refine((text) => text === null || text.length <= 200);
const flagOrNull = z.boolean().nullable().default(null).catch(null);
const centsOrNull = CentsSeen.nullable().default(null).catch(null);
/** ISO 8601, of any precision and offset, or a day: what else Date.parse takes is no moment. */
const MOMENT = /^(\d{4})-(\d\d)-(\d\d)(?:[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d)?)?$/;
const moment = z.string().refine((text) => {
  const [, year, month, day] = MOMENT.exec(text) ?? [];
  return (
    Number(day) <= new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate() && !Number.isNaN(Date.parse(text))
  );
});
const momentOrNull = moment.nullable().default(null).catch(null);
/** A finalized session's status carries a trailing space (2.1). */
const status = z.string().trim().min(1);

export const SessionSeen = z.object({
  id: SessionId,
  status,
  total_amount: CentsSeen,
  create_date: momentOrNull,
  organization_id: textOrNull,
  type: textOrNull,
  is_valid_consumer: flagOrNull,
  is_valid_bank_account_selected: flagOrNull,
  is_sufficient_funds: flagOrNull,
  consent_text: textOrNull,
  fees: centsOrNull,
  track_number: trackNumber,
  marketplace_id: textOrNull,
});
export type SessionSeen = z.infer<typeof SessionSeen>;

export const OrderSeen = z.object({
  id: OrderId,
  status,
  total_amount: CentsSeen,
  // Whether it is charged rests on these two, so that one which can't be read is not taken for one that isn't there.
  charge_id: ChargeId.nullable().default(null),
  delivered_date: moment.nullable().default(null),
  create_date: momentOrNull,
  store_id: textOrNull,
  organization_id: textOrNull,
  marketplace_id: textOrNull,
  track_number: trackNumber,
  updated_at: momentOrNull,
});
export type OrderSeen = z.infer<typeof OrderSeen>;

export const ChargeSeen = z.object({
  id: ChargeId,
  status,
  amount: CentsSeen,
  create_date: momentOrNull,
  type: textOrNull,
  balance_transaction_id: textOrNull,
  consumer_fi_account_id: textOrNull,
  business_fi_account_id: textOrNull,
  organization_id: textOrNull,
  marketplace_id: textOrNull,
  track_number: trackNumber,
});
export type ChargeSeen = z.infer<typeof ChargeSeen>;

export const CreateOrderSeen = z.object({ order: OrderSeen, session: SessionSeen });
export type CreateOrderSeen = z.infer<typeof CreateOrderSeen>;
export const ChargeOrderSeen = z.object({ order: OrderSeen, charge: ChargeSeen });
export type ChargeOrderSeen = z.infer<typeof ChargeOrderSeen>;

/** Any page in the place of a checkout could send a longer one. */
const shortTextOrNull = z.string().min(1).max(200).nullable().default(null).catch(null);

/** What a checkout told its page (2.4, 2.5): read for the event log only, so every field may be missing. */
export const CompleteSeen = z.object({
  createdDate: momentOrNull,
  fees: centsOrNull,
  referenceId: shortTextOrNull,
  tip: centsOrNull,
  orderAmount: centsOrNull,
  totalAmount: centsOrNull,
});
export type CompleteSeen = z.infer<typeof CompleteSeen>;
export const ExitSeen = z.object({ type: shortTextOrNull, code: shortTextOrNull });

// An event of an unknown type is skipped, a malformed one of a known type isn't.
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

/** A deposit to a bank account. Cents. Whether its parts add up to the amount is for the reader to check. */
export const SettlementSeen = z.object({
  id: SettlementId,
  organization_id: Name.nullish(),
  deposited_at: SeenMoment,
  amount: Cents,
  charges: z.int(),
  fees: z.int(),
  refunds: z.int(),
  returns: z.int(),
  fees_returned: z.int(),
  brought_forward: z.int(),
  carried_forward: z.int(),
  /** How many lines it has. */
  lines: z.int().nonnegative().nullish(),
});
export type SettlementSeen = z.infer<typeof SettlementSeen>;

/** amount and fee as they count in the deposit; its kinds may become more. */
export const SettlementLineSeen = z.object({
  id: z.string().min(1).max(300),
  kind: z.string().min(1).max(100),
  charge_id: ChargeId.nullish(),
  refund_id: Name.nullish(),
  track_number: Name.nullish(),
  amount: z.int(),
  fee: z.int(),
  at: SeenMoment,
});
export type SettlementLineSeen = z.infer<typeof SettlementLineSeen>;

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
/** Of an event about a deposit. */
export const DEPOSITED = 'settlement.deposited';
const SESSION_TYPES = ['session.created'] as const;
/** A step that a consumer takes in the checkout, in their order. */
export const CHECKOUT_STEPS = ['opened', 'consumer_confirmed', 'account_chosen'] as const;
/** Why a checkout failed: the SDK's type, or another provider's where it reads as a name. */
export const FailureTypeSeen = z
  .string()
  .regex(/^[\w.:-]{1,60}$/)
  .catch('unknown');
/** A session's wording names the consumer, and is kept only of sessions that were created from here. */
const FedSessionSeen = SessionSeen.omit({ consent_text: true });
/** An order as it was made, with its session. */
const OrderEventSeen = z.object({ ...common, type: z.enum(ORDER_TYPES), order: OrderSeen, session: FedSessionSeen });
const SessionEventSeen = z.object({ ...common, type: z.enum(SESSION_TYPES), session: FedSessionSeen });
/** How far its consumer has come. It moves no money: one that can't be read is an event of its type without it. */
const ProgressEventSeen = z.discriminatedUnion('type', [
  z.object({
    ...common,
    type: z.literal('session.progressed'),
    session: FedSessionSeen,
    progress: z.enum(CHECKOUT_STEPS),
  }),
  z.object({
    ...common,
    type: z.literal('session.failed'),
    session: FedSessionSeen,
    failure: z.object({ type: FailureTypeSeen }).catch({ type: 'unknown' }),
  }),
  z.object({ ...common, type: z.literal('session.expired'), session: FedSessionSeen }),
  z.object({ ...common, type: z.literal('session.authorized'), session: FedSessionSeen }),
]);
export type ProgressEventSeen = z.infer<typeof ProgressEventSeen>;
/** A deposit. One that can't be read is an event of its type without it: the rest of the feed goes on. */
const SettlementEventSeen = z.object({ ...common, type: z.literal(DEPOSITED), settlement: SettlementSeen });
const KNOWN_TYPES: readonly string[] = [...CHARGE_TYPES, ...REFUND_TYPES, ...ORDER_TYPES, ...SESSION_TYPES];
/** One that says nothing about a charge, an order or a session, or is of a type from after this console: only when it happened is kept. */
const OtherEventSeen = z.object({
  ...common,
  type: z
    .string()
    .max(100)
    .refine((type) => !KNOWN_TYPES.includes(type)),
});

export const EventSeen = z.union([
  ChargeEventSeen,
  RefundEventSeen,
  OrderEventSeen,
  SessionEventSeen,
  ProgressEventSeen,
  SettlementEventSeen,
  OtherEventSeen,
]);
export type EventSeen = z.infer<typeof EventSeen>;

/** Oldest first. */
export const EventPageSeen = z.object({
  events: z.array(EventSeen).max(1000),
  next_cursor: z.string().min(1).max(2000),
  has_more: z.boolean(),
});
export type EventPageSeen = z.infer<typeof EventPageSeen>;
