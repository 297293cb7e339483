// A bookkeeper's questions among many deposits: an index answers each, in the list's order, on either store.
// @module-tag postgres
import { CompiledQuery } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { timestampOf } from '../../contract/timestamp.ts';
import { listSettlements } from '../../service/store/books/list-settlements.ts';
import { openStore } from '../../service/store/database.ts';
import { organizationOf, startTestService } from '../support/service/payment-service.ts';
import { plansOf } from '../support/store/plans-of.ts';
import { placeOfFolder } from '../support/store/postgres/store-of-folder.ts';

const DEPOSITS = 6_000;
const FIRST = Date.UTC(2010, 0, 1, 13, 30);
const DAY_MS = 86_400_000;
const own = (owner: string) => ({ of: 'organization' as const, owner });
const at = (n: number) => timestampOf(FIRST + n * DAY_MS);

/** Deposits of many years, every thousandth of them of the same amount. */
async function withManyDeposits() {
  const service = await startTestService();
  onTestFinished(() => service.discard());
  const { id, marketplaceId } = organizationOf(service, 'seller');
  const store = await openStore(await placeOfFolder(service.dataFolder));
  onTestFinished(() => store.destroy());
  const nothing = {
    fees: 0,
    refunds: 0,
    returns: 0,
    fees_returned: 0,
    brought_forward: 0,
    carried_forward: 0,
    lines: 0,
  };
  for (let from = 0; from < DEPOSITS; from += 500) {
    const rows = Array.from({ length: 500 }, (_, offset) => {
      const n = from + offset;
      const amount = n % 1000 === 0 ? 431_250 : 100 + n;
      return { id: `settlement_${n}`, organization_id: id, deposited_at: at(n), amount, charges: amount, ...nothing };
    });
    await store.insertInto('settlements').values(rows).execute();
  }
  await store.executeQuery(CompiledQuery.raw('analyze'));
  return { store, id, marketplaceId: marketplaceId ?? '' };
}

test('a deposit is looked up by its amount and by its day, and nothing is read to be thrown away or sorted', async () => {
  const { store, id, marketplaceId } = await withManyDeposits();
  const page = { before: undefined, limit: 51 };
  const found = await listSettlements(store, own(id), { ...page, amount: 431_250 });
  expect(found.map(({ deposited_at }) => deposited_at)).toEqual([5, 4, 3, 2, 1, 0].map((n) => at(n * 1000)));
  const day = { from: at(4_000), to: at(4_001) };
  expect(await listSettlements(store, own(id), { ...page, within: [day] })).toMatchObject([{ id: 'settlement_4000' }]);

  const byAmount = await plansOf(store, (noted) => listSettlements(noted, own(id), { ...page, amount: 431_250 }));
  expect(byAmount).toMatch(/settlements_by_amount/);
  const byDay = await plansOf(store, (noted) => listSettlements(noted, own(id), { ...page, within: [day] }));
  expect(byDay).toMatch(/settlements_deposited|sqlite_autoindex_settlements/);

  const ofAll = { of: 'marketplace' as const, owner: marketplaceId };
  expect((await listSettlements(store, ofAll, page)).length).toBe(51);
  const before = { deposited_at: at(4_000), id: 'settlement_4000' };
  const ofMarketplace = await plansOf(store, (noted) => listSettlements(noted, ofAll, { ...page, before }));
  expect(ofMarketplace).toMatch(/settlements_of_marketplace\b/);
  const byItsAmount = await plansOf(store, (noted) => listSettlements(noted, ofAll, { ...page, amount: 431_250 }));
  expect(byItsAmount).toMatch(/settlements_of_marketplace_by_amount/);
  for (const plan of [byAmount, byDay, ofMarketplace, byItsAmount])
    expect(plan).not.toMatch(/SCAN|Seq Scan|TEMP B-TREE|Sort/);
});
