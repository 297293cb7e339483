// @module-tag postgres
// Payouts whose service gives one ID to several, or the ID that another service gave: each is known, and none is lost.
import { expect, onTestFinished, test } from 'vitest';
import { Cents } from '../../contract/money.ts';
import { PayoutSeen } from '../../contract/records/payout.ts';
import { differencesOf } from '../support/store/compare-rebuilt.ts';
import { addTestEnvironment, recordCall } from '../support/store/ledger.ts';
import { ledgerOn } from '../support/store/ledger-on.ts';
import { openTestDatabase } from '../support/store/postgres/ledger-database.ts';

const MARKETPLACE = 'mk_org_1';

const payoutSeen = (month: string, id = 'payout_1') =>
  PayoutSeen.parse({
    id,
    create_date: `${month}-12T15:00:00Z`,
    month,
    marketplace_id: MARKETPLACE,
    amount: 5_000,
    balance: 0,
    holding_balance: 10_000,
  });

/** Two services, each with a marketplace of its own. */
async function opened() {
  const database = await openTestDatabase();
  onTestFinished(database.close);
  const ledger = ledgerOn(database, 'instance_1', () => Date.parse('2026-11-22T10:00:00.000Z'));
  const [one, other] = [
    await addTestEnvironment({ ledger }, 'https://one.example', 'sandbox', { marketplace_id: MARKETPLACE }),
    await addTestEnvironment({ ledger }, 'https://other.example', 'sandbox', { marketplace_id: MARKETPLACE }),
  ];
  const listed = async ({ environmentId }: typeof one) =>
    (await ledger.listPayouts(environmentId, MARKETPLACE)).map(({ id, month, state }) => [month, id, state]);
  const startedIn = async (month: string) => {
    const payoutOf = `${MARKETPLACE} ${month}`;
    return recordCall(ledger, one, { operation: 'start_payout', payoutOf, request: { expected_amount: 5_000 } });
  };
  const differences = () => differencesOf(database.writer);
  return { ledger, one, other, listed, startedIn, differences };
}

const PAID = { kind: 'succeeded', httpStatus: 200 } as const;

test('payouts of two months that a service lists under one ID are both shown', async () => {
  const { ledger, one, listed } = await opened();
  const page = [payoutSeen('2026-11'), payoutSeen('2026-10')];
  await ledger.as('Ada').importPayouts(one.environmentId, page);
  await ledger.as('Ada').importPayouts(one.environmentId, page);
  expect(await listed(one)).toEqual([
    ['2026-11', 'payout_1', 'paid'],
    ['2026-10', 'payout_1', 'paid'],
  ]);
});

test('a payout is shown though another service has one of the same ID', async () => {
  const { ledger, one, other, listed } = await opened();
  for (const each of [one, other]) await ledger.as('Ada').importPayouts(each.environmentId, [payoutSeen('2026-11')]);
  expect(await listed(other)).toEqual([['2026-11', 'payout_1', 'paid']]);
  expect(await listed(one)).toEqual([['2026-11', 'payout_1', 'paid']]);
});

test.for(['one', 'other'] as const)(
  'a payout that was started is recorded though an earlier one had its ID, of the service: %s',
  async (earlier) => {
    const places = await opened();
    const { ledger, one, listed, startedIn } = places;
    await ledger.as('Ada').importPayouts(places[earlier].environmentId, [payoutSeen('2026-10')]);
    await ledger.recordOutcome(await startedIn('2026-11'), { ...PAID, answer: payoutSeen('2026-11') });
    expect((await listed(one))[0]).toEqual(['2026-11', 'payout_1', 'paid']);
    expect(await ledger.listUnknown(one.environmentId)).toEqual([]);
  },
);

test('a payout that a person took back is paid again once the service lists it under the ID of its call', async () => {
  const { ledger, one, listed, startedIn } = await opened();
  const { environmentId } = one;
  const id = await startedIn('2026-11');
  await ledger.recordOutcome(id, { kind: 'unknown', httpStatus: null, code: 'timed_out', detail: 'No answer' });
  await ledger.resolveUnknown({ environmentId, entryId: id, verdict: 'done', name: 'Ada', reason: 'Saw it there' });
  await ledger.as('Ada').takeBackPayout({ environmentId, payoutId: id, reason: 'Another month' });
  expect(await listed(one)).toEqual([['2026-11', id, 'taken_back']]);
  await ledger.as('Ada').importPayouts(environmentId, [payoutSeen('2026-11', id)]);
  expect(await listed(one)).toEqual([['2026-11', id, 'paid']]);
});

test('the balance is shown though a service lists payouts of amounts that no sum holds', async () => {
  const { ledger, one } = await opened();
  const amount = Cents.parse(Number.MAX_SAFE_INTEGER);
  const page = [payoutSeen('2026-11'), payoutSeen('2026-10'), payoutSeen('2026-09')];
  await ledger.as('Ada').importPayouts(
    one.environmentId,
    page.map((each) => ({ ...each, amount })),
  );
  expect(await ledger.ledgerBalance(one.environmentId, MARKETPLACE)).toMatchObject({ balance: -amount });
});

test('what a person noted about two payouts of one month stays noted, whichever marketplace has them', async () => {
  const { ledger, one, differences } = await opened();
  const { environmentId } = one;
  const page = ['payout_1', 'payout_2'].map((id) => payoutSeen('2026-11', id));
  await ledger.as('Ada').importPayouts(environmentId, page);
  const ofOther = PayoutSeen.shape.marketplace_id.parse('mk_org_2');
  await ledger.as('Ada').importPayouts(
    environmentId,
    page.map((each) => ({ ...each, marketplace_id: ofOther })),
  );
  const { items } = await ledger.listAlarms({ environmentId, limit: 10 });
  expect(items).toHaveLength(2);
  for (const { id: alarmId } of items)
    await ledger.noteAlarm({ environmentId, alarmId, name: 'Ada', what: 'Asked the bank' });
  expect((await ledger.listAlarms({ environmentId, limit: 10 })).open).toBe(0);
  expect(await differences()).toEqual([]);
});
