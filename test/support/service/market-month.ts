// A month of a marketplace with 39 sellers and 1,980 orders, of which the shops capture every fifth by themselves: made in the service's store, and in the ledger what is captured from here.
import { randomUUID } from 'node:crypto';
import { ChargeOrderSeen } from '../../../contract/records/payment.ts';
import type { Ledger } from '../../../main/ledger/ledger.ts';
import { chargeReceipt } from '../../../service/receipts.ts';
import { requestRefund } from '../../../service/store/books/refunds.ts';
import { chargeOrder } from '../../../service/store/charges.ts';
import type { Store } from '../../../service/store/database.ts';
import type { Founded } from '../../../service/store/first-organizations.ts';
import type { Organization } from '../../../service/store/organizations.ts';
import { entryFor, succeeded } from '../store/ledger.ts';
import { orderInStore } from './charge-in-store.ts';

export const ORDERS = 1_980;
export const SELLERS = 39;
/** ms, UTC: the first order's time. They are as far apart as fills most of October. */
export const BEGINS = Date.parse('2026-10-01T14:00:00Z');
const APART = 20 * 60_000;
const DAY = 86_400_000;

const every = (n: number, of: number, at: number) => n % of === at;
const isByShop = (n: number) => every(n, 5, 0);
export const isUncaptured = (n: number) => every(n, 33, 7);
const isReturned = (n: number) => every(n, 35, 3);
const isRefunded = (n: number) => every(n, 66, 11);

const shop = (n: number): Founded => ({
  name: `Shop ${n + 1}`,
  role: 'seller',
  email: `owner@shop-${n + 1}.example`,
  fullName: 'Sam Seller',
});

export const MARKET: readonly Founded[] = [
  { name: 'Harvest Market', role: 'platform', email: 'owner@market.example', fullName: 'Harvey Marsh' },
  ...Array.from({ length: SELLERS }, (_, n) => shop(n)),
];

/** accountsHere: by organization, whose orders are captured from here; the shops of the others capture. */
export type Market = {
  store: Store;
  sellers: readonly Organization[];
  marketplaceId: string;
  ledger: Ledger;
  clock: { now: number };
  environmentId: string;
  accountsHere: ReadonlyMap<string, string>;
};

/** Each order as its shop's server made it, captured by the shop or from here, some of them refunded or returned. */
export async function sellForAMonth(market: Market): Promise<void> {
  const { store, sellers, clock, ledger, environmentId, accountsHere, marketplaceId } = market;
  const sellersHere = sellers.filter(({ id }) => accountsHere.has(id));
  for (let n = 0; n < ORDERS; n += 1) {
    clock.now = BEGINS + n * APART;
    const seller = (
      isByShop(n) ? sellers[(n / 5) % sellers.length] : sellersHere[n % sellersHere.length]
    ) as Organization;
    const orderId = await orderInStore(store, seller, 1_000 + ((n * 7919) % 90_000), clock.now);
    if (isUncaptured(n)) continue;
    const accountId = isByShop(n) ? undefined : accountsHere.get(seller.id);
    const entry =
      accountId === undefined ? null : entryFor({ environmentId, accountId }, { operation: 'charge_order', orderId });
    if (entry) await ledger.writeSent(entry);
    const plan = async () =>
      isReturned(n) ? [{ kind: 'return' as const, code: 'R01' as const, dueAt: clock.now + 2 * DAY }] : [];
    const charged = await chargeOrder(store, seller, { orderId, writeReceipt: chargeReceipt, plan }, clock.now);
    if (charged.kind !== 'charged') throw new Error(charged.kind);
    const answer = ChargeOrderSeen.parse(charged.answer);
    if (entry) await ledger.recordOutcome(entry.id, succeeded(answer));
    if (!isRefunded(n) || isReturned(n)) continue;
    const asked = { chargeId: charged.answer.charge.id, amount: 333, reason: '', key: randomUUID() };
    await requestRefund(store, { organizationId: seller.id, marketplaceId }, asked as never, clock.now);
  }
}
