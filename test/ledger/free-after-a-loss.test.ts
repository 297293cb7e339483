// What a lost part of the history left in doubt isn't free by half a proof: another account's feed, a status of the provider's own, a look-up of before the loss.
// @module-tag postgres

import { randomUUID } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import { remark } from '../../contract/console/remark.ts';
import type { FoundOrder } from '../../main/ledger/capture-many/judge-order.ts';
import { doubtWhatIsOpen } from '../../main/ledger/projections/record-gap.ts';
import { inTransaction } from '../../main/ledger/store/in-transaction.ts';
import { addMarketplace, addPlatform } from '../support/console/marketplace.ts';
import { problemOf } from '../support/console/problem.ts';
import { ingestPage } from '../support/provider/event-feed.ts';
import { orderCharged, orderCreated, sessionSeen } from '../support/provider/seen.ts';
import { addTestEnvironment, captureOf, creationOf, entryFor, recordCall, succeeded } from '../support/store/ledger.ts';
import { ledgerOn } from '../support/store/ledger-on.ts';
import { openTestDatabase } from '../support/store/postgres/ledger-database.ts';

const NOW = Date.parse('2026-11-26T15:00:00Z');
const AT = '2026-11-20T10:00:00.000000Z';

async function opened() {
  const database = await openTestDatabase();
  onTestFinished(database.close);
  const clock = { now: NOW };
  const ledger = ledgerOn(database, 'instance_1', () => (clock.now += 10));
  const lose = async () => {
    clock.now += 10;
    const now = new Date(clock.now).toISOString();
    const since = new Date(NOW).toISOString();
    const doubt = { actor: 'Ada', instanceId: 'instance_1', since, now, detail: remark('since_moved', { at: now }) };
    await inTransaction(database.writer, (db) => doubtWhatIsOpen(db, 'restored', doubt));
  };
  const read = async (accountId: string, events: object[], { has_more = false } = {}) => {
    return ingestPage(ledger, accountId, events, { hasMore: has_more });
  };
  type Whose = { environmentId: string; accountId: string };
  const captured = async (whose: Whose, n: string) => {
    const answer = orderCharged(`order_${n}`, `charge_${n}`);
    await recordCall(ledger, whose, captureOf(`order_${n}`), succeeded(answer));
  };
  const made = async (whose: Whose, n: string) => {
    const answer = orderCreated(`order_${n}`, `sess_${n}`);
    await recordCall(ledger, whose, creationOf(`sess_${n}`), succeeded(answer));
  };
  const refund = (whose: Whose, n: string) =>
    ledger.writeSent(
      entryFor(whose, {
        operation: 'refund_charge',
        orderId: `order_${n}`,
        chargeId: `charge_${n}`,
        attempt: randomUUID(),
        request: { amount: 3_000, reason: '' },
      }),
    );
  const send = (whose: Whose, orderId: string) => ledger.writeSent(entryFor(whose, captureOf(orderId)));
  const plan = async (whose: Whose, orderId: string, found: FoundOrder) => {
    const run = {
      environmentId: whose.environmentId,
      source: 'file' as const,
      sourceWords: 'orders.csv',
    };
    const runId = randomUUID();
    await ledger.beginRun({ id: runId, ...run });
    const judge = { accountId: whose.accountId, signers: [whose.accountId], wantsAmount: false };
    const items = [{ orderId, line: 1, amount: null, found }];
    await ledger.addRunItems({ ...judge, runId, environmentId: whose.environmentId, firstSeq: 1, items });
  };
  return { database, ledger, clock, lose, read, captured, made, refund, send, plan };
}

test('an order of the merchant’s own isn’t refunded once only the marketplace’s feed was read through the lost part', async () => {
  const { ledger, lose, read, captured, refund } = await opened();
  const market = await addMarketplace(ledger, 'https://market.example', 'seller', NOW);
  const platformId = await addPlatform(ledger, market);
  const merchantId = randomUUID();
  const created_at = new Date(NOW).toISOString();
  await ledger.addAccounts([
    { id: merchantId, environment_id: market.environmentId, name: 'Own shop', role: 'merchant', created_at },
  ]);
  const own = { environmentId: market.environmentId, accountId: merchantId };
  await captured(own, '1');
  await captured(market, '2');
  await lose();
  await read(platformId, []);
  expect(await problemOf(refund(own, '1'))).toMatchObject({ code: 'refund_before_feed' });
  expect(await refund(market, '2')).toEqual(expect.any(String));
  await read(merchantId, []);
  expect(await refund(own, '1')).toEqual(expect.any(String));
});

test('an order that a dry run shows with a status of the provider’s own isn’t free after a loss', async () => {
  const { ledger, lose, send, plan } = await opened();
  const whose = await addTestEnvironment({ ledger }, 'https://pay.example');
  await recordCall(ledger, whose, { operation: 'create_session' }, succeeded(sessionSeen('sess_1')));
  await lose();
  const shown = { amount: 10_000, chargeId: null, isCharged: false, chargedAt: null, trackNumber: 'T-sess_1' };
  await plan(whose, 'order_1', { ...shown, status: 'processing' });
  expect(await problemOf(send(whose, 'order_1'))).toMatchObject({ code: 'capture_lost_in_restore' });
});

test('a look-up of before a loss ends no doubt of after it', async () => {
  const { ledger, lose, made } = await opened();
  const whose = await addTestEnvironment({ ledger }, 'https://pay.example');
  await made(whose, '1');
  await lose();
  const { environmentId } = whose;
  const [entry] = await ledger.listUnknown(environmentId);
  const entryId = entry?.id ?? '';
  const { gapAt } = await ledger.findUnknown(environmentId, entryId);
  // Looked up now; then it is captured, and that is lost, too.
  const found = { amount: 10_000, chargeId: null, isCharged: false, status: 'submitted' };
  await lose();
  expect(await ledger.noteLookUp({ environmentId, entryId, gapAt, found })).toBe(false);
  expect(await ledger.listUnknown(environmentId)).toMatchObject([{ orderId: 'order_1' }]);
});

test('no order is made again of a session that only the feed told of, where the provider may make a second', async () => {
  const { ledger, lose, read } = await opened();
  const whose = await addTestEnvironment({ ledger }, 'https://pay.example');
  const session = { id: 'sess_1', status: 'finalized ', total_amount: 10_000, fees: 150, create_date: AT };
  await read(whose.accountId, [{ id: 'event_session', type: 'session.created', at: AT, session }]);
  await lose();
  // The feed is behind: it tells of the order that was made and charged in the lost part only later.
  await read(whose.accountId, []);
  const making = entryFor(whose, creationOf('sess_1'));
  expect(await problemOf(ledger.writeSent(making))).toMatchObject({ code: 'order_lost_in_restore' });
});
