// Asks the ledger everything about what became of charges, on every way that leads to another query.

import { ChargeId } from '../../../contract/ids.ts';
import { EventPageSeen } from '../../../contract/records/payment.ts';
import { addPlatform } from '../console/marketplace.ts';
import { problemOf } from '../console/problem.ts';
import { chargeTold, eventTold } from '../provider/event-feed.ts';
import type { Asking } from './every-payment-call.ts';

const AT = '2026-11-20T10:00:00.000000Z';

/** More charges come back than a look-up may find. */
const RETURNS = 120;

const SPANS = [
  { from: '2026-11-01T00:00:00.000Z', until: '2026-12-01T00:00:00.000Z' },
  { from: '2026-11-01T00:00:00.000Z' },
  { until: '2026-12-01T00:00:00.000Z' },
];

export async function afterCharge({ ledger, whose, environmentId }: Asking): Promise<void> {
  const { accountId } = whose;
  const returned = Array.from({ length: RETURNS }, (_, n) =>
    eventTold('charge.returned', {
      ...chargeTold(`told_${n}`),
      status: 'returned',
      return: { code: 'R01', at: AT },
      present_again: { obstacle: n % 2 === 0 ? 'refunded' : null, until: AT },
    }),
  );
  const refund = { id: 'refund_1', charge_id: 'charge_of_1', order_id: 'order_1', amount: 100, status: 'sent' };
  const refunded = eventTold('refund.sent', chargeTold('of_1'), {
    refund: { ...refund, create_date: AT, updated_at: AT },
  });
  const later = { ...chargeTold('told_1'), updated_at: '2026-11-21T10:00:00Z' };
  const attempts = [{ attempt: 2, create_date: AT, return: null }];
  const again = eventTold('charge.presented_again', { ...later, attempts });
  const made = eventTold('charge.created', { ...chargeTold('of_9'), order_id: 'order_9' });
  const untrue = [
    eventTold('charge.settled', { ...chargeTold('told_1'), order_id: 'order_moved_to' }),
    eventTold('charge.settled', { ...chargeTold('of_1'), amount: 1, updated_at: '9999-01-01T00:00:00Z' }),
    eventTold('charge.settled', { ...chargeTold('told_2'), updated_at: '2026-11-21T10:00:00Z' }),
    eventTold('refund.sent', chargeTold('of_1'), {
      refund: { ...refund, amount: 200, create_date: AT, updated_at: AT },
    }),
  ];
  let after: string | null = null;
  for (const events of [returned, [refunded, again, made], [refunded], untrue, []]) {
    const page = EventPageSeen.parse({ events, next_cursor: `c${events.length}`, has_more: false });
    await ledger.ingestEvents({ accountId, after, page });
    after = page.next_cursor;
  }
  const platformId = await addPlatform(ledger, whose);
  const ofSeller = eventTold('charge.created', { ...chargeTold('seller'), organization_id: 'org_told', fee: 150 });
  const page = EventPageSeen.parse({ events: [ofSeller], next_cursor: 'c', has_more: false });
  await ledger.ingestEvents({ accountId: platformId, after: null, page });
  await ledger.syncSellers(environmentId, [
    { organizationId: 'org_told', name: 'Told', email: null, registeredAt: AT, activatedAt: null, keysMadeAt: null },
  ]);
  await ledger.noteFeedTrouble({ accountId, trouble: 'dashboard_unreachable', isLost: false });
  await ledger.noteFeedTrouble({ accountId, trouble: 'feed_begun_anew', isLost: true });
  await ledger.readFeedCursors([accountId]);
  await ledger.readRevision(environmentId);
  await ledger.ordersBehind(environmentId, ['charge_1', 'charge_told_1', 'charge_of_1']);
  await ledger.ordersBehind(environmentId, ['charge_of_nobody']);
  const handled = (n: number) =>
    ledger
      .as('Grace')
      .handleReturn({ environmentId, chargeId: ChargeId.parse(`charge_told_${n}`), attempt: 1, note: 'called' });
  for (let n = 20; n < 25; n += 1) await handled(n);
  await problemOf(handled(RETURNS + 1));
  const reopened = { environmentId, chargeId: ChargeId.parse('charge_told_20'), attempt: 1 };
  await ledger.as('Grace').reopenReturn(reopened);
  await ledger.as('Grace').reopenReturn(reopened);
  await ledger.readOpenReturns(environmentId, Date.parse(AT));
  for (const show of ['open', 'handled', 'all'] as const) {
    const { nextCursor } = await ledger.listReturns({ environmentId, show, limit: 1 });
    await ledger.listReturns({ environmentId, show, limit: 50, cursor: nextCursor });
    await ledger.totalReturns({ environmentId, show });
    for (const days of SPANS) {
      const first = await ledger.listReturns({ environmentId, show, limit: 1, cursor: null, ...days });
      await ledger.listReturns({ environmentId, show, limit: 50, cursor: first.nextCursor, ...days });
      await ledger.totalReturns({ environmentId, show, ...days });
    }
  }
}
