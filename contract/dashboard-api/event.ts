// The feed of sessions, orders and of what happened after the charge, through the dashboard's API: read on from a cursor, it skips and repeats nothing.
import { z } from 'zod';
import { ChangeCode } from '../ach/return-codes.ts';
import { ChargeId, EventId, MarketplaceId, OrganizationId } from '../issued-ids.ts';
import { Order } from '../payment-api/order.ts';
import { Session } from '../payment-api/session.ts';
import { Timestamp } from '../timestamp.ts';
import { ChargeRecord } from './charge.ts';
import { Refund } from './refund.ts';
import { CheckoutStep, SessionFailure } from './session-progress.ts';
import { Settlement } from './settlement.ts';

const common = {
  id: EventId,
  /** When it happened by the service's clock; events are told in the order they were committed. */
  at: Timestamp,
  organization_id: OrganizationId,
  marketplace_id: MarketplaceId.nullable(),
};

/** A bank's notification of change: the last four digits only. */
export const AccountChange = z.strictObject({
  charge_id: ChargeId,
  code: ChangeCode,
  title: z.string(),
  last_four: z.string(),
});

/** Each with its resource as it was when it happened. */
export const Event = z.discriminatedUnion('type', [
  z.strictObject({ ...common, type: z.literal('session.created'), session: Session }),
  /** The first time of each step, and again after the session failed or expired. */
  z.strictObject({ ...common, type: z.literal('session.progressed'), session: Session, progress: CheckoutStep }),
  z.strictObject({ ...common, type: z.literal('session.authorized'), session: Session }),
  /** Once an opening of the checkout. The session may still be authorized. */
  z.strictObject({ ...common, type: z.literal('session.failed'), session: Session, failure: SessionFailure }),
  /** The last opening timed out. The session may be opened again. */
  z.strictObject({ ...common, type: z.literal('session.expired'), session: Session }),
  z.strictObject({ ...common, type: z.literal('order.created'), order: Order, session: Session }),
  z.strictObject({ ...common, type: z.literal('charge.created'), charge: ChargeRecord }),
  z.strictObject({ ...common, type: z.literal('charge.settled'), charge: ChargeRecord }),
  z.strictObject({ ...common, type: z.literal('charge.returned'), charge: ChargeRecord }),
  z.strictObject({ ...common, type: z.literal('charge.presented_again'), charge: ChargeRecord }),
  z.strictObject({ ...common, type: z.literal('refund.requested'), refund: Refund, charge: ChargeRecord }),
  z.strictObject({ ...common, type: z.literal('refund.sent'), refund: Refund, charge: ChargeRecord }),
  z.strictObject({ ...common, type: z.literal('refund.settled'), refund: Refund, charge: ChargeRecord }),
  z.strictObject({ ...common, type: z.literal('refund.failed'), refund: Refund, charge: ChargeRecord }),
  z.strictObject({ ...common, type: z.literal('settlement.deposited'), settlement: Settlement }),
  z.strictObject({ ...common, type: z.literal('account.corrected'), change: AccountChange }),
]);
export type Event = z.infer<typeof Event>;
export type EventType = Event['type'];
export const EVENT_TYPES = Event.options.map(({ shape }) => shape.type.value);

/** Oldest first. next_cursor is always there: kept, it asks for what comes after, now or in a week. */
export const EventPage = z.strictObject({
  events: z.array(Event),
  next_cursor: z.string().min(1),
  has_more: z.boolean(),
});
export type EventPage = z.infer<typeof EventPage>;
