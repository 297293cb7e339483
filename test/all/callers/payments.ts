// What the thirty callers ask about, among the many payments of a seeded ledger.
import { OrderId } from '../../../contract/ids.ts';
import type { Cents } from '../../../contract/money.ts';
import { INSUFFICIENT_BALANCE } from '../../../contract/payment-api/checkout.ts';
import { ChargeOrderSeen, CreateOrderSeen, SessionSeen } from '../../../contract/records/payment.ts';
import { auditEnd } from '../../../main/ledger/audit/check-audit.ts';
import { writeHead } from '../../../main/ledger/audit/head-file.ts';
import type { Ledger } from '../../../main/ledger/ledger.ts';
import { openDatabase } from '../../../main/ledger/store/open-database.ts';
import { SEEDED } from '../../../scripts/seed/payments.ts';
import { eventTold, ingestPage } from '../../support/provider/event-feed.ts';
import { chargeBody, orderBody } from '../../support/provider/seen.ts';
import { captureOf, creationOf, recordCall, succeeded } from '../../support/store/ledger.ts';
import { ledgerOn } from '../../support/store/ledger-on.ts';

const { environmentId, marketplaceId } = SEEDED;
const HOUR_MS = 3_600_000;

/** hoursAgo: when its session was created. seller: its number. became: how far it is. */
type Called = {
  first: string;
  last: string;
  cents: number;
  hoursAgo: number;
  seller: number;
  became: 'failed' | 'ordered' | 'captured' | 'settled' | 'returned' | 'refunded';
  email?: string;
  phone?: string;
  reference?: string;
};

const ROSALIND = { first: 'Rosalind', last: 'MacDonald', email: 'rosalind@example.com', phone: '+12125550134' };

/** By the name under which a caller's question knows it. */
export const CALLED = {
  rosalind: { ...ROSALIND, cents: 41_250, hoursAgo: 80, seller: 3, became: 'captured' },
  rosalindElsewhere: { ...ROSALIND, cents: 9_900, hoursAgo: 700, seller: 7, became: 'settled' },
  rosalindLongAgo: { ...ROSALIND, cents: 12_000, hoursAgo: 2_000, seller: 11, became: 'settled' },
  twice: {
    first: 'Ottilie',
    last: 'Vance',
    email: 'vance@example.com',
    cents: 7_500,
    hoursAgo: 30,
    seller: 2,
    became: 'captured',
  },
  twiceAgain: {
    first: 'Ottilie',
    last: 'Vance',
    email: 'vance@example.com',
    cents: 7_500,
    hoursAgo: 29,
    seller: 2,
    became: 'ordered',
  },
  returned: { first: 'Ines', last: 'Whitfield', cents: 23_310, hoursAgo: 120, seller: 4, became: 'returned' },
  reference: {
    first: 'Tobias',
    last: 'Feldkamp',
    cents: 3_125,
    hoursAgo: 50,
    seller: 5,
    became: 'ordered',
    reference: 'PO 00124',
  },
  failed: { first: 'Hollis', last: 'Grantham', cents: 18_000, hoursAgo: 3, seller: 6, became: 'failed' },
  revoked: { first: 'Vera', last: 'Lindqvist', cents: 64_000, hoursAgo: 20, seller: 8, became: 'ordered' },
  disputed: { first: 'Noah', last: 'Abara', cents: 5_950, hoursAgo: 200, seller: 9, became: 'captured' },
  copied: { first: 'Ruth', last: 'Calderon', cents: 15_500, hoursAgo: 300, seller: 10, became: 'settled' },
  refunded: { first: 'Milo', last: 'Serranova', cents: 20_000, hoursAgo: 260, seller: 12, became: 'refunded' },
  settled: { first: 'June', last: 'Okafor', cents: 8_800, hoursAgo: 180, seller: 13, became: 'settled' },
  waiting: { first: 'Pia', last: 'Marchetti', cents: 2_200, hoursAgo: 60, seller: 14, became: 'captured' },
} satisfies Record<string, Called>;
export type CalledName = keyof typeof CALLED;

const NAMES = Object.keys(CALLED) as CalledName[];
/** Its identifiers end with this; as a real service's, they say nothing of when it was made. */
const suffixOf = (name: CalledName): string =>
  `c0ffee${(NAMES.indexOf(name) + 16).toString(16).padStart(2, '0')}a41d97f3`;
export const orderIdOf = (name: CalledName): string => `order_${suffixOf(name)}`;
export const sessionIdOf = (name: CalledName): string => `sess_${suffixOf(name)}`;
export const balanceIdOf = (name: CalledName): string => `bal_tran_${suffixOf(name)}`;
export const trackNumberOf = (name: CalledName): string => `QJ7${(NAMES.indexOf(name) + 100).toString()}WXKP`;
export const SELLER_EMAIL = 'books@hilltop.example';

/** In a ledger that no Paydesk has open. now: ms, UTC. */
export async function addCalled(dataFolder: string, now: number): Promise<void> {
  const database = await openDatabase(dataFolder, now);
  const clock = { now };
  const ledger = ledgerOn(database, 'callers', () => clock.now);
  for (const name of NAMES.toSorted((one, other) => CALLED[other].hoursAgo - CALLED[one].hoursAgo)) {
    clock.now = now - CALLED[name].hoursAgo * HOUR_MS;
    await addOne(ledger, name, clock);
  }
  await database.writer.updateTable('account').set({ email: SELLER_EMAIL }).where('id', '=', 'seller_1').execute();
  // Or the facts would count as added behind Paydesk's back.
  writeHead(dataFolder, await auditEnd(database.writer));
  await database.close();
}

async function addOne(ledger: Ledger, name: CalledName, clock: { now: number }): Promise<void> {
  const called: Called = CALLED[name];
  const { first, last, email = null, phone = null, reference = null, cents, seller, became } = called;
  const whose = { environmentId, accountId: `seller_${seller}` };
  const [sessionId, orderId, chargeId] = [sessionIdOf(name), orderIdOf(name), `charge_${suffixOf(name)}`];
  const amount = cents as Cents;
  const shared = { total_amount: amount, track_number: trackNumberOf(name), marketplace_id: marketplaceId };
  const session = { id: sessionId, fees: 150, ...shared };
  const consumer_info = { first_name: first, last_name: last, email, phone };
  const request = { amount, type: 'consumer_checkout', consumer_info, marketplace_id: marketplaceId };
  const started = SessionSeen.parse({ status: 'started', ...session });
  await recordCall(ledger, whose, { operation: 'create_session', request }, succeeded(started));
  if (became === 'failed') {
    const payload = { type: INSUFFICIENT_BALANCE, code: null };
    await ledger.addCheckoutEvent(environmentId, sessionId, { kind: 'exit', payload });
    return;
  }
  clock.now += 60_000;
  const order = CreateOrderSeen.parse({
    order: orderBody(orderId, shared),
    session: { status: 'finalized', ...session },
  });
  await recordCall(ledger, whose, creationOf(sessionId), succeeded(order));
  if (reference !== null) await ledger.setShopReference({ environmentId, orderId: OrderId.parse(orderId), reference });
  if (became === 'ordered') return;
  clock.now += 60_000;
  const at = new Date(clock.now).toISOString();
  const charge = { balance_transaction_id: balanceIdOf(name), amount, create_date: at };
  const captured = ChargeOrderSeen.parse({
    order: orderBody(orderId, { status: 'charged', charge_id: chargeId, ...shared, delivered_date: at }),
    charge: chargeBody(chargeId, charge),
  });
  await recordCall(ledger, whose, captureOf(orderId), succeeded(captured));
  if (became === 'captured') return;
  await tellWhatBecame(ledger, name, clock);
}

/** Days after the capture, as the provider's feed tells it. */
async function tellWhatBecame(ledger: Ledger, name: CalledName, clock: { now: number }): Promise<void> {
  const { cents, seller, became }: Called = CALLED[name];
  const orderId = orderIdOf(name);
  const chargeId = `charge_${suffixOf(name)}`;
  const accountId = `seller_${seller}`;
  clock.now += 70 * HOUR_MS;
  const at = new Date(clock.now).toISOString();
  const charge = { id: chargeId, order_id: orderId, amount: cents, refunded: 0, updated_at: at };
  if (became === 'returned') {
    const told = { ...charge, status: 'returned', return: { code: 'R01', at } };
    await ingestPage(ledger, accountId, [eventTold('charge.returned', told)]);
    return;
  }
  const settled = { ...charge, status: 'settled', return: null };
  await ingestPage(ledger, accountId, [eventTold('charge.settled', settled)]);
  if (became === 'settled') return;
  clock.now += 24 * HOUR_MS;
  const later = new Date(clock.now).toISOString();
  const refund = {
    id: `refund_${suffixOf(name)}`,
    charge_id: chargeId,
    order_id: orderId,
    amount: 4_000,
    status: 'sent',
    create_date: later,
    updated_at: later,
    failure: null,
  };
  const refunded = { ...settled, refunded: 4_000, updated_at: later };
  await ingestPage(ledger, accountId, [eventTold('refund.sent', refunded, { refund })]);
}
