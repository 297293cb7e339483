// What a 409 names as made before: only in the members the spec gives these ids, or in the very sentence our own service writes. A machine code is never an id.
import { z } from 'zod';
import { ChargeId, OrderId } from '../../contract/ids.ts';
import type { AlreadyDone } from '../outcome.ts';
import type { StatedReason } from './stated-reason.ts';

/** What an earlier call made. */
export type MadeBefore = Pick<AlreadyDone, 'orderId' | 'chargeId' | 'payoutId'>;

const IDS = { order_id: OrderId, charge_id: ChargeId } as const;

/** The order that was made of this session before; null where none is named, or it is told of another session. */
export function orderMadeBefore(reason: StatedReason, sessionId: string): MadeBefore | null {
  if (isOfAnother(reason, 'session_id', sessionId)) return null;
  const orderId =
    onlyOne(reason, 'order_id') ?? inOurWords(reason, `was already created from session ${sessionId}.`, 'Order');
  return OrderId.safeParse(orderId).success ? { orderId, chargeId: null } : null;
}

/** The charge that was made of this order before; null where none is named, or it is told of another order. */
export function chargeMadeBefore(reason: StatedReason, orderId: string): MadeBefore | null {
  if (isOfAnother(reason, 'order_id', orderId)) return null;
  const chargeId =
    onlyOne(reason, 'charge_id') ?? inOurWords(reason, `was already made for order ${orderId}.`, 'Charge');
  return ChargeId.safeParse(chargeId).success ? { orderId: null, chargeId } : null;
}

/** Named by the dashboard's own answer (ours: the spec shows no payouts). */
const PaidBefore = z.object({
  detail: z.object({ reason: z.literal('already_this_month'), payout_id: z.string().min(1) }),
});

/** The month's payout that somebody else started. */
export function payoutMadeBefore(json: unknown): MadeBefore | null {
  const payoutId = PaidBefore.safeParse(json).data?.detail.payout_id;
  return payoutId ? { orderId: null, chargeId: null, payoutId } : null;
}

function isOfAnother({ objects }: StatedReason, member: string, id: string): boolean {
  return objects.some((object) => typeof object[member] === 'string' && object[member] !== id);
}

/** The id where all that name one name the same. */
function onlyOne({ objects }: StatedReason, member: keyof typeof IDS): string | null {
  const ids = new Set(objects.flatMap((object) => IDS[member].safeParse(object[member]).data ?? []));
  return ids.size === 1 ? ([...ids][0] ?? null) : null;
}

function inOurWords({ sentences }: StatedReason, rest: string, kind: 'Order' | 'Charge'): string | null {
  const said = sentences.find((sentence) => sentence.startsWith(`${kind} `) && sentence.endsWith(` ${rest}`));
  return said?.split(' ')[1] ?? null;
}
