// Capture from a file: amounts are checked with the payment service before money moves, and what can't be checked is said line by line.
import { expect, test } from 'vitest';
import { CaptureInput } from '../../contract/console/order.ts';
import { remarkIn } from '../../contract/console/remark.ts';
import { attemptIn } from '../../main/features/capture-many/attempt.ts';
import { lookUpAgain } from '../../main/features/capture-many/look-up-orders.ts';
import { capture } from '../../main/features/orders/capture.ts';
import {
  captureManyAt,
  captureManyAtService,
  chargesOf,
  itemsOf,
  type ManyDesk,
  planFile,
  whenStill,
} from '../support/console/capture-many.ts';
import { problemOf } from '../support/console/problem.ts';
import { json, type Received, startProvider } from '../support/provider/provider.ts';
import { chargeBody, orderBody, orderCreated } from '../support/provider/seen.ts';
import { creationOf, recordCall, succeeded } from '../support/store/ledger.ts';

const NO_CALL = json(404, { detail: 'Not Found' });
const idIn = ({ path }: Received) => path.split('/').find((part) => part.startsWith('order_')) ?? '';

/** A provider whose orders cost what `amounts` says, with the dashboard's call to look one up, which shows `shown`. It counts what it does. */
async function providerWith(
  amounts: Record<string, number>,
  { offersOrders = true, charged = {} as object, shown = {} as object } = {},
) {
  const provider = await startProvider();
  const charges: string[] = [];
  let [under, most] = [0, 0];
  provider.answer((response, request) => {
    const id = idIn(request);
    const amount = amounts[id];
    if (request.method === 'POST') {
      charges.push(id);
      const charge = chargeBody(`charge_${id}`, { amount });
      const order = orderBody(id, { status: 'charged', charge_id: charge.id, total_amount: amount });
      return json(200, { order, charge })(response, request);
    }
    if (!offersOrders) return NO_CALL(response, request);
    under += 1;
    most = Math.max(most, under);
    setTimeout(() => {
      under -= 1;
      const unknown = { detail: { message: 'There is no such order.', reason: 'unknown_order' } };
      const isCharged = id in charged;
      const more = isCharged ? { status: 'charged', charge_id: `charge_of_${id}` } : {};
      const known =
        amount === undefined
          ? json(404, unknown)
          : json(200, orderBody(id, { total_amount: amount, ...more, ...shown }));
      known(response, request);
    }, 2);
  });
  const lookedUp = () => provider.received.filter(({ method }) => method === 'GET').map(idIn);
  return { ...provider, charges, lookedUp, mostAtOnce: () => most };
}

const keyOf = ({ environmentId }: ManyDesk, { id }: { id: string }) => ({ environmentId, runId: id });
const codesOf = async (many: ManyDesk, runId: string) =>
  (await itemsOf(many, runId)).map(({ orderId, state, why }) => [orderId, state, remarkIn(why ?? '')?.code ?? null]);

test('an order that costs another amount than the file says isn’t charged until a person overrides that line with a reason', async () => {
  const provider = await providerWith({ order_1: 90_000, order_2: 5_600 });
  const many = await captureManyAt(provider.url, { kind: 'production' });
  const plan = await planFile(many, 'Order ID,Amount\norder_1,9.00\norder_2,56.00\n');
  expect(plan).toMatchObject({ planned: { count: 1, sum: 5_600, unverified: 0 }, counts: { skipped: 1 } });
  const [first] = await itemsOf(many, plan.id);
  expect(first).toMatchObject({ state: 'skipped', expectedAmount: 90_000, line: 2 });
  expect(remarkIn(first?.why ?? '')).toEqual({
    code: 'file_amount_differs',
    params: { told: 900, amount: 90_000, text: 'order_1,9.00' },
  });
  const key = keyOf(many, plan);
  const override = (input: object) =>
    many.desk.overrideAmount({ ...key, seq: 0, amount: 90_000, reason: 'The shop raised it.', ...input });
  expect(await problemOf(override({ amount: 900 }))).toMatchObject({ code: 'run_line_not_overridable' });
  expect(await problemOf(override({ seq: 1, amount: 5_600 }))).toMatchObject({ code: 'run_line_not_overridable' });
  const overridden = await override({});
  expect(overridden).toMatchObject({ planned: { count: 2, sum: 95_600, unverified: 0 }, counts: { skipped: 0 } });
  const [line] = (await many.ledger.listAudit({ actor: null, action: null, from: null, to: null, limit: 1 })).items;
  expect([line?.action, line?.subject]).toEqual(['override_file_amount', 'order_1']);
  expect(JSON.parse(line?.after ?? '{}')).toMatchObject({ told: 900, amount: 90_000, reason: 'The shop raised it.' });
  expect(
    await problemOf(many.desk.start({ ...key, confirmed: { count: 1, sum: 5_600, unverified: 0 } })),
  ).toMatchObject({
    code: 'run_not_confirmed',
  });
  await many.desk.start({ ...key, confirmed: { count: 2, sum: 95_600, unverified: 0 } });
  expect(await whenStill(many.desk, plan)).toMatchObject({ counts: { captured: 2 }, amountDiffers: 0 });
  expect(await problemOf(override({}))).toMatchObject({ code: 'run_changed' });
  expect(await codesOf(many, plan.id)).toEqual([
    ['order_1', 'captured', 'amount_overridden'],
    ['order_2', 'captured', null],
  ]);
  expect(provider.charges.toSorted()).toEqual(['order_1', 'order_2']);
});

test('the dry run looks up every order, a few at a time, waits where it is asked to, and charges nothing', async () => {
  const ids = Array.from({ length: 60 }, (_, n) => `order_${n}`);
  const provider = await providerWith(Object.fromEntries(ids.map((id) => [id, 1_000])), { charged: { order_7: true } });
  const many = await captureManyAt(provider.url, { kind: 'production' });
  const plan = await planFile(many, `Order ID\n${[...ids, 'order_missing'].join('\n')}\n`);
  expect(provider.lookedUp().toSorted()).toEqual([...ids, 'order_missing'].toSorted());
  expect(provider.mostAtOnce()).toBeLessThanOrEqual(8);
  expect(provider.charges).toEqual([]);
  expect(plan).toMatchObject({
    planned: { count: 59, sum: 59_000, unknownAmounts: 0, unverified: 0 },
    counts: { skipped: 1, already_captured: 1 },
  });
  const codes = await codesOf(many, plan.id);
  expect(codes.filter(([, state]) => state !== 'waiting')).toEqual([
    ['order_7', 'already_captured', null],
    ['order_missing', 'skipped', 'order_unknown_to_service'],
  ]);
});

const captureAlone = ({ parts, environmentId, accountId }: ManyDesk, orderId: string) =>
  capture(parts, CaptureInput.parse({ environmentId, accountId, orderId }));

const SHOWN_AS_CHARGED = [
  ['its charge', { status: 'charged', charge_id: 'charge_9' }, 'already_done'],
  ['its status only', { status: 'charged' }, 'outcome_unknown_blocks'],
  ['its delivery date only', { delivered_date: '2026-11-21' }, 'outcome_unknown_blocks'],
] as const;

test.each(SHOWN_AS_CHARGED)(
  'an order that a dry run shows as charged, by %s, isn’t captured',
  async (_by, shown, kind) => {
    const provider = await providerWith({ order_1: 1_000 }, { shown });
    const many = await captureManyAt(provider.url);
    expect(await planFile(many, 'Order ID\norder_1\n')).toMatchObject({ planned: { count: 0 } });
    expect(await problemOf(captureAlone(many, 'order_1'))).toMatchObject({ kind });
    await planFile(many, 'Order ID\norder_1\n');
    expect(await many.ledger.listUnknown(many.environmentId)).toHaveLength(kind === 'already_done' ? 0 : 1);
    expect(provider.charges).toEqual([]);
  },
);

test.each(SHOWN_AS_CHARGED)('an order that is charged after its dry run, by %s, isn’t captured', async (_by, shown) => {
  const provider = await providerWith({ order_1: 1_000 }, { shown });
  const many = await captureManyAt(provider.url);
  const { parts, environmentId, accountId } = many;
  const [environment] = await many.ledger.listEnvironments();
  if (!environment) throw new Error('There is no environment.');
  const plannedAt = new Date(Date.now() - 180_000).toISOString();
  const again = lookUpAgain({ payments: parts.payments, environment }, { plannedAt, now: Date.now });
  const item = { seq: 0, orderId: 'order_1', accountId, expectedAmount: 1_000, knownAmount: 1_000 };
  const attempt = attemptIn(parts, environmentId, Date.now, again);
  const made = await attempt({ ...item, entryId: crypto.randomUUID() }, () => undefined);
  expect(made).toMatchObject({
    result: { state: 'already_captured', chargeId: 'charge_id' in shown ? 'charge_9' : null },
  });
  expect(await problemOf(captureAlone(many, 'order_1'))).toMatchObject({ kind: 'already_done' });
  expect(provider.charges).toEqual([]);
});

test('an order that a dry run shows with another order’s charge needs review', async () => {
  const shown = { status: 'charged', charge_id: 'charge_order_1' };
  const provider = await providerWith({ order_1: 10_000, order_2: 10_000 }, { shown });
  const many = await captureManyAt(provider.url);
  await captureAlone(many, 'order_1');
  await planFile(many, 'Order ID\norder_2\n');
  expect(await problemOf(captureAlone(many, 'order_2'))).toMatchObject({ kind: 'outcome_unknown_blocks' });
  expect(provider.charges).toEqual(['order_1']);
});

test('an order whose track number is that of a payment already charged isn’t captured', async () => {
  const shown = { track_number: 'T-sess_1' };
  const provider = await providerWith({ order_1: 10_000, order_2: 10_000 }, { shown });
  const many = await captureManyAt(provider.url);
  const { ledger, environmentId, accountId } = many;
  const answer = orderCreated('order_1', 'sess_1');
  await recordCall(ledger, { environmentId, accountId }, creationOf('sess_1'), succeeded(answer));
  await captureAlone(many, 'order_1');
  const plan = await planFile(many, 'Order ID\norder_2\n');
  expect(await codesOf(many, plan.id)).toEqual([['order_2', 'skipped', 'other_order_charged']]);
  expect(await problemOf(captureAlone(many, 'order_2'))).toMatchObject({ kind: 'already_done', orderId: 'order_1' });
  expect(provider.charges).toEqual(['order_1']);
});

test('a service that limits look-ups is waited for', async () => {
  const provider = await startProvider();
  let asked = 0;
  provider.answer((response, request) => {
    asked += 1;
    if (asked <= 2) return void response.writeHead(429, { 'Retry-After': '0' }).end('{"detail":"slow down"}');
    return json(200, orderBody(idIn(request), { total_amount: 1_000 }))(response, request);
  });
  const many = await captureManyAt(provider.url, { kind: 'production' });
  const plan = await planFile(many, 'Order ID,Amount\norder_1,10.00\norder_2,10.00\n');
  expect(plan).toMatchObject({ planned: { count: 2, sum: 2_000, unverified: 0 } });
});

test('where the provider can’t be asked, nothing starts before each amount is confirmed as unverified, beside its raw line', async () => {
  const provider = await providerWith({ order_1: 90_000, order_2: 5_600 }, { offersOrders: false });
  const many = await captureManyAt(provider.url, { kind: 'production' });
  const plan = await planFile(many, 'Amount;Order ID\n9.00;order_1\n"56.00";order_2\n');
  expect(plan).toMatchObject({ planned: { count: 2, sum: 6_500, unverified: 2 } });
  const key = keyOf(many, plan);
  const { items } = await many.ledger.listRunItems({ ...key, show: 'unverified', limit: 10 });
  expect(items.map(({ line, expectedAmount, why }) => [line, expectedAmount, remarkIn(why ?? '')])).toEqual([
    [2, 900, { code: 'amount_unverified', params: { text: '9.00;order_1' } }],
    [3, 5_600, { code: 'amount_unverified', params: { text: '"56.00";order_2' } }],
  ]);
  const confirmed = { count: 2, sum: 6_500 };
  expect(await problemOf(many.desk.start({ ...key, confirmed: { ...confirmed, unverified: 0 } }))).toMatchObject({
    code: 'run_not_confirmed',
  });
  expect(provider.charges).toEqual([]);
  await many.desk.start({ ...key, confirmed: { ...confirmed, unverified: 2 } });
  expect(await whenStill(many.desk, plan)).toMatchObject({ counts: { captured: 2 }, amountDiffers: 1 });
});

test('the service’s own orders are looked up with the amount they have', async () => {
  const many = await captureManyAtService(2, { hasDashboard: true });
  const [a, b] = many.orderIds;
  const plan = await planFile(many, `Order,Amount\n${a},100.00\n${b},99.00\norder_never,1.00\n`);
  expect(plan).toMatchObject({ planned: { count: 1, sum: 10_000, unverified: 0 }, counts: { skipped: 2 } });
  await many.desk.start({ ...keyOf(many, plan), confirmed: null });
  expect(await whenStill(many.desk, plan)).toMatchObject({ counts: { captured: 1 }, amountDiffers: 0 });
  expect(await chargesOf(many.service)).toBe(1);
});
