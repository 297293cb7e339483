// A consumer ends an authorization or disputes a payment, or somebody asks for a copy: what a person records on an order's page.
import { z } from 'zod';
import { Day } from '../books-month.ts';
import { enteredLines } from '../entered-text.ts';
import { OrderId, SessionId } from '../ids.ts';
import { AuthorizationEnd, CopyRequestView, ToldBy } from './authorization-end.ts';
import { VoidReason } from './payout.ts';

const order = { environmentId: z.string(), orderId: OrderId };

const session = { environmentId: z.string(), sessionId: SessionId };
/** day: when the consumer said so. */
const said = { cause: AuthorizationEnd, day: Day, toldBy: ToldBy, reason: VoidReason };

/** alsoOrderIds: other orders whose authorizations the same consumer ends. */
export const EndAuthorizationInput = z.strictObject({
  ...order,
  alsoOrderIds: z.array(OrderId).max(100).default([]),
  ...said,
});
export type EndAuthorizationInput = z.infer<typeof EndAuthorizationInput>;

/** Of a session, whose order may not be there yet. */
export const EndSessionAuthorizationInput = z.strictObject({ ...session, ...said });
export type EndSessionAuthorizationInput = z.infer<typeof EndSessionAuthorizationInput>;

export const RestoreSessionAuthorizationInput = z.strictObject({ ...session, reason: VoidReason });
export type RestoreSessionAuthorizationInput = z.infer<typeof RestoreSessionAuthorizationInput>;

/** It was recorded by mistake. */
export const RestoreAuthorizationInput = z.strictObject({ ...order, reason: VoidReason });
export type RestoreAuthorizationInput = z.infer<typeof RestoreAuthorizationInput>;

const Note = enteredLines(0, 1000);

/** day: on which the copy was asked for. */
export const RequestCopyInput = z.strictObject({ ...order, day: Day, toldBy: ToldBy, note: Note });
export type RequestCopyInput = z.infer<typeof RequestCopyInput>;

/** day: on which the copy was sent. */
export const ProvideCopyInput = z.strictObject({ ...order, requestId: z.string().max(100), day: Day, note: Note });
export type ProvideCopyInput = z.infer<typeof ProvideCopyInput>;

/** NACHA: the consumer's bank, or the consumer, has the copy within so many banking days. */
export const PROOF_BANKING_DAYS = 10;

/** How many open requests are shown. */
export const MAX_OPEN_COPIES = 100;

/** Open requests, due first. */
export const OpenCopyRequests = z.object({
  /** totalAmount: of the order, in cents; null where it isn't known. */
  items: z.array(CopyRequestView.extend({ consumerName: z.string().nullable(), totalAmount: z.int().nullable() })),
  isMore: z.boolean(),
});
export type OpenCopyRequests = z.infer<typeof OpenCopyRequests>;
