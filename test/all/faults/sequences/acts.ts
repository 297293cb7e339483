// What a desk asks for after the charge: refunds, debits presented again and payouts; and what a person does about those of unknown outcome.
import { PresentAgainInput, RefundInput } from '../../../../contract/console/after-charge.ts';
import type { JournalEntryView } from '../../../../contract/console/journal.ts';
import type { OrderView } from '../../../../contract/console/order.ts';
import type { OrderDetail } from '../../../../contract/console/order-detail.ts';
import { StartPayoutInput } from '../../../../contract/console/payout.ts';
import { isKeyed } from '../../../../contract/operations/keyed.ts';
import {
  presentAgain as presentCharge,
  refundCharge,
  retryChange,
} from '../../../../main/features/after-charge/change-charge.ts';
import { retryPayout, startPayout } from '../../../../main/features/payouts/marketplace-books.ts';
import type { Received } from '../../../support/provider/true/true-books.ts';
import { ADA, judge, outcomeOf, pick, type Scene } from './scene.ts';
import type { Step } from './steps.ts';
import { tellTruth } from './true-feed.ts';

export const isOfAct = ({ operation }: JournalEntryView): boolean => isKeyed(operation);

export async function refund(scene: Scene, step: Step & { does: 'refund' }): Promise<void> {
  const { desk, place, paper } = scene;
  const { changes, calls } = desk.hands();
  const order = await chargedOrder(scene, step.of);
  if (!order) return;
  const { id: orderId, chargeId, amount: whole, afterCharge } = order;
  const left = whole - (afterCharge?.refunded ?? 0);
  const fresh = { attempt: crypto.randomUUID(), amount: Math.max(1, Math.round((left * step.part) / 1000)) };
  const form = (step.isSameForm ? paper.acts.formOf(orderId) : undefined) ?? fresh;
  paper.acts.fillIn(orderId, form);
  const input = RefundInput.parse({ environmentId: place.environmentId, orderId, ...form });
  judge(scene, 'refund_charge', chargeId, await outcomeOf(calls.follow(refundCharge(changes, input))));
}

export async function presentAgain(scene: Scene, step: Step & { does: 'present again' }): Promise<void> {
  const { desk, place, books } = scene;
  const { changes, calls } = desk.hands();
  const order = await chargedOrder(scene, step.of);
  if (!order) return;
  const { id: orderId, chargeId } = order;
  const charge = books.charges.all.get(chargeId);
  if (charge && step.comesBack) {
    books.charges.comesBack(charge);
    await tellTruth(scene, charge);
  }
  await knownOf(scene, orderId);
  const input = PresentAgainInput.parse({ environmentId: place.environmentId, orderId });
  judge(scene, 'present_charge_again', chargeId, await outcomeOf(calls.follow(presentCharge(changes, input))));
}

export async function payOut(scene: Scene, step: Step & { does: 'pay out' }): Promise<void> {
  const { desk, place, books, isMarketplace } = scene;
  if (!isMarketplace) return;
  const { payouts, calls } = desk.hands();
  if (step.isNextMonth) books.charges.nextMonth();
  const input = StartPayoutInput.parse({ environmentId: place.environmentId, expectedAmount: step.amount });
  judge(scene, 'start_payout', books.charges.month(), await outcomeOf(calls.follow(startPayout(payouts, input))));
}

/** Only where the provider documents keys: otherwise the desk never offers to send it again. */
export async function retryAct(scene: Scene, { id, operation, orderId }: JournalEntryView): Promise<void> {
  const { desk, place, honorsKeys } = scene;
  if (!honorsKeys) return;
  const { changes, payouts, calls } = desk.hands();
  const again = { environmentId: place.environmentId, entryId: id };
  if (operation === 'start_payout') return void (await outcomeOf(calls.follow(retryPayout(payouts, again))));
  if (orderId !== null) await knownOf(scene, orderId);
  await outcomeOf(calls.follow(retryChange(changes, again)));
}

/** A person looks at the provider's dashboard and tells the truth, or not. */
export async function resolveAct(scene: Scene, entry: JournalEntryView, isTrue: boolean): Promise<void> {
  const { desk, place, paper } = scene;
  const { ledger } = desk.hands();
  const calls = callsOf(scene, entry);
  const isDone = calls.some((call) => call.isDone) === isTrue;
  const word = { environmentId: place.environmentId, entryId: entry.id, ...ADA };
  const { code } = await outcomeOf(ledger.resolveUnknown({ ...word, verdict: isDone ? 'done' : 'not_done' }));
  if (code !== null) return;
  if (isDone) paper.acts.saidDone(entry.id, calls);
  else for (const call of calls) call.isReleased = true;
}

/** What was sent under the key of an entry: one of a charge or a month is open at a time. What an answer named was never sent. */
function callsOf({ books }: Scene, { operation, chargeId, payout, code }: JournalEntryView): readonly Received[] {
  if (code === 'named_elsewhere') return [];
  const subject = operation === 'start_payout' ? (payout?.month ?? null) : chargeId;
  const all = books.received.filter((call) => call.operation === operation && call.subject === subject);
  // Of a payout that a restore left in doubt, any call of its month may be the one.
  return code === 'restored' ? all : all.filter(({ key }) => key === all.at(-1)?.key);
}

type Charged = Pick<OrderDetail, 'id' | 'afterCharge'> & { chargeId: string; amount: number };

async function chargedOrder(scene: Scene, of: number): Promise<Charged | undefined> {
  const { desk, place } = scene;
  const { items } = await desk.hands().ledger.listOrders({ environmentId: place.environmentId, limit: 200 });
  const order = pick(items.filter(({ chargeId }) => chargeId !== null).toSorted(byId), of);
  return order && knownOf(scene, order.id);
}

const byId = (one: OrderView, other: OrderView): number => one.id.localeCompare(other.id);

/** An order's charge as the desk knows it, which the provider's answer is about. */
async function knownOf({ desk, place, books }: Scene, orderId: string): Promise<Charged | undefined> {
  const order = await desk.hands().ledger.getOrder(place.environmentId, orderId as OrderView['id']);
  const { id, chargeId, afterCharge, totalAmount } = order;
  if (chargeId === null) return undefined;
  const amount = afterCharge?.amount ?? totalAmount ?? 10_000;
  books.charges.ask(chargeId, { orderId, amount, attempt: afterCharge?.attempt ?? 1 });
  return { id, chargeId, afterCharge, amount };
}

/** What is shown of them was said by an answer, by the feed or by a person. */
export async function checkActs({ desk, place, books, paper, isMarketplace }: Scene, orders: readonly OrderView[]) {
  const { ledger } = desk.hands();
  paper.acts.checkDone();
  if (!paper.acts.isAny()) return;
  for (const { id, chargeId } of orders) {
    if (chargeId === null) continue;
    const { afterCharge } = await ledger.getOrder(place.environmentId, id);
    if (afterCharge) paper.acts.checkShown(afterCharge);
  }
  if (isMarketplace) paper.acts.checkPayouts(await ledger.listPayouts(place.environmentId, books.shop.marketplace_id));
}
