// Asks the ledger everything about refunds and debits presented again, on every way that leads to another query.
import { randomUUID } from 'node:crypto';
import { OrderId } from '../../../contract/ids.ts';
import { ChargeOutcomeSeen, RefundSeen } from '../../../contract/records/payment.ts';
import type { ImportedRow } from '../../../main/ledger/after-charge/judge-imported.ts';
import { problemOf } from '../console/problem.ts';
import { chargeTold, eventTold, ingestPage } from '../provider/event-feed.ts';
import { orderCharged } from '../provider/seen.ts';
import { type Asking, charging, sent, UNKNOWN, WORD } from './every-payment-call.ts';

const AT = '2026-11-22T10:00:00.000000Z';
const DAY = '2026-11-20';

export const refunding = (n: string, amount: number) => ({
  operation: 'refund_charge' as const,
  orderId: `order_${n}`,
  chargeId: `charge_${n}`,
  request: { amount, reason: '' },
});
const told = (n: string, id: string, amount: number) => ({
  id,
  charge_id: `charge_${n}`,
  order_id: `order_${n}`,
  amount,
  status: 'requested',
  create_date: AT,
  updated_at: AT,
});
const succeeded = (n: string, id: string, amount: number) => ({
  kind: 'succeeded' as const,
  httpStatus: 200,
  answer: RefundSeen.parse(told(n, id, amount)),
});

export async function refunds(asking: Asking): Promise<void> {
  const { ledger, whose, environmentId } = asking;
  const charged = (n: string) =>
    sent(asking, charging(n), {
      kind: 'succeeded',
      httpStatus: 200,
      answer: orderCharged(`order_${n}`, `charge_${n}`, 10_000, { delivered_date: '2026-11-19T15:00:00Z' }),
    });
  const tell = async (...events: object[]) => {
    await ingestPage(ledger, whose.accountId, events);
  };
  const requested = (n: string, id: string, amount: number) =>
    eventTold('refund.requested', chargeTold(n), { refund: told(n, id, amount) });
  const done = (entryId: string) => ledger.resolveUnknown({ environmentId, entryId, verdict: 'done', ...WORD });

  await charged('r1');
  await sent(asking, refunding('r1', 100), succeeded('r1', 'refund_r1', 100));
  await sent(asking, refunding('r1', 100), succeeded('r1', 'refund_r2', 100));
  await problemOf(sent(asking, refunding('r1', 100_000)));
  await problemOf(sent(asking, refunding('strange', 1)));
  const limited = { kind: 'refused', httpStatus: 429, code: 'rate_limited', detail: 'slow down' } as const;
  const key = await sent(asking, refunding('r1', 50), limited);
  await sent(asking, { ...refunding('r1', 50), key }, limited);
  const lost = await sent(asking, refunding('r1', 200), UNKNOWN);
  await problemOf(sent(asking, refunding('r1', 1)));
  await ledger.findUnknown(environmentId, lost);
  const again = randomUUID();
  await ledger.as('Grace').writeRepeat({ id: again, repeatOf: lost, environmentId, leaseMs: 60_000 });
  await ledger.recordOutcome(again, succeeded('r1', 'refund_r3', 200));
  // Done twice, as its answers name two.
  await ledger.recordOutcome(again, succeeded('r1', 'refund_r3_again', 200));

  // A person says it was made: before the feed does, after it, and before the answer comes.
  await done(await sent(asking, refunding('r1', 300), UNKNOWN));
  await tell(requested('r1', 'refund_r4', 300));
  const toldBefore = await sent(asking, refunding('r1', 400), UNKNOWN);
  await tell(requested('r1', 'refund_r5', 400));
  await done(toldBefore);
  const late = await sent(asking, refunding('r1', 500), UNKNOWN);
  await done(late);
  await ledger.recordOutcome(late, succeeded('r1', 'refund_r6', 500));

  await charged('r2');
  const back = { code: 'R01', at: AT };
  const returned = {
    ...chargeTold('r2'),
    status: 'returned',
    return: back,
    updated_at: AT,
    present_again: { obstacle: null, until: '2027-05-01T10:00:00Z' },
  };
  await tell(eventTold('charge.returned', returned));
  await problemOf(sent(asking, refunding('r2', 1)));
  const presenting = {
    operation: 'present_charge_again' as const,
    orderId: 'order_r2',
    chargeId: 'charge_r2',
    attempt: 'charge_r2.2',
  };
  const attempts = [{ attempt: 2, create_date: AT, return: null }];
  const answer = ChargeOutcomeSeen.parse({ ...chargeTold('r2'), updated_at: '2026-11-23T10:00:00Z', attempts });
  const presented = { kind: 'succeeded' as const, httpStatus: 200, answer };
  const givenUp = await sent(asking, presenting, UNKNOWN);
  await ledger.resolveUnknown({ environmentId, entryId: givenUp, verdict: 'not_done', ...WORD });
  await sent(asking, presenting, presented);
  await problemOf(sent(asking, presenting));
  await ledger.recordOutcome(givenUp, presented);
  await tell(eventTold('charge.created', chargeTold('r9')));
  await problemOf(sent(asking, charging('r9')));
  await tell(eventTold('charge.created', { ...chargeTold('r10'), order_id: 'order_r2' }));

  await charged('r3');
  const orderId = OrderId.parse('order_r3');
  const byHand = { environmentId, orderId, amount: 100, day: DAY, reference: 'RF-1' };
  await ledger.as('Grace').recordRefundByHand(byHand);
  await problemOf(ledger.as('Grace').recordRefundByHand({ ...byHand, amount: 1_000_000 }));
  const { afterCharge } = await ledger.getOrder(environmentId, orderId);
  const takeBack = { environmentId, orderId, reason: 'another order' };
  await ledger.as('Grace').takeBackFact({ ...takeBack, refundId: afterCharge?.refunds[0]?.id ?? '' });
  await done(await sent(asking, refunding('r3', 50), UNKNOWN));
  const byWord = (await ledger.getOrder(environmentId, orderId)).afterCharge?.refunds[0]?.id ?? '';
  await ledger.as('Grace').takeBackFact({ ...takeBack, refundId: byWord });
  await tell(requested('r3', 'refund_r7', 60));
  await sent(asking, refunding('r3', 60), succeeded('r3', 'refund_r7', 60));
  await ledger.as('Grace').recordReturnByHand({ environmentId, orderId, code: 'R01', day: DAY });
  await ledger.as('Grace').takeBackFact({ ...takeBack, refundId: null });

  await imported(asking);
}

/** Returns and refunds from a file, in each of their ways. */
async function imported({ ledger, environmentId }: Asking): Promise<void> {
  const ids = (more: object) => ({ orderId: null, chargeId: null, trackNumber: null, ...more });
  const tracks = Array.from({ length: 3 }, (_, n) => ids({ trackNumber: `T-${n}` }));
  const named = [ids({ orderId: 'order_r1' }), ids({ chargeId: 'charge_r3' }), ids({ orderId: 'order_of_nobody' })];
  await ledger.findImportedOrders(environmentId, [...named, ...tracks]);
  await ledger.findImportedOrders(environmentId, []);
  const row = { orderId: 'order_r3', day: DAY, occurrence: 1 };
  const rows: ImportedRow[] = [
    { ...row, kind: 'refund', amount: 400, reference: null, day: '2026-11-01' },
    { ...row, kind: 'refund', amount: 200, reference: 'RF-2' },
    { ...row, kind: 'refund', amount: 300, reference: null },
    { ...row, kind: 'return', code: 'R01', amount: null, reference: null },
    { ...row, kind: 'return', code: 'R01', amount: null, reference: null, orderId: 'order_of_nobody' },
  ];
  const of = { environmentId, fileName: 'returns.csv' };
  await ledger.readImportFacts(environmentId, rows);
  await ledger.as('Grace').beginImport({ ...of, rows: rows.length });
  await ledger.recordImported({ ...of, rows });
  await ledger.recordImported({ ...of, rows });
  await ledger
    .as('Grace')
    .endImport({ ...of, returns: 1, returnAmount: 10_000, refunds: 2, refundAmount: 500, known: 4, refused: 1 });
  const orderId = OrderId.parse('order_r3');
  await ledger.as('Grace').takeBackFact({ environmentId, orderId, refundId: null, reason: 'another order' });
}
