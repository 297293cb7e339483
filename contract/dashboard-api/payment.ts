// A session and an order looked up again, through the dashboard's API. Ours: the payment API has no way to fetch them (spec, section 4).
import { z } from 'zod';
import { OrderId, SessionId } from '../issued-ids.ts';
import { Cents } from '../money.ts';
import { Order } from '../payment-api/order.ts';
import { Session } from '../payment-api/session.ts';
import { Timestamp } from '../timestamp.ts';
import { SessionFailure, SessionProgress } from './session-progress.ts';

/** A session as it stands now; its status is spelled as in the payment API. */
export const SessionRecord = z.strictObject({
  ...Session.shape,
  /** When the consumer authorized the payment; null before that. */
  authorized_at: Timestamp.nullable(),
  /** What the consumer added, in cents; null without a tip. */
  tip: Cents.nullable(),
  order_id: OrderId.nullable(),
  progress: SessionProgress,
  /** Of a session that failed; null of any other. */
  failure: SessionFailure.nullable(),
  /** When it last changed. */
  updated_at: Timestamp,
});
export type SessionRecord = z.infer<typeof SessionRecord>;

/** Oldest change first. next_cursor asks for what changed after, null at the end; a page may be empty although there are more. */
export const SessionPage = z.strictObject({ sessions: z.array(SessionRecord), next_cursor: z.string().nullable() });
export type SessionPage = z.infer<typeof SessionPage>;

/** An order as it stands now. */
export const OrderRecord = z.strictObject({ ...Order.shape, session_id: SessionId });
export type OrderRecord = z.infer<typeof OrderRecord>;

/** Like a page of sessions. */
export const OrderPage = z.strictObject({ orders: z.array(OrderRecord), next_cursor: z.string().nullable() });
export type OrderPage = z.infer<typeof OrderPage>;
