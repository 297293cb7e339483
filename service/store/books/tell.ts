// Sessions, orders, and what happened after the charge, told in the feed: in the transaction that does it, with everything as it is then.
import type { Selectable } from 'kysely';
import type { ChargeRecord } from '../../../contract/dashboard-api/charge.ts';
import type { Event, EventType } from '../../../contract/dashboard-api/event.ts';
import type { Settlement } from '../../../contract/dashboard-api/settlement.ts';
import { EventId, MarketplaceId, OrganizationId } from '../../../contract/issued-ids.ts';
import type { CreateOrderAnswer } from '../../../contract/payment-api/order.ts';
import type { Session } from '../../../contract/payment-api/session.ts';
import { timestampOf } from '../../../contract/timestamp.ts';
import { newId } from '../../secrets/identifiers.ts';
import type { Store } from '../database.ts';
import { writeEvents } from '../events/write-events.ts';
import { readChargeRecords } from './charge-records.ts';
import { refundOf } from './refund-record.ts';
import type { RefundsTable } from './tables.ts';

type EventAbout<Type> = Type extends EventType
  ? Omit<Extract<Event, { type: Type }>, keyof ReturnType<typeof eventOf> | 'session'>
  : never;
type SessionEvent = EventAbout<Extract<EventType, `session.${string}`>>;
type ChargeEvent = Extract<EventType, `charge.${string}`>;
type RefundEvent = Extract<EventType, `refund.${string}`>;

/** Tells what became of a session, at a moment (ms, UTC). */
export function tellOfSession(tx: Store, event: SessionEvent, session: Session, at: number): Promise<void> {
  return writeEvents(tx, [{ ...eventOf(session, at), ...event, session }]);
}

/** Tells of an order that was made of a session, at a moment (ms, UTC). */
export function tellOfOrder(tx: Store, { order, session }: CreateOrderAnswer, at: number): Promise<void> {
  return writeEvents(tx, [{ ...eventOf(order, at), type: 'order.created', order, session }]);
}

/** Tells the same of each of these charges, at a moment (ms, UTC). */
export async function tellOfCharges(tx: Store, type: ChargeEvent, chargeIds: string[], at: number): Promise<void> {
  await tellOfRecords(tx, type, await readChargeRecords(tx, chargeIds, at), at);
}

/** The same for who has the records already. */
export function tellOfRecords(tx: Store, type: ChargeEvent, charges: ChargeRecord[], at: number): Promise<void> {
  return writeEvents(
    tx,
    charges.map((charge) => ({ ...eventOf(charge, at), type, charge })),
  );
}

/** Tells of a refund as its row says, at a moment (ms, UTC). */
export async function tellOfRefund(
  tx: Store,
  type: RefundEvent,
  row: Selectable<RefundsTable>,
  at: number,
): Promise<void> {
  const [charge] = await readChargeRecords(tx, [row.charge_id], at);
  if (!charge) throw new Error(`Refund ${row.id} has no charge.`);
  const refund = refundOf({ ...row, order_id: charge.order_id });
  await writeEvents(tx, [{ ...eventOf(charge, at), type, refund, charge }]);
}

/** Tells of a deposit that is whole. */
export async function tellOfDeposit(tx: Store, settlement: Settlement, at: number): Promise<void> {
  const owner = await tx
    .selectFrom('organizations')
    .select(['id as organization_id', 'marketplace_id'])
    .where('id', '=', settlement.organization_id)
    .executeTakeFirstOrThrow();
  await writeEvents(tx, [{ ...eventOf(owner, at), type: 'settlement.deposited', settlement }]);
}

/** Tells of an account that a bank corrected. */
export function tellOfChange(
  tx: Store,
  owner: { organization_id: string; marketplace_id: string | null },
  change: Extract<Event, { type: 'account.corrected' }>['change'],
  at: number,
): Promise<void> {
  return writeEvents(tx, [{ ...eventOf(owner, at), type: 'account.corrected', change }]);
}

function eventOf(owner: { organization_id: string; marketplace_id: string | null }, at: number) {
  return {
    id: EventId.parse(newId('event_')),
    at: timestampOf(at),
    organization_id: OrganizationId.parse(owner.organization_id),
    marketplace_id: owner.marketplace_id === null ? null : MarketplaceId.parse(owner.marketplace_id),
  };
}
