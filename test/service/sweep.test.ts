// What is due comes about in the background, and what isn't costs next to nothing.
// @module-tag postgres
import type { KyselyPlugin } from 'kysely';
import { expect, test } from 'vitest';
import { applyAllDueChanges } from '../../service/store/books/apply-due-changes.ts';
import { type Books, FIRST_MOMENT, openBooks } from '../support/service/books.ts';
import { chargeInStore } from '../support/service/charge-in-store.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

async function addOrganizations({ store, seller }: Books, count: number): Promise<void> {
  const more = Array.from({ length: count }, (_, n) => ({
    ...seller,
    id: `org_more_${n}`,
    store_id: `store_more_${n}`,
  }));
  await store.insertInto('organizations').values(more).execute();
}

/** How many statements a sweep sends. */
async function statementsOf(books: Books, at: number): Promise<number> {
  let sent = 0;
  const counting: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      sent += 1;
      return result;
    },
  };
  await applyAllDueChanges(books.store.withPlugin(counting), at, 'leave');
  return sent;
}

test('where nothing is due a sweep asks once, however many organizations there are', async () => {
  const books = await openBooks();
  await addOrganizations(books, 500);
  await chargeInStore(books.store, books.seller, 1000, FIRST_MOMENT);
  expect(await statementsOf(books, FIRST_MOMENT)).toBe(1);
});

test('a sweep settles what is due of each organization, and asks once again after it', async () => {
  const books = await openBooks();
  const { store, organizations, seller } = books;
  const sellers = organizations.filter(({ role }) => role === 'seller');
  expect(sellers.length).toBeGreaterThan(1);
  for (const each of sellers) await chargeInStore(store, each, 1000, FIRST_MOMENT);
  await applyAllDueChanges(store, FIRST_MOMENT + 9 * DAY_MS, 'leave');
  const deposits = await store.selectFrom('settlements').select('organization_id').execute();
  expect(deposits.map(({ organization_id }) => organization_id).toSorted()).toEqual(
    sellers.map(({ id }) => id).toSorted(),
  );
  expect(deposits.map(({ organization_id }) => organization_id)).toContain(seller.id);
  expect(await statementsOf(books, FIRST_MOMENT + 9 * DAY_MS)).toBe(1);
});
