// @module-tag postgres
// A file that tells whose each order is, and by what the shop knows it: what agrees is kept on the order, and no money moves for what doesn't.
import { expect, test, vi } from 'vitest';
import { remarkIn } from '../../contract/console/remark.ts';
import { OrderId } from '../../contract/ids.ts';
import { openCaptureManyDesk } from '../../main/features/capture-many/capture-many-desk.ts';
import { readSearch } from '../../renderer/features/search/search-terms.ts';
import { itemsOf, type ManyDesk, planFile, whenStill } from '../support/console/capture-many.ts';
import { addAccount, know, marketplaceAt, providerOfSeveral } from '../support/console/several-accounts.ts';

const start = async ({ desk, environmentId }: ManyDesk, runId: string) => {
  const run = await desk.start({ environmentId, runId, confirmed: null });
  return whenStill(desk, run);
};
const whyOf = async (many: ManyDesk, runId: string) =>
  (await itemsOf(many, runId)).map(({ orderId, state, why }) => [orderId, state, remarkIn(why ?? '')?.code ?? null]);
const search = async ({ ledger, environmentId }: ManyDesk, typed: string) =>
  (await ledger.search({ environmentId, field: 'search', terms: readSearch(typed, new Date()).terms })).payments.map(
    (hit) => (hit.kind === 'order' ? hit.order.id : hit.session.id),
  );

test('a file with forty sellers and a thousand orders captures what agrees, refuses the rest with its reason, and keeps what the shop tells', async () => {
  const amounts: Record<string, number> = {};
  const organizations: Record<string, string> = {};
  for (let n = 0; n < 1_000; n += 1) {
    amounts[`order_${n}`] = 10_000;
    organizations[`order_${n}`] = `org_seller_${n % 40}`;
  }
  const provider = await providerOfSeveral(organizations, amounts);
  const many = await marketplaceAt(provider.url);
  const sellers: string[] = [];
  for (let n = 0; n < 40; n += 1) sellers.push(await addAccount(many, `seller_${n}`));
  // The ledger knows half of them.
  for (let n = 0; n < 1_000; n += 2) await know(many, sellers[n % 40] ?? '', n);
  const seller = (n: number) => {
    if (n % 50 === 7) return `seller_${(n + 1) % 40}`;
    if (n % 50 === 8) return 'Nowhere & Sons';
    return [`seller_${n % 40}`, `org_seller_${n % 40}`, `Seller ${n % 40}`][n % 3];
  };
  const amount = (n: number) => (n % 50 === 9 ? '99.00' : '100.00');
  const rows = Array.from({ length: 1_000 }, (_, n) =>
    [`order_${n}`, seller(n), amount(n), `="${String(n).padStart(5, '0')}"`, `Ada ${n}`, `ada${n}@example.com`].join(
      ',',
    ),
  );
  const plan = await planFile(many, `Order ID,Seller,Amount,Reference,Customer,Email\n${rows.join('\n')}\n`);
  const refused = [7, 8, 9];
  expect(plan).toMatchObject({ planned: { count: 940, sum: 9_400_000, unverified: 0 }, malformed: 0 });
  expect(plan.counts.skipped).toBe(60);
  const why = await whyOf(many, plan.id);
  expect(why.filter(([, state]) => state === 'skipped').map(([, , code]) => code)).toEqual(
    Array.from({ length: 20 }, () => ['seller_differs', 'seller_differs', 'file_amount_differs']).flat(),
  );
  expect(Object.keys(provider.signedBy)).toEqual([]);
  expect(await start(many, plan.id)).toMatchObject({ counts: { captured: 940 } });
  const charged = Object.keys(provider.signedBy);
  expect(charged).toHaveLength(940);
  expect(charged.filter((id) => refused.includes(Number(id.replace('order_', '')) % 50))).toEqual([]);
  for (const [id, key] of Object.entries(provider.signedBy))
    expect(key).toBe(`key_of_seller_${Number(id.replace('order_', '')) % 40}`);
  const of = (n: number) => many.ledger.getOrder(many.environmentId, `order_${n}`);
  expect(await of(10)).toMatchObject({ reference: '00010', customer: { name: 'Ada 10', email: 'ada10@example.com' } });
  expect(await of(11)).toMatchObject({ reference: '00011', customer: { name: 'Ada 11', email: 'ada11@example.com' } });
  expect(await of(58)).toMatchObject({ reference: null, customer: null });
  expect(await search(many, 'ref 00124')).toEqual(['order_124']);
  expect(await search(many, 'ada124@example.com')).toEqual(['order_124']);
  expect(await search(many, 'ada 124')).toEqual(['order_124']);
  const file = await many.desk.refusedRows({ environmentId: many.environmentId, runId: plan.id });
  expect(file.rows).toBe(60);
  const lines = file.text.replace('\uFEFF', '').split('\r\n');
  expect(lines[0]).toBe('Order ID,Seller,Amount,Reference,Customer,Email,Line,Why');
  expect(lines[1]).toBe(
    'order_7,seller_8,"=""100.00""","=""00007""",Ada 7,ada7@example.com,9,"The file says that the seller is seller_8, but the order belongs to seller_7. Correct the seller or the order ID."',
  );
  // The amounts were wrong: corrected, the rows are taken again, with the column of reasons.
  const again = await planFile(many, file.text.replaceAll('99.00', '100.00'));
  expect(again).toMatchObject({ planned: { count: 20, sum: 200_000 }, malformed: 0 });
  expect(again.counts.skipped).toBe(40);
  expect(await start(many, again.id)).toMatchObject({ counts: { captured: 20 } });
  expect(await of(109)).toMatchObject({ reference: '00109' });
}, 120_000);

test('the seller of an order that the ledger doesn’t know decides whose keys sign; a name of none or of two accounts leaves the row out', async () => {
  const provider = await providerOfSeveral({ order_4: 'org_Barn' });
  const many = await marketplaceAt(provider.url);
  await addAccount(many, 'Barn');
  await addAccount(many, 'Hill');
  const twin = await addAccount(many, 'hill!');
  await know(many, twin, 5);
  const plan = await planFile(
    many,
    'Order ID,Seller\norder_1,BARN\norder_2,Hill\norder_3,Mill\norder_4,org_Hill\norder_5,Hill\norder_6,org_Hill\n',
  );
  expect(await whyOf(many, plan.id)).toEqual([
    ['order_1', 'waiting', null],
    ['order_2', 'skipped', 'seller_ambiguous'],
    ['order_3', 'skipped', 'seller_not_found'],
    ['order_4', 'skipped', 'seller_differs'],
    ['order_5', 'waiting', null],
    ['order_6', 'waiting', null],
  ]);
  await start(many, plan.id);
  expect(provider.signedBy).toEqual({ order_1: 'key_of_Barn', order_5: 'key_of_hill', order_6: 'key_of_Hill' });
});

test('a reference that the order has isn’t overwritten, whether it was there before the plan or since', async () => {
  const provider = await providerOfSeveral({});
  const many = await marketplaceAt(provider.url);
  const { environmentId, ledger } = many;
  for (const n of [1, 2, 3]) await know(many, many.accountId, n);
  const set = (n: number, reference: string) =>
    ledger.as('Grace').setShopReference({ environmentId, orderId: OrderId.parse(`order_${n}`), reference });
  await set(1, '124');
  await set(2, '00125');
  const plan = await planFile(
    many,
    'Order ID,Reference,Customer\norder_1,00124,Ada\norder_2,00125,Bob\norder_3,00126,Eve\n',
  );
  expect(await whyOf(many, plan.id)).toEqual([
    ['order_1', 'skipped', 'reference_differs'],
    ['order_2', 'waiting', null],
    ['order_3', 'waiting', null],
  ]);
  await set(3, 'since');
  await start(many, plan.id);
  const kept = await Promise.all([1, 2, 3].map((n) => ledger.getOrder(environmentId, `order_${n}`)));
  expect(kept.map(({ reference, customer }) => [reference, customer?.name ?? null])).toEqual([
    ['124', null],
    ['00125', 'Bob'],
    ['since', 'Eve'],
  ]);
  expect(Object.keys(provider.signedBy)).toEqual(['order_2', 'order_3']);
});

test('a dry run that is discarded leaves nothing on its orders', async () => {
  const provider = await providerOfSeveral({});
  const many = await marketplaceAt(provider.url);
  await know(many, many.accountId, 1);
  const plan = await planFile(many, 'Order ID,Reference,Customer\norder_1,00124,Ada\n');
  expect((await itemsOf(many, plan.id))[0]).toMatchObject({ reference: '00124', customer: 'Ada' });
  await many.desk.discard({ environmentId: many.environmentId, runId: plan.id });
  const order = await many.ledger.getOrder(many.environmentId, 'order_1');
  expect(order).toMatchObject({ reference: null, customer: null });
  expect(await search(many, 'ref 00124')).toEqual([]);
});

test('what a file says of the orders is kept when the run ends or is stopped, if it couldn’t be when it began', async () => {
  const provider = await providerOfSeveral({});
  const many = await marketplaceAt(provider.url);
  const { environmentId, ledger } = many;
  let isFull = false;
  const keepRowDetails = async (runId: string) => {
    if (!isFull) return ledger.keepRowDetails(runId);
    isFull = false;
    throw new Error('The disk is full');
  };
  const failing = new Proxy(ledger, {
    get: (target, name) => (name === 'keepRowDetails' ? keepRowDetails : Reflect.get(target, name)),
  });
  const desk = openCaptureManyDesk({ ...many.parts, ledger: failing });
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const referenceOf = async (n: number) => (await ledger.getOrder(environmentId, `order_${n}`)).reference;
  const planOf = async (n: number) => {
    await know(many, many.accountId, n);
    return planFile({ ...many, desk }, `Order ID,Reference\norder_${n},0012${n}\n`);
  };
  const ending = await planOf(1);
  isFull = true;
  await start({ ...many, desk }, ending.id);
  await vi.waitFor(async () => expect(await referenceOf(1)).toBe('00121'));
  // Another process began it and was killed.
  const stopped = await planOf(2);
  await ledger.startRun({ environmentId, runId: stopped.id, confirmed: null });
  await desk.stop({ environmentId, runId: stopped.id });
  expect(await referenceOf(2)).toBe('00122');
  expect(log).toHaveBeenCalledOnce();
  expect(log).toHaveBeenCalledWith(expect.stringContaining("couldn't be kept yet"));
  log.mockRestore();
});

test('the left-out rows of a run whose file is no longer here are refused with what to do', async () => {
  const many = await marketplaceAt((await providerOfSeveral({})).url);
  const { desk, environmentId } = many;
  await expect(desk.refusedRows({ environmentId, runId: 'gone' })).rejects.toMatchObject({
    problem: { code: 'run_file_not_kept' },
  });
});
