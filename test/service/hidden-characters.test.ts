// Invisible characters from callers and members: refused before they reverse what a consumer signs.
// @module-tag postgres
import { expect, test } from 'vitest';
import { openProved } from '../support/consumer/bank.ts';
import { openAfterTheCharge } from '../support/service/after-the-charge.ts';
import { signInMember, visitor } from '../support/service/dashboard.ts';
import { confirmIdentity, OWNERS } from '../support/service/dashboard-keys.ts';
import {
  callApi,
  checkoutStep,
  createSession,
  detailOf,
  openCheckout,
  organizationOf,
  serviceOfTest,
  sessionRequest,
  signIn,
} from '../support/service/payment-service.ts';

/** The amount after it would be read as "00.019$". */
const REVERSING = 'Ada\u202e';
const HIDDEN = [REVERSING, 'Ada\u2066', 'Ada\u200bLovelace', '\u200b', '\u2066\u2069', 'Ada\u00ad', '\ufeffAda', 'ㅤ'];

test('a name that would turn an amount around, or that shows no letter, makes no session', async () => {
  const service = await serviceOfTest();
  const seller = organizationOf(service, 'seller');
  const token = await signIn(service, seller);
  const info = { first_name: 'Ada', last_name: 'Byron' };
  const send = (consumer_info: object) =>
    callApi(service, token, '/sessions', {
      ...sessionRequest(91_000),
      marketplace_id: seller.marketplaceId,
      consumer_info,
    });
  for (const name of [...HIDDEN, '24', '—', '😀']) {
    for (const field of ['first_name', 'last_name']) {
      const answer = await send({ ...info, [field]: name });
      expect([name, answer.status, await detailOf(answer)]).toEqual([
        name,
        422,
        expect.stringMatching(new RegExp(`^consumer_info\\.${field}: (?:holds an invisible|needs a letter)`)),
      ]);
    }
  }
  for (const [field, value] of [
    ['phone', '\u202a+12125550123'],
    ['drivers_license', 'D\u200b1234'],
  ] as const)
    expect([field, (await send({ ...info, [field]: value })).status]).toEqual([field, 422]);
  expect((await send({ first_name: 'علی‌رضا', last_name: 'ශ්‍රීමති' })).status).toBe(200);
});

test('a refund’s reason goes by the same rule', async () => {
  const { merchant, pay, post, refused } = await openAfterTheCharge();
  const charge = await pay(merchant, 10_000);
  const refund = (key: string, reason: string) =>
    post(merchant, `/charges/${charge}/refunds`, key, { amount: 100, reason });
  expect(await refused(refund('one', 'late\u202e 00.019$'))).toEqual([422, expect.stringMatching(/^reason: holds/)]);
  expect((await refund('two', 'Late delivery 👩🏽‍🌾')).status).toBe(200);
});

test('brand titles and names of businesses and people are refused on the dashboard, and what was typed stays', async () => {
  const service = await serviceOfTest();
  const owner = await signInMember(service, OWNERS.merchant);
  const wrong = { hidden: 'Remove invisible characters', letter: 'Enter a name with at least one letter' };
  for (const [title, words] of [
    ['Shop\u202e', wrong.hidden],
    ['Shop\u2800', wrong.hidden],
    ['--', wrong.letter],
  ] as const) {
    const { status, text } = await owner.post('/dashboard/checkout', { brand_title: title, accent: '' });
    expect([status, new RegExp(`id="brand_title-problem">${words}`).test(text)]).toEqual([422, true]);
  }
  const person = visitor(service);
  const registering = {
    business_name: 'Pear\u200bTree',
    kind: 'merchant',
    full_name: 'Pat\u2067',
    email: 'p@pear.example',
  };
  const { status, text } = await person.post('/dashboard/register', registering);
  expect(status).toBe(422);
  for (const field of ['business_name', 'full_name']) expect(text).toContain(`id="${field}-problem">${wrong.hidden}`);
  expect(text).toContain('value="p@pear.example"');
  await confirmIdentity(owner);
});

test('a name that is read from the right stands apart from the amount, where the consumer signs and reads', async () => {
  const service = await serviceOfTest();
  const token = await signIn(service, organizationOf(service, 'merchant'));
  const request = { ...sessionRequest(91_000), consumer_info: { first_name: 'שרה', last_name: 'לוי' } };
  const made = (await (await callApi(service, token, '/sessions', request)).json()) as {
    id: string;
    consent_text: string;
  };
  expect(made.consent_text).toContain('I, \u2068שרה לוי\u2069, authorize');
  const opened = await openProved(service, made.id);
  await checkoutStep(service, opened, 'account', { account: 'checking' });
  const plain = await createSession(service, token);
  expect(plain.consent_text).toContain('I, Ada Byron, authorize');
  expect(await (await openCheckout(service, plain.id)).text()).not.toMatch(/[\u2068\u2069]/);
});
