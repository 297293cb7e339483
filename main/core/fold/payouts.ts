// Payouts of a marketplace's months: started from here, reported by the provider, or recorded by a person.
import { remark } from '../../../contract/console/remark.ts';
import type { PayoutSeen } from '../../../contract/records/payout.ts';
import { inOrderSent } from '../acts.ts';
import type { FactOf } from '../facts.ts';
import { madeAt } from '../made-at.ts';
import type { Act, Payment, Payout } from '../payment.ts';
import { payoutKey, readPayoutKey } from '../payout-key.ts';
import { raiseAlarm } from './alarms.ts';

const isOf = (each: Payout, marketplaceId: string, month: string): boolean =>
  each.marketplaceId === marketplaceId && each.month === month;

/** The month's payout that wasn't taken back. */
const ofMonth = ({ payouts }: Payment, marketplaceId: string, month: string): Payout | undefined =>
  payouts.find((each) => isOf(each, marketplaceId, month) && each.takenBack === null);

/** The same, by an act's key. */
export function payoutOfKey(payment: Payment, key: string): Payout | undefined {
  const { marketplaceId, month } = readPayoutKey(key);
  return ofMonth(payment, marketplaceId, month);
}

/** What was known of the month before, by a person's word or the service's, is this one. */
export const recordPayout = (payment: Payment, { actor }: Act, payout: PayoutSeen, at: string): void =>
  write(payment, payout, { actor, at, isOwn: true });

/** The service's word replaces a person's, who stays named. */
export function applyPayoutReported(
  payment: Payment,
  { payout, actor, learnedAt: at }: FactOf<'payout_reported'>,
): void {
  write(payment, payout, { actor, at, isOwn: false });
}

/** The month's first call. */
const startOf = ({ acts }: Payment, key: string): string | undefined =>
  inOrderSent(acts).find(({ payoutOf, repeatOf }) => payoutOf === key && repeatOf === null)?.id;

/** A month has room for one payout; of a second there is an alarm. */
function write(
  payment: Payment,
  { id, amount, marketplace_id: marketplaceId, month, create_date }: PayoutSeen,
  { actor, at, isOwn }: { actor: string; at: string; isOwn: boolean },
): void {
  const told = { id, amount, state: 'paid' as const, reference: id, at: madeAt(create_date, at) };
  const known = ofMonth(payment, marketplaceId, month);
  if (known?.state === 'paid' && known.id !== id) {
    const heard = remark('two_payouts_of_month', { month, known: known.id, named: id });
    const key = payoutKey(marketplaceId, month);
    const about = startOf(payment, key) ?? key;
    raiseAlarm(payment, { about, kind: 'contradiction', said: null, heard, answer: { payouts: [known.id, id] } }, at);
    return;
  }
  // A person may have taken back the very payout that the service tells of: it was made after all.
  const same = known ?? payment.payouts.find((each) => isOf(each, marketplaceId, month) && each.id === id);
  if (same) Object.assign(same, told, { takenBack: null }, isOwn ? { actor } : {});
  else payment.payouts.push({ marketplaceId, month, actor, takenBack: null, ...told });
}

/** Of a payout without an answer that a person found to have been started. Other calls name no month. */
export function recordResolvedPayout(payment: Payment, act: Act, actor: string, at: string): void {
  if (act.payoutOf === null) return;
  const { marketplaceId, month } = readPayoutKey(act.payoutOf);
  const { expected_amount: amount } = JSON.parse(act.request) as { expected_amount: number };
  if (!ofMonth(payment, marketplaceId, month))
    payment.payouts.push({
      id: act.id,
      marketplaceId,
      month,
      amount,
      state: 'recorded',
      reference: null,
      at,
      actor,
      takenBack: null,
    });
}

export function applyPayoutRecorded(payment: Payment, fact: FactOf<'payout_recorded'>): void {
  const { payoutId: id, marketplaceId, month, amount, reference, actor, learnedAt: at } = fact;
  payment.payouts.push({ id, marketplaceId, month, amount, state: 'recorded', reference, at, actor, takenBack: null });
}

export function applyPayoutVoided(
  payment: Payment,
  { payoutId, actor: by, reason, learnedAt: at }: FactOf<'payout_voided'>,
): void {
  const payout = payment.payouts.find(({ id }) => id === payoutId);
  if (payout) payout.takenBack = { at, by, reason };
}
