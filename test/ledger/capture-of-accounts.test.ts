// One file with the orders of several accounts: each is captured with the keys of its own, and a missing key is named.
import { expect, test } from 'vitest';
import { CaptureInput } from '../../contract/console/order.ts';
import { remarkIn } from '../../contract/console/remark.ts';
import { capture } from '../../main/features/orders/capture.ts';
import { captureManyAt, itemsOf, planFile, whenStill } from '../support/console/capture-many.ts';
import { addAccount, know, marketplaceAt, providerOfSeveral } from '../support/console/several-accounts.ts';

test('a file with the orders of forty sellers is one run, each order with the keys of its own account', async () => {
  const provider = await providerOfSeveral({ order_100: 'org_seller_7' });
  const many = await marketplaceAt(provider.url);
  const sellers: string[] = [];
  for (let n = 0; n < 40; n += 1) sellers.push(await addAccount(many, `seller_${n}`));
  for (const [n, accountId] of sellers.entries()) await know(many, accountId, n);
  const ids = [...sellers.map((_id, n) => `order_${n}`), 'order_100'];
  const plan = await planFile(many, `Order ID\n${ids.join('\n')}\n`);
  expect(plan).toMatchObject({ planned: { count: 41, sum: 410_000 }, counts: { skipped: 0 }, accounts: { count: 40 } });
  expect(plan.accounts.largest[0]).toEqual({ accountId: sellers[7], name: 'seller_7', orders: 2, sum: 20_000 });
  await many.desk.start({ environmentId: many.environmentId, runId: plan.id, confirmed: null });
  expect(await whenStill(many.desk, plan)).toMatchObject({ counts: { captured: 41 } });
  // The one that Paydesk hadn't seen goes to the account that the service names.
  const expected = ids.map((id) => [id, `key_of_seller_${id === 'order_100' ? 7 : id.replace('order_', '')}`]);
  expect(provider.signedBy).toEqual(Object.fromEntries(expected));
});

test('an account without keys is named at each of its orders, and the others are captured', async () => {
  const provider = await providerOfSeveral({ order_3: 'org_of_strangers' });
  const many = await marketplaceAt(provider.url);
  const hill = await addAccount(many, 'Hilltop', { hasKeys: false });
  await know(many, hill, 1);
  await know(many, many.accountId, 2);
  const plan = await planFile(many, 'Order ID\norder_1\norder_2\norder_3\norder_4\n');
  const told = (await itemsOf(many, plan.id)).map(({ state, why }) => [state, remarkIn(why ?? '')]);
  expect(told).toEqual([
    ['skipped', { code: 'keys_of_account_missing', params: { account: 'Hilltop' } }],
    ['waiting', null],
    ['skipped', { code: 'order_of_unknown_seller', params: { organizationId: 'org_of_strangers' } }],
    ['waiting', null],
  ]);
  expect(plan.accounts).toMatchObject({ count: 1 });
});

test('the rows that aren’t captured are a file to correct, which a run takes again', async () => {
  const provider = await providerOfSeveral({});
  const many = await marketplaceAt(provider.url);
  const hill = await addAccount(many, 'Hilltop', { hasKeys: false });
  await know(many, hill, 1);
  const text = 'Order ID,Amount,Invoice\norder_1,100.00,00124\norder_2,100.00,7\norder_3,1O0.00,"=""00125"""\n';
  const first = await planFile(many, text);
  const key = { environmentId: many.environmentId, runId: first.id };
  const refused = await many.desk.refusedRows(key);
  expect(refused.text.replace('\uFEFF', '').split('\r\n')).toEqual([
    'Order ID,Amount,Invoice,Line,Why',
    'order_1,"=""100.00""","=""00124""",2,"This order belongs to Hilltop. Enter the API keys of Hilltop, then try again."',
    expect.stringMatching(/^order_3,"=""1O0\.00""","=""00125""",4,"?“1O0\.00”/),
    '',
  ]);
  await many.vault.save(hill, { clientId: 'key_of_Hilltop', clientSecret: 'a-secret-of-this-test' });
  await many.ledger.as('somebody').noteKeys(hill, { clientIdEnding: 'keys', verifiedAt: new Date().toISOString() });
  const again = await planFile(many, refused.text.replace('1O0.00', '100.00'));
  expect(again).toMatchObject({ planned: { count: 2, sum: 20_000 }, malformed: 0 });
  expect((await many.desk.refusedRows({ ...key, runId: again.id })).rows).toBe(0);
});

test('an order that was captured alone isn’t captured again by a file', async () => {
  const provider = await providerOfSeveral({});
  const many = await captureManyAt(provider.url);
  const barn = await addAccount(many, 'Barn');
  await know(many, barn, 1);
  const { parts, environmentId } = many;
  await capture(parts, CaptureInput.parse({ environmentId, accountId: barn, orderId: 'order_1' }));
  const plan = await planFile(many, 'Order ID\norder_1\n');
  expect(plan).toMatchObject({ planned: { count: 0 }, counts: { already_captured: 1 } });
});
