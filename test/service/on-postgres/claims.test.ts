// Several processes over one database share the work in the background: what one has claimed, the others leave to it.
import type { Transaction } from 'kysely';
import { expect, test } from 'vitest';
import { codeMarks } from '../../../service/secrets/one-time-code.ts';
import { applyAllDueChanges } from '../../../service/store/books/apply-due-changes.ts';
import { lockOrganization } from '../../../service/store/books/lock-organization.ts';
import type { Store } from '../../../service/store/database.ts';
import { keepMessage, takeQueuedMail } from '../../../service/store/outbox.ts';
import { askForCode } from '../../../service/store/sign-in-codes.ts';
import type { Tables } from '../../../service/store/tables.ts';
import { takeTurns } from '../../../service/store/take-turn.ts';
import { FIRST_MOMENT, openBooks } from '../../support/service/books.ts';
import { chargeInStore } from '../../support/service/charge-in-store.ts';

const LATER = FIRST_MOMENT + 9 * 24 * 60 * 60 * 1000;

/** Does something while another transaction holds what it has claimed. */
function whileHeld(
  store: Store,
  claim: (tx: Store) => Promise<unknown>,
  meanwhile: () => Promise<void>,
): Promise<void> {
  return store.transaction().execute(async (tx) => {
    await claim(tx);
    await meanwhile();
  });
}

test('a sweep leaves the seller that another process settles, settles the others, and waits for nobody', async () => {
  const { store, organizations } = await openBooks();
  const [one, other] = organizations.filter(({ role }) => role === 'seller');
  if (!one || !other) throw new Error('There are too few sellers.');
  for (const seller of [one, other]) await chargeInStore(store, seller, 1000, FIRST_MOMENT);
  const settled = async () =>
    (await store.selectFrom('settlements').select('organization_id').execute()).map((row) => row.organization_id);
  await whileHeld(
    store,
    (tx) => lockOrganization(tx, one.id),
    async () => {
      await applyAllDueChanges(store, LATER, 'leave');
      expect(await settled()).toEqual([other.id]);
    },
  );
  await applyAllDueChanges(store, LATER, 'leave');
  expect(await settled()).toEqual(expect.arrayContaining([one.id, other.id]));
});

test('a mailer takes the next mail while another process is taking the oldest', async () => {
  const { store } = await openBooks();
  for (const [n, subject] of ['first', 'second'].entries())
    await keepMessage(store, { channel: 'mail', recipient: 'ada@example.test', subject, body: '' }, FIRST_MOMENT + n);
  await whileHeld(
    store,
    async (tx) => expect((await takeQueuedMail(tx))?.subject).toBe('first'),
    async () => {
      expect((await takeQueuedMail(store))?.subject).toBe('second');
      expect(await takeQueuedMail(store)).toBeUndefined();
    },
  );
  expect(await store.selectFrom('outbox').select('state').execute()).toEqual([
    { state: 'sending' },
    { state: 'sending' },
  ]);
});

test('a sign-in code doesn’t wait for another address’s; one for the same address does, and is counted after it', async () => {
  const { store } = await openBooks();
  const order: string[] = [];
  const ask = async (email: string) => {
    const allowed = { perHour: 1, perDay: 0, wrongGuesses: 0 };
    const asked = { email, codes: codeMarks(Buffer.alloc(32)), allowed, mailOf: () => undefined };
    order.push(`${email} ${(await askForCode(store, asked, FIRST_MOMENT)).kind}`);
  };
  let same: Promise<void> | undefined;
  await whileHeld(
    store,
    (tx) => takeTurns(tx as Transaction<Tables>, [['member', 'ada@example.test']]),
    async () => {
      same = Promise.all([ask('ada@example.test'), ask('ada@example.test')]).then(() => undefined);
      await ask('grace@example.test');
      order.push('released');
    },
  );
  await same;
  expect(order).toEqual([
    ...['grace@example.test asked', 'released'],
    ...['ada@example.test asked', 'ada@example.test too_many'],
  ]);
});
