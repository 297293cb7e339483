// Asks the ledger everything about what became of charges, on every way that leads to another query.

import { Day, Month } from '../../../contract/books-month.ts';
import { ChargeId, OrderId, SettlementId } from '../../../contract/ids.ts';
import { DEPOSITED, EventPageSeen, SettlementLineSeen, SettlementSeen } from '../../../contract/records/payment.ts';
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
  await deposits({ ledger, whose, environmentId }, { platformId, accountId });
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

const SETTLEMENT_ID = SettlementId.parse('settlement_1');

type Accounts = { accountId: string; platformId: string };

/** A deposit that its feed tells of, others from the list, its lines, and what can't be read. */
async function deposits({ ledger, environmentId }: Asking, { accountId, platformId }: Accounts): Promise<void> {
  const figures = {
    deposited_at: AT,
    amount: 9_850,
    charges: 10_000,
    fees: 150,
    refunds: 0,
    returns: 0,
    fees_returned: 0,
    brought_forward: 0,
    carried_forward: 0,
    lines: 1,
  };
  const told = SettlementSeen.parse({ id: SETTLEMENT_ID, organization_id: 'org_told', ...figures });
  const events = [
    { id: 'event_d1', type: DEPOSITED, at: AT, settlement: told },
    { id: 'event_d2', type: DEPOSITED, at: AT },
    { id: 'event_d3', type: DEPOSITED, at: AT, settlement: { ...told, organization_id: 'org_other' } },
  ];
  const [begun] = await ledger.readFeedCursors([platformId]);
  const page = EventPageSeen.parse({ events, next_cursor: 'd', has_more: false });
  await ledger.ingestEvents({ accountId: platformId, after: begun?.cursor ?? null, gapAt: begun?.gapAt, page });
  const others = ['settlement_2', 'settlement_3'].map((id) => SettlementSeen.parse({ ...told, id }));
  const stranger = SettlementSeen.parse({ ...told, id: 'settlement_4', organization_id: 'org_stranger' });
  await ledger.recordListed({ accountId: platformId, settlements: [...others, stranger], isLast: true });
  await ledger.recordListed({ accountId, settlements: [stranger], isLast: false });
  await ledger.recordListed({ accountId: 'nobody', settlements: [], isLast: true });
  await ledger.readDepositWork(platformId);
  await ledger.readDepositWork(accountId);
  await ledger.readDepositWork('nobody');
  const line = SettlementLineSeen.parse({
    id: 'l',
    kind: 'charge',
    charge_id: 'charge_of_1',
    amount: 10_000,
    fee: -150,
    at: AT,
  });
  const lines = [line];
  await ledger.recordDepositLines({ accountId: platformId, settlement: told, asked: '', lines: [] });
  await ledger.recordDepositLines({ accountId: platformId, settlement: told, asked: '', lines });
  await ledger.recordDepositLines({ accountId: platformId, settlement: stranger, asked: '', lines });
  await ledger.recordListed({ accountId: platformId, settlements: [{ ...told, fees: 151 }], isLast: true });
  const { unread } = await ledger.readDepositWork(platformId);
  const due = unread.find(({ id }) => id === told.id);
  await ledger.recordDepositLines({ accountId: platformId, settlement: told, asked: due?.figures ?? '', lines });
  await ledger.noteDepositTrouble({
    accountId: platformId,
    depositId: others[0]?.id ?? SETTLEMENT_ID,
    trouble: 'unreadable',
  });
  await ledger.noteListTrouble({ accountId, trouble: 'not_offered' });
  const asked = { environmentId, accountId: null, amount: null, day: null, month: null };
  const filters = [
    {},
    { accountId: platformId },
    { amount: 9_850 },
    { day: Day.parse('2026-11-20') },
    { month: Month.parse('2026-11') },
    { accountId: platformId, amount: 9_850, day: Day.parse('2026-11-20') },
  ];
  for (const filter of filters) {
    const { nextCursor } = await ledger.listSettlements({ ...asked, ...filter, limit: 1 });
    await ledger.listSettlements({ ...asked, ...filter, limit: 1, cursor: nextCursor });
  }
  await ledger.getSettlement({ environmentId, settlementId: SETTLEMENT_ID, limit: 50 });
  await problemOf(
    ledger.getSettlement({ environmentId, settlementId: SettlementId.parse('settlement_none'), limit: 1 }),
  );
  const month = { month: Month.parse('2026-11') };
  await ledger.settlementLines({ environmentId, accountId: null, of: month });
  await ledger.settlementLines({ environmentId, accountId: platformId, of: month });
  await ledger.settlementLines({ environmentId, accountId: null, of: { settlementId: SETTLEMENT_ID } });
  const place = { deposit: [AT, SETTLEMENT_ID], line: [AT, 'k'] };
  for (const after of [place, { ...place, line: null }])
    await ledger.settlementLines({
      environmentId,
      accountId: null,
      of: month,
      cursor: Buffer.from(JSON.stringify(after)).toString('base64url'),
    });
  await ledger.getSettlement({
    environmentId,
    settlementId: SETTLEMENT_ID,
    limit: 1,
    cursor: Buffer.from(JSON.stringify([AT, 'k'])).toString('base64url'),
  });
  const made = eventTold('charge.settled', {
    ...chargeTold('unlisted'),
    organization_id: 'org_told',
    status: 'settled',
  });
  const [end] = await ledger.readFeedCursors([platformId]);
  const last = EventPageSeen.parse({ events: [made], next_cursor: 'e', has_more: false });
  await ledger.ingestEvents({ accountId: platformId, after: end?.cursor ?? null, gapAt: end?.gapAt, page: last });
  for (const id of ['order_1', 'order_unlisted', 'order_none'])
    await ledger.settlementsOfOrder({ environmentId, orderId: OrderId.parse(id) }).catch(() => undefined);
  await ledger.noteListTrouble({ accountId: platformId, trouble: 'not_offered' });
  await ledger.listSettlements({ ...asked, limit: 1 });
}
