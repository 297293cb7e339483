// What became of charges, over the dashboard's API: read, refunded, presented again, returned, deposited.
// @module-tag postgres
import { expect, test } from 'vitest';
import { ChargePage, ChargeRecord } from '../../contract/dashboard-api/charge.ts';
import { Refund, RefundPage } from '../../contract/dashboard-api/refund.ts';
import { ReturnPage } from '../../contract/dashboard-api/return.ts';
import { SettlementDetail, SettlementPage } from '../../contract/dashboard-api/settlement.ts';
import { openAfterTheCharge } from '../support/service/after-the-charge.ts';

test('charges are listed in the order of their changes, in pages, by status, code and time', async () => {
  const { seller, pay, read, comesBack, waitDays, done } = await openAfterTheCharge();
  const [a, b, c] = [await pay(seller, 10_000), await pay(seller, 20_000), await pay(seller, 30_000)] as const;
  await waitDays(1);
  await comesBack(a, 'R01');
  await waitDays(1);
  await done(`charges/${b}/settle`);
  const list = async (query = '') => (await read(seller, `/charges${query}`, ChargePage)).charges.map(({ id }) => id);
  expect(await list()).toEqual([c, a, b]);
  expect(await list('?status=pending')).toEqual([c]);
  expect(await list('?status=returned')).toEqual([a]);
  expect(await list('?code=R01')).toEqual([a]);
  expect(await list('?code=R01&status=settled')).toEqual([]);
  expect(await list('?code=R02')).toEqual([]);

  const walked: string[] = [];
  let query = '?limit=1';
  for (;;) {
    const page = await read(seller, `/charges${query}`, ChargePage);
    walked.push(...page.charges.map(({ id }) => id));
    if (page.next_cursor === null) break;
    query = `?limit=1&cursor=${page.next_cursor}`;
  }
  expect(walked).toEqual([c, a, b]);
  const { updated_at } = await read(seller, `/charges/${a}`, ChargeRecord);
  const inNewYork = updated_at.replace(/T(\d\d)/, (_, hour) => `T${String(Number(hour) - 5).padStart(2, '0')}`);
  for (const since of [updated_at, inNewYork.replace('+00:00', '-05:00')]) {
    expect(await list(`?updated_since=${encodeURIComponent(since)}`), since).toEqual([a, b]);
  }
});

test("a platform sees its sellers' charges, refunds and returns; nobody else does", async () => {
  const { merchant, platform, seller, otherSeller, pay, read, ask, refused, post, comesBack } =
    await openAfterTheCharge();
  const id = await pay(seller, 10_000);
  await pay(merchant, 500);
  const refund = Refund.parse(await (await post(platform, `/charges/${id}/refunds`, 'k', { amount: 100 })).json());
  expect(refund).toMatchObject({ organization_id: seller.id, amount: 100, reason: '' });
  await comesBack(id, 'R10');
  for (const of of ['', '?of=marketplace']) {
    const sees = of === '' ? [] : [id];
    const charges = await read(platform, `/charges${of}`, ChargePage);
    expect(charges.charges.map((charge) => charge.id)).toEqual(sees);
    const refunds = await read(platform, `/refunds${of}`, RefundPage);
    expect(refunds.refunds.map(({ charge_id }) => charge_id)).toEqual(sees);
    const returns = await read(platform, `/returns${of}`, ReturnPage);
    expect(returns.returns.map(({ charge_id }) => charge_id)).toEqual(sees);
  }
  expect((await read(platform, `/charges/${id}`, ChargeRecord)).organization_id).toBe(seller.id);
  expect((await read(platform, `/refunds?charge=${id}`, RefundPage)).refunds).toHaveLength(1);
  for (const stranger of [merchant, otherSeller]) {
    const unknown = [404, 'unknown_charge', `There is no charge ${id}.`];
    expect(await refused(ask(stranger, `/charges/${id}`))).toEqual(unknown);
    expect(await refused(ask(stranger, `/refunds?charge=${id}`))).toEqual(unknown);
    expect(await refused(post(stranger, `/charges/${id}/refunds`, 'k', { amount: 1 }))).toEqual(unknown);
    expect(await refused(post(stranger, `/charges/${id}/present-again`, 'k'))).toEqual(unknown);
    for (const path of ['charges', 'refunds', 'returns']) {
      expect(await refused(ask(stranger, `/${path}?of=marketplace`))).toEqual([
        403,
        'platform_only',
        expect.any(String),
      ]);
    }
  }
});

test.each(['refunds', 'present-again'])(
  'an unknown charge is the recorded answer of its key too: %s',
  async (change) => {
    const { merchant, pay, post, refused } = await openAfterTheCharge();
    const id = await pay(merchant, 10_000);
    const body = change === 'refunds' ? { amount: 1 } : undefined;
    const ask = (charge: string, key: string) => refused(post(merchant, `/charges/${charge}/${change}`, key, body));
    const unknown = [404, 'unknown_charge', 'There is no charge charge_x.'];
    expect(await ask('charge_x', 'one')).toEqual(unknown);
    expect(await ask('charge_x', 'one')).toEqual(unknown);
    const used = [422, expect.stringContaining('Idempotency-Key: was sent before')];
    expect(await ask(id, 'one')).toEqual(used);
    expect(await ask('charge_y', 'one')).toEqual(used);
    expect(await ask('charge_%00', 'one')).toEqual([404, 'unknown_charge', expect.any(String)]);
  },
);

test('a charge is refunded in parts, once for each key, and never beyond its amount', async () => {
  const { merchant, pay, post, read, refused, done } = await openAfterTheCharge();
  const id = await pay(merchant, 10_000);
  const ask = (key: string | undefined, body: unknown) => post(merchant, `/charges/${id}/refunds`, key, body);
  const first = Refund.parse(await (await ask('one', { amount: 4_000, reason: 'Two were broken' })).json());
  expect(first).toMatchObject({ charge_id: id, amount: 4_000, reason: 'Two were broken', status: 'requested' });
  expect(Refund.parse(await (await ask('one', { amount: 4_000, reason: 'Two were broken' })).json())).toEqual(first);
  expect(await refused(ask('one', { amount: 4_001, reason: '' }))).toEqual([
    422,
    expect.stringContaining('Idempotency-Key: was sent before'),
  ]);
  expect(await refused(ask('two', { amount: 6_001 }))).toEqual([
    409,
    'too_much',
    'Only $60.00 of the charge is left to refund. Nothing was refunded.',
  ]);
  await done('clock', { advance_seconds: 60 });
  expect((await ask('three', { amount: 6_000 })).status).toBe(200);
  expect(await refused(ask('four', { amount: 1 }))).toEqual([409, 'too_much', expect.stringContaining('All of the')]);
  expect(await read(merchant, `/charges/${id}`, ChargeRecord)).toMatchObject({ refunded: 10_000, fee_returned: 150 });
  const { refunds } = await read(merchant, `/refunds?charge=${id}&limit=1`, RefundPage);
  expect(refunds.map(({ amount }) => amount)).toEqual([6_000]);
  for (const body of [{}, { amount: 0 }, { amount: 1.5 }, { amount: '1' }, { amount: 1, to: 'me' }, [], null]) {
    expect((await ask('bad', body)).status, JSON.stringify(body)).toBe(422);
  }
  expect(await refused(ask(undefined, { amount: 1 }))).toEqual([422, expect.stringContaining('idempotency-key')]);
});

test('a charge that came back for insufficient funds is presented again once for a key; others say why not', async () => {
  const { merchant, pay, post, read, refused, comesBack } = await openAfterTheCharge();
  const again = (id: string, key: string) => post(merchant, `/charges/${id}/present-again`, key);
  const id = await pay(merchant, 10_000);
  expect(await refused(again(id, 'early'))).toEqual([
    409,
    'not_returned',
    'The charge wasn’t returned. Nothing was debited.',
  ]);
  await comesBack(id, 'R01');
  const { returns } = await read(merchant, '/returns', ReturnPage);
  expect(returns).toMatchObject([
    { charge_id: id, attempt: 1, code: 'R01', title: 'Insufficient funds', actor: 'customer', is_late: false },
  ]);
  expect(returns[0]?.act_by).toBe((await read(merchant, `/charges/${id}`, ChargeRecord)).present_again.until);
  expect(await refused(post(merchant, `/charges/${id}/refunds`, 'r', { amount: 1 }))).toEqual([
    409,
    'charge_returned',
    expect.stringContaining('was returned'),
  ]);
  const presented = ChargeRecord.parse(await (await again(id, 'one')).json());
  expect(presented).toMatchObject({ status: 'pending', return: null });
  expect(presented.attempts.map(({ attempt }) => attempt)).toEqual([1, 2]);
  expect(await (await again(id, 'one')).json()).toEqual(presented);
  expect(await refused(again(id, 'two'))).toEqual([409, 'not_returned', expect.any(String)]);
  expect((await read(merchant, '/returns', ReturnPage)).returns).toMatchObject([{ attempt: 1, act_by: null }]);
  const other = await pay(merchant, 500);
  await comesBack(other, 'R08');
  expect(await refused(again(other, 'three'))).toEqual([
    409,
    'code_not_presentable',
    expect.stringContaining('R01, R09'),
  ]);
});

test('an unauthorized return after a refund says what the seller owes, and by when to hand in the authorization', async () => {
  const { merchant, pay, post, read, comesBack, waitDays } = await openAfterTheCharge();
  const id = await pay(merchant, 10_000);
  await waitDays(7);
  await post(merchant, `/charges/${id}/refunds`, 'r', { amount: 2_500 });
  await comesBack(id, 'R10');
  const { returns } = await read(merchant, '/returns', ReturnPage);
  expect(returns).toMatchObject([
    { code: 'R10', group: 'unauthorized', actor: 'seller', is_late: true, refunded_before: 2_500 },
  ]);
  // Ten banking days from Monday, November 23: Thanksgiving is none.
  expect(returns[0]?.act_by).toBe('2026-12-09T04:59:00.000000+00:00');
  expect((await read(merchant, `/charges/${id}`, ChargeRecord)).return?.proof_due_at).toBe(returns[0]?.act_by);
});

test('a deposit lists what makes it up, to the cent, for its seller and the platform, and for no one else', async () => {
  const { merchant, seller, otherSeller, platform, pay, post, read, ask, refused, waitDays } =
    await openAfterTheCharge();
  const [a, b] = [await pay(seller, 10_000), await pay(seller, 20_000)];
  await post(seller, `/charges/${a}/refunds`, 'r', { amount: 1_000 });
  await waitDays(4);
  const { settlements, next_cursor } = await read(seller, '/settlements', SettlementPage);
  expect([settlements.length, next_cursor]).toEqual([1, null]);
  const [deposit] = settlements;
  if (!deposit) throw new Error('Nothing was deposited.');
  expect(deposit).toMatchObject({
    charges: 30_000,
    fees: 450,
    refunds: 1_000,
    fees_returned: 15,
    amount: 28_565,
    lines: 3,
  });
  const path = `/settlements/${deposit.id}`;
  const whole = await read(seller, path, SettlementDetail);
  expect(whole.lines.map(({ kind, charge_id }) => [kind, charge_id])).toEqual(
    expect.arrayContaining([
      ['charge', a],
      ['charge', b],
      ['refund', a],
    ]),
  );
  expect(whole.lines.reduce((sum, { amount, fee }) => sum + amount + fee, 0)).toBe(deposit.amount);
  const first = await read(seller, `${path}?limit=2`, SettlementDetail);
  const rest = await read(seller, `${path}?limit=2&cursor=${first.next_cursor}`, SettlementDetail);
  expect([...first.lines, ...rest.lines]).toEqual(whole.lines);
  expect(rest.next_cursor).toBeNull();
  expect(await read(platform, path, SettlementDetail)).toEqual(whole);
  expect((await read(platform, '/settlements', SettlementPage)).settlements).toEqual([]);
  for (const stranger of [otherSeller, merchant]) {
    expect(await refused(ask(stranger, path))).toEqual([404, 'unknown_settlement', expect.any(String)]);
    expect((await read(stranger, '/settlements', SettlementPage)).settlements).toEqual([]);
    expect(await refused(ask(stranger, '/settlements?of=marketplace'))).toEqual([
      403,
      'platform_only',
      expect.any(String),
    ]);
  }
});

test("a platform lists its sellers' deposits in one order, in pages, by amount and day; not those of others", async () => {
  const { merchant, platform, seller, otherSeller, pay, read, waitDays } = await openAfterTheCharge();
  for (const who of [seller, otherSeller, merchant]) await pay(who, 10_000);
  await waitDays(1);
  await pay(otherSeller, 20_000);
  await waitDays(5);
  const list = async (query = '') => {
    const page = await read(platform, `/settlements?of=marketplace${query}`, SettlementPage);
    const shown = page.settlements.map(({ id, organization_id, amount }) => ({ id, organization_id, amount }));
    return { shown, next: page.next_cursor };
  };
  const { shown } = await list();
  expect(shown.map(({ amount }) => amount)).toEqual([19_700, 9_850, 9_850]);
  // Both reached their banks at the same moment.
  expect(
    shown
      .slice(1)
      .map(({ organization_id }) => organization_id)
      .toSorted(),
  ).toEqual([seller.id, otherSeller.id].toSorted());
  const walked = [];
  for (let cursor = ''; ; ) {
    const page = await list(`&limit=1${cursor}`);
    walked.push(...page.shown);
    if (page.next === null) break;
    cursor = `&cursor=${page.next}`;
  }
  expect(walked).toEqual(shown);
  expect((await list('&amount=9850')).shown).toEqual(shown.slice(1));
  expect((await list('&day=2026-11-20')).shown).toEqual(shown.slice(0, 1));
  expect((await list('&month=2026-10')).shown).toEqual([]);
});

test('a deposit is found by its amount, its day and its month in New York', async () => {
  const { seller, otherSeller, pay, read, waitDays } = await openAfterTheCharge();
  // The last is charged on Thanksgiving, which is no banking day.
  for (const [amount, days] of [
    [10_000, 1],
    [20_000, 9],
    [10_000, 7],
  ] as const) {
    await pay(seller, amount);
    await waitDays(days);
  }
  const days = async (query: string, who = seller) =>
    (await read(who, `/settlements?${query}`, SettlementPage)).settlements.map(({ amount, deposited_at }) => [
      amount,
      deposited_at.slice(0, 10),
    ]);
  const all = await days('');
  expect(all).toEqual([
    [9_850, '2026-12-02'],
    [19_700, '2026-11-20'],
    [9_850, '2026-11-19'],
  ]);
  const [december, second, first] = all;
  expect(await days('amount=9850')).toEqual([december, first]);
  expect(await days('amount=9851')).toEqual([]);
  expect(await days('day=2026-11-20')).toEqual([second]);
  expect(await days('day=2026-11-21')).toEqual([]);
  expect(await days('month=2026-11')).toEqual([second, first]);
  expect(await days('amount=9850&month=2026-11')).toEqual([first]);
  expect(await days('day=2026-11-20&month=2026-12')).toEqual([]);
  expect(await days('amount=9850', otherSeller)).toEqual([]);
  const page = await read(seller, '/settlements?amount=9850&limit=1', SettlementPage);
  expect(await days(`amount=9850&limit=1&cursor=${page.next_cursor}`)).toEqual([first]);
});

test('what makes no sense is refused with words to act on', async () => {
  const { merchant, ask, refused } = await openAfterTheCharge();
  for (const [path, word] of [
    ['/charges?status=chargedback', 'status'],
    ['/charges?code=R99', 'code'],
    ['/charges?updated_since=yesterday', 'updated_since'],
    ['/charges?limit=0', 'limit'],
    ['/charges?cursor=bm9uc2Vuc2U', 'cursor'],
    ['/refunds?cursor=bm9uc2Vuc2U', 'cursor'],
    ['/returns?cursor=bm9uc2Vuc2U', 'cursor'],
    ['/settlements?cursor=bm9uc2Vuc2U', 'cursor'],
    ['/charges?of=everybody', 'of'],
    ['/settlements?amount=43.12', 'amount'],
    ['/settlements?amount=-1', 'amount'],
    ['/settlements?day=2026-02-30', 'day'],
    ['/settlements?day=0001-01-01', 'day'],
    ['/settlements?month=2026-13', 'month'],
    ['/settlements?of=everybody', 'of'],
  ] as const) {
    expect(await refused(ask(merchant, path)), path).toEqual([422, expect.stringContaining(word)]);
  }
  expect(await refused(ask(merchant, '/charges/charge_unknown'))).toEqual([404, 'unknown_charge', expect.any(String)]);
  expect(await refused(ask(merchant, '/charges/%00'))).toEqual([404, 'unknown_charge', expect.any(String)]);
  expect(await refused(ask(merchant, '/settlements/x'))).toEqual([404, 'unknown_settlement', expect.any(String)]);
});
