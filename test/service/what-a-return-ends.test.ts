// What a return ends or corrects: the account takes no new debit, the authorization is over, and what is kept of an account is put right.
import { expect, test } from 'vitest';
import type { ReturnCode } from '../../contract/ach/return-codes.ts';
import { chargeReceipt } from '../../service/receipts.ts';
import { outcomePlanner } from '../../service/sandbox/plan-outcomes.ts';
import { cipherOf } from '../../service/secrets/account-cipher.ts';
import { applyDueChanges } from '../../service/store/books/apply-due-changes.ts';
import { readChargeRecords } from '../../service/store/books/charge-records.ts';
import { presentAgain } from '../../service/store/books/present-again.ts';
import { requestRefund } from '../../service/store/books/refunds.ts';
import { chargeOrder } from '../../service/store/charges.ts';
import { accountNumberOf, type BankAccountRow } from '../../service/store/checkout/bank-accounts.ts';
import { type Books, FIRST_MOMENT, openBooks } from '../support/service/books.ts';
import { chargeInStore, orderInStore } from '../support/service/charge-in-store.ts';

const DAY_MS = 86_400_000;
const LATER = FIRST_MOMENT + 30 * DAY_MS;
const CIPHER = cipherOf(Buffer.alloc(32));
const returnedWith = (code: ReturnCode, dueAt: number) => async () => [{ kind: 'return' as const, code, dueAt }];

async function accountOf({ store }: Books, chargeId: string): Promise<BankAccountRow> {
  return store
    .selectFrom('bank_accounts')
    .innerJoin('charges', 'charges.consumer_fi_account_id', 'bank_accounts.id')
    .selectAll('bank_accounts')
    .where('charges.id', '=', chargeId)
    .executeTakeFirstOrThrow();
}

test.each(['R02', 'R03', 'R04', 'R16', 'R20'] as const)(
  'after %s an order on the account is not charged, and nothing is written',
  async (code) => {
    const { store, seller } = await openBooks();
    const waiting = await orderInStore(store, seller, 5000, FIRST_MOMENT);
    await chargeInStore(store, seller, 1000, FIRST_MOMENT, returnedWith(code, FIRST_MOMENT + DAY_MS));
    await applyDueChanges(store, seller.id, LATER);
    const before = await store.selectFrom('book_postings').select('id').execute();
    const asked = { orderId: waiting, writeReceipt: chargeReceipt };
    expect(await chargeOrder(store, seller, asked, LATER)).toEqual({ kind: 'account_closed' });
    const order = await store.selectFrom('orders').selectAll().where('id', '=', waiting).executeTakeFirstOrThrow();
    expect([order.status, order.charge_id]).toEqual(['submitted', null]);
    expect(await store.selectFrom('book_postings').select('id').execute()).toHaveLength(before.length);
  },
);

test('after R01 the account is good for the next order', async () => {
  const { store, seller } = await openBooks();
  const waiting = await orderInStore(store, seller, 5000, FIRST_MOMENT);
  await chargeInStore(store, seller, 1000, FIRST_MOMENT, returnedWith('R01', FIRST_MOMENT + DAY_MS));
  await applyDueChanges(store, seller.id, LATER);
  const asked = { orderId: waiting, writeReceipt: chargeReceipt };
  expect(await chargeOrder(store, seller, asked, LATER)).toMatchObject({ kind: 'charged' });
});

test('one-click forgets an account that was closed, and neither a refund nor another debit goes to it', async () => {
  const books = await openBooks();
  const { store, seller } = books;
  const requester = { organizationId: seller.id, marketplaceId: null };
  const short = await chargeInStore(store, seller, 2000, FIRST_MOMENT, returnedWith('R01', FIRST_MOMENT + DAY_MS));
  const settled = await chargeInStore(store, seller, 3000, FIRST_MOMENT);
  const closing = returnedWith('R02', FIRST_MOMENT + 2 * DAY_MS);
  const account = await accountOf(books, await chargeInStore(store, seller, 1000, FIRST_MOMENT, closing));
  const moment = account.create_date;
  await store
    .insertInto('remembered_devices')
    .values({
      token_hash: 'device',
      consumer_id: account.consumer_id,
      bank_account_id: account.id,
      visit_hash: 'visit',
      create_date: moment,
      last_used_at: moment,
      expires_at: moment,
    })
    .execute();
  await applyDueChanges(store, seller.id, LATER);
  expect(await store.selectFrom('remembered_devices').selectAll().execute()).toEqual([]);
  const refund = { chargeId: settled, key: 'a', amount: 100, reason: '' };
  expect(await requestRefund(store, requester, refund, LATER)).toEqual({ kind: 'account_closed' });
  expect(await presentAgain(store, requester, { chargeId: short, key: 'b' }, LATER)).toEqual({
    kind: 'not_presentable',
    obstacle: 'account_closed',
  });
});

test('an unauthorized return ends the authorization, whose record stays as it was given', async () => {
  const { store, seller } = await openBooks();
  const id = await chargeInStore(store, seller, 1000, FIRST_MOMENT, returnedWith('R10', FIRST_MOMENT + 20 * DAY_MS));
  const given = await store.selectFrom('authorizations').selectAll().execute();
  await applyDueChanges(store, seller.id, LATER);
  const ended = await store.selectFrom('ended_authorizations').selectAll().execute();
  expect(ended).toMatchObject([{ session_id: given[0]?.session_id, return_code: 'R10', debit_id: id }]);
  expect(await store.selectFrom('authorizations').selectAll().execute()).toEqual(given);
});

const CORRECTED = [
  ['C01', { last_four: '6780', routing_number: '011000015', kind: 'checking', corrected_name: null }],
  ['C02', { last_four: '6789', routing_number: '021000021', kind: 'checking', corrected_name: null }],
  ['C03', { last_four: '6780', routing_number: '021000021', kind: 'checking', corrected_name: null }],
  ['C04', { last_four: '6789', routing_number: '011000015', kind: 'checking', corrected_name: 'ADA BYRON' }],
  ['C05', { last_four: '6789', routing_number: '011000015', kind: 'savings', corrected_name: null }],
  ['C06', { last_four: '6780', routing_number: '011000015', kind: 'savings', corrected_name: null }],
  ['C07', { last_four: '6780', routing_number: '021000021', kind: 'savings', corrected_name: null }],
] as const;

test.each(CORRECTED)(
  '%s corrects what is kept of the account, tells the seller, and changes no authorization',
  async (code, right) => {
    const books = await openBooks();
    const { store, seller } = books;
    const rules = JSON.stringify({ rules: [{ match: { amount: 1000 }, after_banking_days: 1, change_code: code }] });
    const plan = outcomePlanner({ plannedOutcomes: () => rules }, CIPHER);
    const id = await chargeInStore(store, seller, 1000, FIRST_MOMENT, plan);
    const given = await store.selectFrom('authorizations').selectAll().execute();
    await applyDueChanges(store, seller.id, LATER);
    const account = await accountOf(books, id);
    expect(account).toMatchObject(right);
    // The number opens in its row as it is now.
    expect(accountNumberOf(CIPHER, account).slice(-4)).toBe(right.last_four);
    expect(await store.selectFrom('authorizations').selectAll().execute()).toEqual(given);
    const told = await store.selectFrom('events').select('body').where('type', '=', 'account.corrected').execute();
    expect(told.map(({ body }) => JSON.parse(body))).toMatchObject([
      { change: { charge_id: id, code, last_four: right.last_four } },
    ]);
    const [record] = await readChargeRecords(store, [id], LATER);
    expect(record?.status).toBe('settled');
  },
);
