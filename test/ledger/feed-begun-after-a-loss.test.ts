// A feed that begins after a lost part of the history, because the service keeps events for some days only, says nothing of that part.
// @module-tag postgres
import { randomUUID } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import { remark } from '../../contract/console/remark.ts';
import { EventPageSeen } from '../../contract/dashboard-api/after-charge-seen.ts';
import { inTransaction } from '../../main/ledger/in-transaction.ts';
import { doubtWhatIsOpen } from '../../main/ledger/keeping/doubt.ts';
import { ledgerOn } from '../../main/ledger/ledger.ts';
import { problemOf } from '../support/desk/problem.ts';
import { chargeTold, eventTold } from '../support/provider/event-feed.ts';
import { orderCharged } from '../support/provider/seen.ts';
import { addTestEnvironment, entryFor } from '../support/store/ledger.ts';
import { openTestDatabase } from '../support/store/postgres/ledger-database.ts';

const NOW = Date.parse('2026-11-26T15:00:00Z');
const AT = '2026-11-20T10:00:00.000000Z';

async function opened() {
  const database = await openTestDatabase();
  onTestFinished(database.close);
  const ledger = ledgerOn(database, 'instance_1', () => NOW);
  const lose = async () => {
    const now = new Date(NOW).toISOString();
    const doubt = {
      actor: 'Ada',
      instanceId: 'instance_1',
      since: now,
      now,
      detail: remark('since_moved', { at: now }),
    };
    await inTransaction(database.writer, (db) => doubtWhatIsOpen(db, 'restored', doubt));
  };
  const read = async (accountId: string, events: object[], { has_more = false } = {}) => {
    const [place] = await ledger.readFeedPlaces([accountId]);
    const page = EventPageSeen.parse({ events, next_cursor: randomUUID(), has_more });
    return ledger.learnEvents({ accountId, after: place?.cursor ?? null, gapAt: place?.gapAt, page });
  };
  type Whose = { environmentId: string; accountId: string };
  const captured = async (whose: Whose, n: string) => {
    const entry = entryFor(whose, { operation: 'charge_order', orderId: `order_${n}` });
    await ledger.writeSent(entry);
    const answer = orderCharged(`order_${n}`, `charge_${n}`);
    await ledger.recordOutcome(entry.id, { kind: 'succeeded', httpStatus: 200, answer });
  };
  const refund = (whose: Whose, n: string) =>
    ledger.writeSent(
      entryFor(whose, {
        ...{ operation: 'refund_charge', orderId: `order_${n}`, chargeId: `charge_${n}`, attempt: randomUUID() },
        request: { amount: 3_000, reason: '' },
      }),
    );
  return { ledger, lose, read, captured, refund };
}

test('a refund isn’t made twice where the service no longer knows the feed’s place of before the loss, and tells only of what came later', async () => {
  const { ledger, lose, read, captured, refund } = await opened();
  const whose = await addTestEnvironment({ ledger }, 'https://pay.example');
  await captured(whose, '1');
  await read(whose.accountId, [eventTold('charge.created', { ...chargeTold('1'), updated_at: AT })]);
  // In the lost part it was refunded. The service keeps events for some days only.
  await lose();
  await ledger.noteFeedTrouble({ accountId: whose.accountId, trouble: 'feed_begun_anew', isLost: true });
  const later = { ...chargeTold('9'), updated_at: '2026-11-26T14:00:00.000000Z' };
  await read(whose.accountId, [{ ...eventTold('charge.created', later), at: '2026-11-26T14:00:00.000000Z' }]);
  expect(await problemOf(refund(whose, '1'))).toMatchObject({ code: 'refund_before_feed' });
});

test('a feed that is told again from its beginning, older than the place that was lost, frees refunds', async () => {
  const { ledger, lose, read, captured, refund } = await opened();
  const whose = await addTestEnvironment({ ledger }, 'https://pay.example');
  await captured(whose, '1');
  const told = eventTold('charge.created', { ...chargeTold('1'), updated_at: AT });
  await read(whose.accountId, [told]);
  await lose();
  await ledger.noteFeedTrouble({ accountId: whose.accountId, trouble: 'feed_begun_anew', isLost: true });
  await read(whose.accountId, [told], { has_more: true });
  await read(whose.accountId, []);
  expect(await refund(whose, '1')).toEqual(expect.any(String));
});
