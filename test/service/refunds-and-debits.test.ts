// Refunds and debits that are asked for at the same moment: never more than the charge, and never two debits that may both bring money.
// @module-tag postgres
import { expect, test } from 'vitest';
import { applyDueChanges } from '../../service/store/books/apply-due-changes.ts';
import { presentAgain } from '../../service/store/books/present-again.ts';
import { requestRefund } from '../../service/store/books/refunds.ts';
import { FIRST_MOMENT, openBooks, unbalanced } from '../support/service/books.ts';
import { chargeInStore } from '../support/service/charge-in-store.ts';

const DAY_MS = 86_400_000;
const LATER = FIRST_MOMENT + 3 * DAY_MS;
const returned = async () => [{ kind: 'return' as const, code: 'R01' as const, dueAt: FIRST_MOMENT + DAY_MS }];

async function openSeller() {
  const books = await openBooks();
  return { ...books, requester: { organizationId: books.seller.id, marketplaceId: null } };
}

test('refunds asked for at the same moment never come to more than the charge', async () => {
  const { store, seller, requester } = await openSeller();
  const chargeId = await chargeInStore(store, seller, 1000, FIRST_MOMENT);
  const asked = Array.from({ length: 8 }, (_, index) =>
    requestRefund(store, requester, { chargeId, key: `key-${index}`, amount: 300, reason: '' }, FIRST_MOMENT),
  );
  const kinds = (await Promise.all(asked)).map(({ kind }) => kind);
  expect(kinds.filter((kind) => kind === 'requested')).toHaveLength(3);
  expect(kinds.filter((kind) => kind === 'too_much')).toHaveLength(5);
  expect(await unbalanced(store)).toEqual([]);
});

test('a refund asked for twice with one key is one refund, and the key stands for that request only', async () => {
  const { store, seller, requester } = await openSeller();
  const chargeId = await chargeInStore(store, seller, 1000, FIRST_MOMENT);
  const asked = { chargeId, key: 'once', amount: 300, reason: 'damaged' };
  const [first, second] = await Promise.all([
    requestRefund(store, requester, asked, FIRST_MOMENT),
    requestRefund(store, requester, asked, FIRST_MOMENT),
  ]);
  expect(second).toEqual(first);
  expect(await store.selectFrom('refunds').select('amount').execute()).toHaveLength(1);
  const other = await requestRefund(store, requester, { ...asked, amount: 301 }, FIRST_MOMENT);
  expect(other).toEqual({ kind: 'key_of_another_request' });
});

test('a charge of another organization is unknown to who asks for a refund, unless it is of the platform’s marketplace', async () => {
  const { store, seller, platform, organizations } = await openSeller();
  const chargeId = await chargeInStore(store, seller, 1000, FIRST_MOMENT);
  const asked = { chargeId, key: 'one', amount: 300, reason: '' };
  const merchant = { organizationId: organizations[0]?.id ?? '', marketplaceId: null };
  expect(await requestRefund(store, merchant, asked, FIRST_MOMENT)).toEqual({ kind: 'unknown_charge' });
  const outcome = await requestRefund(store, platform, asked, FIRST_MOMENT);
  expect(outcome).toMatchObject({ kind: 'requested', refund: { organization_id: seller.id } });
});

test('a returned charge presented again from two places at once is debited once', async () => {
  const { store, seller, requester } = await openSeller();
  const chargeId = await chargeInStore(store, seller, 1000, FIRST_MOMENT, returned);
  const outcomes = await Promise.all(
    ['a', 'b', 'a'].map((key) => presentAgain(store, requester, { chargeId, key }, LATER)),
  );
  expect(outcomes.filter(({ kind }) => kind === 'not_presentable')).toHaveLength(
    outcomes[0]?.kind === 'presented' ? 1 : 2,
  );
  expect(outcomes[2]).toEqual(outcomes[0]);
  expect(await store.selectFrom('debits').select('id').orderBy('attempt').execute()).toEqual([
    { id: chargeId },
    { id: `${chargeId}.2` },
  ]);
});

test('the store itself refuses a second debit of a charge whose first was not returned', async () => {
  const { store, seller } = await openSeller();
  const chargeId = await chargeInStore(store, seller, 1000, FIRST_MOMENT);
  const debit = await store.selectFrom('debits').selectAll().executeTakeFirstOrThrow();
  const second = { ...debit, id: `${chargeId}.2`, attempt: 2 };
  await expect(store.insertInto('debits').values(second).execute()).rejects.toThrow(/unique/i);
});

test('a refund that failed after it was withheld reaches the seller by itself, on the morning it failed', async () => {
  const { store, seller, requester } = await openSeller();
  const chargeId = await chargeInStore(store, seller, 10_000, FIRST_MOMENT);
  const fails = async () => [{ kind: 'refund_failure' as const, code: 'R23' as const }];
  const asked = { chargeId, key: 'one', amount: 4000, reason: '' };
  // Sent on the cut-off after the third banking day, so that the charge settles, and the refund is withheld, before it fails.
  await requestRefund(store, requester, asked, FIRST_MOMENT + 2 * DAY_MS, fails);
  await applyDueChanges(store, seller.id, FIRST_MOMENT + 30 * DAY_MS);
  const deposits = await store
    .selectFrom('settlements')
    .select(['amount', 'charges', 'fees', 'refunds', 'fees_returned', 'carried_forward', 'lines'])
    .orderBy('deposited_at')
    .execute();
  expect(deposits.map((row) => Object.values(row).map(Number))).toEqual([
    [9850 - 3940, 10_000, 150, 4000, 60, 0, 2],
    [3940, 0, 0, -4000, -60, 0, 1],
  ]);
});
