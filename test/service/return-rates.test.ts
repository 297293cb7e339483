// Return rates of sellers and their platform: exact over the window, told of once for each passing, and cheap to look up.
// @module-tag postgres
import { expect, test } from 'vitest';
import { ReturnRatesAnswer } from '../../contract/dashboard-api/return.ts';
import { windowUntil } from '../../service/books/return-rates.ts';
import { returnCharge } from '../../service/store/books/return-debit.ts';
import type { Organization } from '../../service/store/organizations.ts';
import {
  type PassedRate,
  type RatePosition,
  ratesOfSellers,
  recountRates,
  sellersNearLimit,
} from '../../service/store/returns/rates.ts';
import { openAfterTheCharge } from '../support/service/after-the-charge.ts';
import { FIRST_MOMENT, openBooks } from '../support/service/books.ts';
import { chargeInStore } from '../support/service/charge-in-store.ts';

const DAY_MS = 86_400_000;
const mailOf = ({ kind, rate }: PassedRate) => ({ subject: `${kind} ${rate.state}`, body: '' });

async function openRates() {
  const books = await openBooks();
  const { store, seller } = books;
  await store
    .insertInto('members')
    .values({
      id: 'member_1',
      organization_id: seller.id,
      email: 'ada@barn.example',
      full_name: 'Ada',
      create_date: '2026-11-01T00:00:00.000000+00:00',
    })
    .execute();
  const charge = async (count: number, at: number, by: Organization = seller) => {
    const ids: string[] = [];
    for (let made = 0; made < count; made++) ids.push(await chargeInStore(store, by, 1_000, at));
    return ids;
  };
  const comesBack = async (ids: string[], code: 'R01' | 'R02' | 'R10', at: number, by: Organization = seller) => {
    for (const id of ids) {
      expect(await returnCharge(store, { id, organization_id: by.id, settled_at: null }, code, at)).toBe(true);
    }
  };
  const count = (at: number) => recountRates(store, mailOf, at);
  const told = async () => {
    const mails = await store
      .selectFrom('outbox')
      .select('subject')
      .where('recipient', '=', 'ada@barn.example')
      .execute();
    return mails.map(({ subject }) => subject).toSorted();
  };
  return { ...books, charge, comesBack, count, told };
}

test('members are told once when a rate passes its warning, once when it passes the limit, and again after it recovered', async () => {
  const { charge, comesBack, count, told } = await openRates();
  const first = await charge(20, FIRST_MOMENT);
  await comesBack(first.slice(0, 2), 'R01', FIRST_MOMENT);
  await count(FIRST_MOMENT);
  expect(await told()).toEqual([]);
  await comesBack(first.slice(2, 3), 'R01', FIRST_MOMENT);
  await Promise.all([count(FIRST_MOMENT), count(FIRST_MOMENT)]);
  await count(FIRST_MOMENT);
  expect(await told()).toEqual(['overall near_limit']);
  await comesBack(first.slice(3, 4), 'R01', FIRST_MOMENT);
  await count(FIRST_MOMENT);
  await count(FIRST_MOMENT + DAY_MS);
  expect(await told()).toEqual(['overall near_limit', 'overall over_limit']);
  const later = FIRST_MOMENT + 61 * DAY_MS;
  await count(later);
  await comesBack(await charge(1, later), 'R01', later);
  await count(later);
  expect(await told()).toEqual(['overall near_limit', 'overall over_limit', 'overall over_limit']);
});

test('a platform sees its marketplace and its sellers, the highest rate first; debits of before the window don’t count', async () => {
  const { store, platform, seller, organizations, charge, comesBack, count } = await openRates();
  const other = organizations.findLast(({ role }) => role === 'seller') as Organization;
  await comesBack(await charge(3, FIRST_MOMENT - 60 * DAY_MS), 'R10', FIRST_MOMENT - 59 * DAY_MS);
  const [barn, honey] = [await charge(8, FIRST_MOMENT), await charge(4, FIRST_MOMENT, other)];
  await comesBack(barn.slice(0, 1), 'R02', FIRST_MOMENT);
  await comesBack(honey.slice(0, 2), 'R10', FIRST_MOMENT, other);
  for (const _ of ['before it is counted anew', 'after']) {
    expect(await ratesOfSellers(store, platform.marketplaceId, FIRST_MOMENT)).toMatchObject([
      { organization_id: other.id, debits: 4, overall: { returned: 2, rate: 5_000 }, unauthorized: { returned: 2 } },
      { organization_id: seller.id, debits: 8, overall: { returned: 1, rate: 1_250 }, administrative: { rate: 1_250 } },
    ]);
    await count(FIRST_MOMENT);
  }
});

test('every seller over a limit is found page by page, however many there are and whatever its overall rate is', async () => {
  const { store, platform, seller } = await openRates();
  const { last: day } = windowUntil(FIRST_MOMENT);
  const { marketplaceId: marketplace_id } = platform;
  const row = await store.selectFrom('organizations').selectAll().where('id', '=', seller.id).executeTakeFirstOrThrow();
  const ids = Array.from({ length: 450 }, (_, n) => `org_many_${String(n).padStart(3, '0')}`);
  const each = ids.map((id, n) => ({ ...row, id, store_id: `store_${id}`, name: `Seller ${n}` }));
  // Of 1,000 debits one in ten came back, which is fine; of each third seller six as unauthorized, which is not.
  const days = ids.map((owner_id, n) => ({
    owner_id,
    day,
    debits: 1_000,
    overall: 100,
    unauthorized: n % 3 === 0 ? 6 : 0,
    administrative: 0,
  }));
  const told = { told_overall: 'fine', told_unauthorized: 'fine', told_administrative: 'fine' } as const;
  const windows = ids.map((id) => ({
    owner_id: id,
    organization_id: id,
    marketplace_id,
    overall_rate: 1_000,
    counted_on: day,
    ...told,
  }));
  await store.insertInto('organizations').values(each).execute();
  await store.insertInto('return_days').values(days).execute();
  await store.insertInto('return_windows').values(windows).execute();
  const found: string[] = [];
  let after: RatePosition | undefined;
  do {
    const page = await sellersNearLimit(store, marketplace_id, { at: FIRST_MOMENT, state: 'over_limit', after });
    found.push(...page.sellers.map(({ organization_id }) => organization_id));
    after = page.last ?? undefined;
  } while (after !== undefined);
  expect(found.toSorted()).toEqual(ids.filter((_, n) => n % 3 === 0));
});

test('each sees its own rates over HTTP, and a platform those of all its sellers', async () => {
  const { platform, seller, otherSeller, merchant, pay, read, comesBack } = await openAfterTheCharge();
  const [a] = [await pay(seller, 1_000), await pay(seller, 2_000)];
  await pay(otherSeller, 1_000);
  await comesBack(a, 'R10');
  const rates = async (who: typeof seller) => read(who, '/return-rates', ReturnRatesAnswer);
  const half = { returned: 1, rate: 5_000, limit: 50, warn: 35, state: 'over_limit' };
  expect(await rates(seller)).toMatchObject({ total: { debits: 2, unauthorized: half }, sellers: [] });
  expect(await rates(merchant)).toMatchObject({ total: { debits: 0, overall: { state: 'fine' } }, sellers: [] });
  expect(await rates(platform)).toMatchObject({
    total: { organization_id: platform.id, debits: 3, unauthorized: { returned: 1, rate: 3_333 } },
    sellers: [
      { organization_id: seller.id, debits: 2, unauthorized: half },
      { organization_id: otherSeller.id, debits: 1, overall: { state: 'fine' } },
    ],
  });
  expect((await rates(seller)).from).toBe('2026-09-18T04:00:00.000000+00:00');
  const near = await read(platform, '/return-rates?state=near_limit', ReturnRatesAnswer);
  expect(near).toMatchObject({ sellers: [{ organization_id: seller.id }], next_cursor: null });
  expect(near.sellers).toHaveLength(1);
});

test('the rates of an earlier day are of the debits sent until then, and a later one than now is refused', async () => {
  const { seller, pay, read, ask, comesBack, waitDays } = await openAfterTheCharge();
  const ratesAt = (asOf: string | null) =>
    read(seller, `/return-rates${asOf === null ? '' : `?as_of=${encodeURIComponent(asOf)}`}`, ReturnRatesAnswer);
  await comesBack(await pay(seller, 1_000), 'R01');
  const { as_of: before } = await ratesAt(null);
  await waitDays(30);
  await pay(seller, 1_000);
  const now = await ratesAt(null);
  expect(now.total).toMatchObject({ debits: 2, overall: { returned: 1, rate: 5_000 } });
  expect(await ratesAt(before)).toMatchObject({ as_of: before, total: { debits: 1, overall: { rate: 10_000 } } });
  expect((await ratesAt('0001-01-01T00:00:00.000000+00:00')).total.debits).toBe(0);
  const later = await ask(seller, `/return-rates?as_of=${encodeURIComponent('9999-12-31T23:59:59.000000+00:00')}`);
  expect(later.status).toBe(422);
});
