// What must have become of a payment by its plan, worked out apart from the service, and what differs from it. Amounts in cents.
import type { Balance } from '../../../../contract/dashboard-api/balance.ts';
import type { ChargeRecord } from '../../../../contract/dashboard-api/charge.ts';
import type { Entry } from '../../../../contract/dashboard-api/entry.ts';
import type { Event } from '../../../../contract/dashboard-api/event.ts';
import type { Settlement } from '../../../../contract/dashboard-api/settlement.ts';
import type { Statement } from '../../../../contract/dashboard-api/statement.ts';
import type { Fate, Plan } from './plan.ts';

/** What was read of it in the end. */
export type Seen = {
  events: Event[];
  charges: ChargeRecord[];
  entries: Entry[];
  settlements: Settlement[];
  balance: Balance;
  statement: Statement;
  ofMarketplace: { balance: Balance; events: Event[] } | undefined;
  /** Of the sandbox's own list. */
  shown: { id: string }[];
};

/** Where a payment's cents are: charged = returned + refunded + fees + sellers, and owed is what a seller has too much. */
export type Money = {
  charged: number;
  returned: number;
  refunded: number;
  fees: number;
  deposited: number;
  owed: number;
  paidOut: number;
};

const RETURNED: Fate[] = ['returned', 'returned_by_hand', 'returned_late'];
const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0);

/** The refunds that are requested, in order. */
export function refundsOf({ fate, amount, tip }: Plan): { amount: number }[] {
  const charged = amount + (tip ?? 0);
  const third = Math.floor(charged / 3);
  switch (fate) {
    case 'refunded':
      return [{ amount: charged }];
    case 'refunded_in_parts':
      return [{ amount: third }, { amount: third + 1 }];
    case 'refunded_before_settling':
    case 'refund_failed':
      return [{ amount: third }];
    default:
      return [];
  }
}

/** Where its cents are in the end. */
export function moneyOf(plan: Plan): Money {
  const { fate, amount, tip } = plan;
  const charged = amount + (tip ?? 0);
  // 1.5 % of the amount without the tip, half a cent up.
  const fee = Math.round((amount * 150) / 10_000 + 1e-9);
  const isReturned = RETURNED.includes(fate);
  const refunded = fate === 'refund_failed' ? 0 : sum(refundsOf(plan).map((refund) => refund.amount));
  const fees = isReturned ? 0 : fee - Math.floor((2 * fee * refunded + charged) / (2 * charged));
  const worth = isReturned ? 0 : charged - refunded - fees;
  const before = { returned: 0, returned_by_hand: 0, refunded_before_settling: worth } as Partial<Record<Fate, number>>;
  const deposited = before[fate] ?? charged - fee;
  return {
    charged,
    returned: isReturned ? charged : 0,
    refunded,
    fees,
    deposited,
    owed: deposited - worth,
    paidOut: fate === 'paid_out' ? fees : 0,
  };
}

const EVENTS: Record<Fate, string> = {
  settled: 'created settled deposited',
  settled_by_hand: 'created settled deposited',
  corrected: 'created corrected settled deposited',
  returned: 'created returned',
  returned_by_hand: 'created returned',
  returned_late: 'created settled deposited returned',
  presented_again: 'created returned presented_again settled deposited',
  refunded: 'created settled deposited refund refund_sent refund_settled',
  refunded_in_parts: 'created settled deposited refund refund refund_sent refund_sent refund_settled refund_settled',
  // Two banking days after it was sent, a day before the charge settles.
  refunded_before_settling: 'created refund refund_sent refund_settled settled deposited',
  refund_failed: 'created settled deposited refund refund_sent refund_failed',
  paid_out: 'created settled deposited',
};

const NAMES: Record<string, string> = {
  corrected: 'account.corrected',
  deposited: 'settlement.deposited',
  refund: 'refund.requested',
  refund_sent: 'refund.sent',
  refund_settled: 'refund.settled',
  refund_failed: 'refund.failed',
};

/** The types of its events, in order. */
export const eventTypesOf = (fate: Fate): string[] => [
  ...['session.created', 'session.authorized', 'order.created'],
  ...EVENTS[fate].split(' ').map((name) => NAMES[name] ?? `charge.${name}`),
];

/** What is not as it must be; nothing where all is. */
export function problemsOf(plan: Plan, chargeId: string, seen: Seen): string[] {
  const problems: string[] = [];
  const same = (what: string, found: unknown, expected: unknown) => {
    const [is, should] = [JSON.stringify(found), JSON.stringify(expected)];
    if (is !== should) problems.push(`${what}: ${is} instead of ${should}`);
  };
  const { events, charges, entries, settlements, balance, statement, ofMarketplace, shown } = seen;
  const money = moneyOf(plan);
  same('charges', [charges.map(({ id }) => id), shown.map(({ id }) => id)], [[chargeId], [chargeId]]);
  same(
    'charge',
    charges.map(({ amount, refunded, fee, fee_returned, status, ...charge }) => ({
      amount,
      refunded,
      fees: fee - fee_returned,
      status,
      code: charge.return?.code ?? '',
    })),
    [
      {
        amount: money.charged,
        refunded: money.refunded,
        fees: money.fees,
        status: money.returned > 0 ? 'returned' : 'settled',
        code: money.returned > 0 ? plan.code : '',
      },
    ],
  );
  same(
    'event types',
    events.map(({ type }) => type),
    eventTypesOf(plan.fate),
  );
  same('events told twice', new Set(events.map(({ id }) => id)).size, events.length);
  const moments = events.map(({ at }) => at);
  same('order of events', moments, moments.toSorted());
  const { pending_settlement, settled, owed } = balance;
  same(
    'balance',
    { pending_settlement, settled, owed },
    { pending_settlement: 0, settled: money.deposited, owed: money.owed },
  );
  same('sum of entries', sum(entries.map(({ amount }) => amount)), 0 - money.owed);
  same('sum of deposits', sum(settlements.map(({ amount }) => amount)), money.deposited);
  for (const each of settlements) {
    const parts = [
      ...[each.charges, 0 - each.fees, 0 - each.refunds, 0 - each.returns],
      ...[each.fees_returned, 0 - each.brought_forward, each.carried_forward],
    ];
    same(`parts of ${each.id}`, sum(parts), each.amount);
  }
  same('statement', statement.opening + sum(statement.totals.map(({ amount }) => amount)), statement.closing);
  same('closing', statement.closing, 0 - money.owed);
  if (ofMarketplace) {
    same('marketplace balance', ofMarketplace.balance.marketplace?.balance, money.fees - money.paidOut);
    same('events of the marketplace', ofMarketplace.events, events);
  }
  return problems;
}
