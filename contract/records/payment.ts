// Sessions, orders and charges as the ledger keeps them, whichever provider answered: the fields Paydesk can't do without, and patience with the rest. Names are those under which ledgers have always stored them.
import { z } from 'zod';
import { ChargeId, OrderId, SessionId } from '../ids.ts';
import { Cents as AnyCents } from '../money.ts';

/** The most that is read, in cents ($999,999,999.99): a sum of many stays a safe integer. Ours; the spec gives no bound. */
const MOST_CENTS = 99_999_999_999;
const Cents = AnyCents.refine((cents) => cents <= MOST_CENTS);

// A field that is absent, or of a shape we don't know, is null: it must not turn a payment that was made into an error.
const textOrNull = z.string().min(1).nullable().default(null).catch(null);
/** Ours: the spec calls it short and gives no length. One that is longer is no answer of such a service. */
const trackNumber = textOrNull.refine((text) => text === null || text.length <= 200);
const flagOrNull = z.boolean().nullable().default(null).catch(null);
const centsOrNull = Cents.nullable().default(null).catch(null);
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
  total_amount: Cents,
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
  total_amount: Cents,
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
  amount: Cents,
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

/** What a checkout told its page (2.4, 2.5): read for the event log only, so every field may be missing. */
export const CompleteSeen = z.object({
  createdDate: momentOrNull,
  fees: centsOrNull,
  referenceId: textOrNull,
  tip: centsOrNull,
  orderAmount: centsOrNull,
  totalAmount: centsOrNull,
});
export type CompleteSeen = z.infer<typeof CompleteSeen>;
export const ExitSeen = z.object({ type: textOrNull, code: textOrNull });
