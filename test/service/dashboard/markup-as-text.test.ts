// What people typed is text on the dashboard's pages, also where it looks like markup.
import { expect, test } from 'vitest';
import { openAfterTheCharge } from '../../support/service/after-the-charge.ts';
import { register, registerBusiness, signInMember } from '../../support/service/dashboard.ts';
import { makeKeys, OWNERS } from '../../support/service/dashboard-keys.ts';
import { callApi, sessionRequest } from '../../support/service/payment-service.ts';

const MARKUP = `<script>alert("1")</script>`;
const TEXT = '&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;';

test('names and reasons with markup are shown as they were typed', async () => {
  const { service, merchant, as, pay, post } = await openAfterTheCharge();
  const session = { ...sessionRequest(1_000), consumer_info: { first_name: MARKUP, last_name: 'Byron' } };
  expect((await callApi(service, await as(merchant), '/sessions', session)).status).toBe(200);
  const id = await pay(merchant, 5_600);
  expect((await post(merchant, `/charges/${id}/refunds`, 'once', { amount: 100, reason: MARKUP })).status).toBe(200);
  const person = await signInMember(service, OWNERS.merchant);
  await makeKeys(person, MARKUP);
  for (const page of ['payments', 'refunds', `charges/${id}`, 'keys']) {
    const { status, text } = await person.open(`/dashboard/${page}`);
    expect([status, text.includes(MARKUP)], page).toEqual([200, false]);
    expect(text, page).toContain(TEXT);
  }
});

test('a seller whose name has markup is shown to its platform as text', async () => {
  const { service } = await openAfterTheCharge();
  const { person, onboardingPath = '' } = await registerBusiness(service, {
    email: 'pat@fair.example',
    as: 'platform',
  });
  await register(service, { email: 'kim@stall.example', name: MARKUP, as: { sellerBy: onboardingPath } });
  const { status, text } = await person.open('/dashboard/sellers');
  expect([status, text.includes(MARKUP)]).toEqual([200, false]);
  expect(text).toContain(TEXT);
});
