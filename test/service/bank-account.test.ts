// Choosing a bank account: found, logged in at, or typed; and what is refused on the way.

import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import type { PayableSession } from '../../service/checkout/messages.ts';
import { openStore } from '../../service/store/database.ts';
import { authorizeAsQuoted } from '../support/consumer/authorize.ts';
import { chooseAccount, logIn, openProved, typeAccount } from '../support/consumer/bank.ts';
import {
  callApi,
  checkoutStep,
  createSession,
  openPayable,
  organizationOf,
  sessionRequest,
  signIn,
  startTestService,
  type TestService,
} from '../support/service/payment-service.ts';
import { placeOfFolder, storedBytes } from '../support/store/postgres/store-of-folder.ts';

let service: TestService;
let token: string;
let opened: PayableSession;
beforeEach(async () => {
  service = await startTestService();
  token = await signIn(service, organizationOf(service, 'merchant'));
  opened = await openProved(service, (await createSession(service, token)).id);
});
afterEach(() => service.discard());

async function told(response: Response): Promise<[number, Record<string, unknown>]> {
  return [response.status, (await response.json()) as Record<string, unknown>];
}
const refused = (status: number, problem: object) => [status, expect.objectContaining(problem)];

test('who has not proved to be the consumer is told nothing of banks', async () => {
  const unproved = await openPayable(service, (await createSession(service, token)).id);
  for (const [step, body] of Object.entries({
    institutions: { search: '' },
    login: { institution: 'first-sandbox-bank', username: 'ada', password: 'any' },
    'bank-name': { routing_number: '011000015' },
    account: { account: 'everyday' },
  })) {
    expect(await told(await checkoutStep(service, unproved, step, body))).toEqual(refused(409, { code: 'not_proved' }));
  }
});

describe('finding a bank', () => {
  const names = async (search: string) =>
    (
      (await (await checkoutStep(service, opened, 'institutions', { search })).json()) as {
        institutions: { id: string; name: string }[];
      }
    ).institutions.map(({ name }) => name);

  test('shows all of them at first, and by parts of the name in any case and order', async () => {
    expect(await names('')).toHaveLength(12);
    expect(await names('union KITE')).toEqual(['Kite Hill Credit Union']);
    expect(await names('Girásol')).toEqual(['Banco Girasol']);
    expect(await names('%')).toEqual([]);
  });

  test('by its routing number says its name, or that it has none', async () => {
    const bankName = async (routing_number: string) =>
      told(await checkoutStep(service, opened, 'bank-name', { routing_number }));
    expect(await bankName('011000015')).toEqual([200, { bank_name: 'First Sandbox Bank' }]);
    expect(await bankName('110000000')).toEqual([200, { bank_name: null }]);
    for (const wrong of ['011000016', 'abcdefghi', '01100001']) {
      expect(await bankName(wrong)).toEqual(refused(422, { code: 'routing_number_not_valid' }));
    }
  });
});

describe('logging in', () => {
  test('shows the accounts with what is in them', async () => {
    const { accounts } = (await (await logIn(service, opened)).json()) as { accounts: object[] };
    expect(accounts).toContainEqual({
      key: 'low',
      name: 'Low Balance Checking',
      kind: 'checking',
      lastFour: '2227',
      balance: 100,
    });
    expect(accounts).toHaveLength(3);
  });

  test('with a wrong password is refused five times, and after that not tried any more, at any bank', async () => {
    for (const left of [4, 3, 2, 1, 0]) {
      const answer = await told(await logIn(service, opened, { password: 'wrong' }));
      expect(answer).toEqual(refused(409, { code: 'login_refused', attempts_left: left }));
    }
    const other = await logIn(service, opened, { institution: 'kite-hill-credit-union' });
    expect(await told(other)).toEqual(refused(429, { code: 'too_many_logins' }));
    expect((await typeAccount(service, opened)).status).toBe(200);
  });

  test('may be mistaken again after it succeeded', async () => {
    for (let round = 0; round < 3; round++) {
      for (let wrong = 0; wrong < 3; wrong++) await logIn(service, opened, { password: 'wrong' });
      expect((await logIn(service, opened)).status).toBe(200);
    }
  });

  test('at a bank that there is not is refused', async () => {
    const answer = await told(await logIn(service, opened, { institution: '__proto__' }));
    expect(answer).toEqual(refused(409, { code: 'login_refused' }));
  });
});

describe('an account at the bank', () => {
  test('with the money is shown as what will be debited', async () => {
    expect(await told(await chooseAccount(service, opened, 'savings'))).toEqual([
      200,
      {
        is_sufficient_funds: true,
        account: { bankName: 'First Sandbox Bank', kind: 'savings', lastFour: '4321' },
      },
    ]);
  });

  test('without the money is no way to pay until another is chosen', async () => {
    expect(await told(await chooseAccount(service, opened, 'low'))).toEqual([
      200,
      expect.objectContaining({ is_sufficient_funds: false }),
    ]);
    const early = await checkoutStep(service, opened, 'quote', { tip: null });
    expect(await told(early)).toEqual(refused(409, { code: 'not_ready' }));
    expect((await chooseAccount(service, opened, 'everyday')).status).toBe(200);
    expect((await authorizeAsQuoted(service, opened)).status).toBe(200);
  });

  test('holds an amount to the cent', async () => {
    for (const [amount, isEnough] of [
      [100, true],
      [101, false],
    ] as const) {
      const checkout = await openProved(service, (await createSession(service, token, amount)).id);
      expect(await (await chooseAccount(service, checkout, 'low')).json()).toMatchObject({
        is_sufficient_funds: isEnough,
      });
    }
  });

  test('is none of another bank, nor one before the login, nor something of the language', async () => {
    const none = refused(422, { code: 'no_such_account' });
    const choose = async (account: string) => told(await checkoutStep(service, opened, 'account', { account }));
    expect(await choose('everyday')).toEqual(none);
    await logIn(service, opened, { institution: 'kite-hill-credit-union' });
    for (const key of ['everyday', '__proto__', 'constructor', '0', '']) expect(await choose(key)).toEqual(none);
    expect((await choose('kite-hill-credit-union-share-draft'))[0]).toBe(200);
  });

  test('that is chosen while a slow bank still checks another is the one that counts', async () => {
    const request = { ...sessionRequest(), consumer_info: { first_name: 'Ada', last_name: 'Slow' } };
    const session = (await (await callApi(service, token, '/sessions', request)).json()) as { id: string };
    const checkout = await openProved(service, session.id);
    await logIn(service, checkout);
    const both = await Promise.all(
      ['everyday', 'savings'].map((account) => checkoutStep(service, checkout, 'account', { account })),
    );
    const answers = await Promise.all(both.map(told));
    expect(answers.map(([status]) => status).toSorted()).toEqual([200, 409]);
    expect(answers.find(([status]) => status === 409)?.[1]).toMatchObject({ code: 'chosen_meanwhile' });
  });
});

describe('a typed account', () => {
  test('goes by its bank’s name, or by the routing number where nobody knows it', async () => {
    expect(await (await typeAccount(service, opened)).json()).toMatchObject({
      account: { bankName: 'First Sandbox Bank', kind: 'checking', lastFour: '6789' },
    });
    expect(await (await typeAccount(service, opened, { routing: '110000000' })).json()).toMatchObject({
      account: { bankName: 'ABA 110000000', lastFour: '6789' },
    });
  });

  test.each(['011000016', 'abcdefghi', '01100001', '0110000150', ' 011000015', ''])(
    'with the routing number %j is refused',
    async (routing) => {
      const answer = await told(await typeAccount(service, opened, { routing }));
      expect(answer).toEqual(refused(422, { code: 'routing_number_not_valid' }));
    },
  );

  test.each(['abcdefgh', '123', '123456789012345678', '12 34 56', ''])(
    'with the account number %j is refused, and the number is not repeated',
    async (account) => {
      const [status, body] = await told(await typeAccount(service, opened, { account }));
      expect([status, body]).toEqual(refused(422, { code: 'account_number_not_valid' }));
      if (account !== '') expect(JSON.stringify(body)).not.toContain(account);
    },
  );

  test.each([
    ['000111111113', 'closed'],
    ['000111111116', 'unknown'],
  ])('%s is refused: %s', async (account, reason) => {
    const answer = await told(await typeAccount(service, opened, { account }));
    expect(answer).toEqual(refused(409, { code: 'account_not_valid', reason }));
  });

  test('000222222227 holds a dollar at any bank', async () => {
    for (const routing of ['011000015', '110000000']) {
      const answer = await typeAccount(service, opened, { routing, account: '000222222227' });
      expect(await answer.json()).toMatchObject({ is_sufficient_funds: false });
    }
  });

  test('can be mended, savings that were taken for checking; how it was validated stays with the authorization', async () => {
    await typeAccount(service, opened, { kind: 'checking' });
    await typeAccount(service, opened, { kind: 'savings' });
    expect((await authorizeAsQuoted(service, opened)).status).toBe(200);
    const store = await openStore(await placeOfFolder(service.dataFolder));
    onTestFinished(() => store.destroy());
    const authorization = await store.selectFrom('authorizations').selectAll().executeTakeFirstOrThrow();
    expect(authorization).toMatchObject({ account_kind: 'savings', validated_by: 'account_check' });
  });

  test('can be read neither in the store nor in an answer', async () => {
    const account = '8675309867530';
    const answer = await typeAccount(service, opened, { account });
    expect(await answer.text()).not.toContain(account);
    await authorizeAsQuoted(service, opened);
    const stored = await storedBytes(service.dataFolder);
    expect(stored.includes('011000015')).toBe(true);
    expect([stored.includes(account), stored.includes(Buffer.from(account).toString('base64url'))]).toEqual([
      false,
      false,
    ]);
  });
});
