// The authorization: what is read is what is authorised, once, by one visit; and what is kept of it never changes.

import { describe, expect, test } from 'vitest';
import type { PayableSession } from '../../service/checkout/messages.ts';
import { saveCheckoutSettings } from '../../service/store/checkout/settings.ts';
import { openStore } from '../../service/store/database.ts';
import { type Authorized, authorize, authorizeAsQuoted, comeToReview, quote } from '../support/consumer/authorize.ts';
import { chooseAccount } from '../support/consumer/bank.ts';
import { proveConsumer } from '../support/consumer/consumer-proof.ts';
import { mailsTo, registerBusiness } from '../support/service/dashboard.ts';
import {
  callApi,
  checkoutStep,
  completeCheckout,
  createSession,
  detailOf,
  openPayable,
  organizationOf,
  serviceOfTest,
  signIn,
  type TestService,
} from '../support/service/payment-service.ts';
import { placeOfFolder } from '../support/store/postgres/store-of-folder.ts';

/** Friday, 20 November 2026, 23:30 in New York. */
const FRIDAY_NIGHT = Date.UTC(2026, 10, 21, 4, 30);

type Asks = { now?: () => number; asksForTip?: boolean };

async function startMerchant({ now = () => FRIDAY_NIGHT, asksForTip = true }: Asks = {}) {
  const service = await serviceOfTest({ now });
  const merchant = organizationOf(service, 'merchant');
  await inStore(service, (store) =>
    saveCheckoutSettings(
      store,
      merchant.id,
      { brand_title: null, logo: null, accent: null, asks_for_tip: asksForTip ? 1 : 0 },
      FRIDAY_NIGHT,
    ),
  );
  return { service, token: await signIn(service, merchant) };
}

const ADA = { kind: 'email', contact: 'ada@example.test' };

async function inStore<Answer>(
  { dataFolder }: Pick<TestService, 'dataFolder'>,
  read: (store: Awaited<ReturnType<typeof openStore>>) => Promise<Answer>,
): Promise<Answer> {
  const store = await openStore(await placeOfFolder(dataFolder));
  return read(store).finally(() => store.destroy());
}

async function openAtReview(service: TestService, token: string, amount = 10_000): Promise<PayableSession> {
  const opened = await openPayable(service, (await createSession(service, token, amount)).id);
  await comeToReview(service, opened, ADA);
  return opened;
}

test('the amount, the tip, the day and the words that were read are what is kept, and the session tells the same words', async () => {
  const { service, token } = await startMerchant();
  const opened = await openAtReview(service, token);
  const read = await quote(service, opened, 500);
  expect(read).toMatchObject({
    orderAmount: 10_000,
    tip: 500,
    totalAmount: 10_500,
    fees: 150,
    debitDate: '2026-11-23',
  });
  for (const words of ['Ada Byron', 'Corner Books', '$105.00', 'tip of $5.00', 'Monday, November 23, 2026', '6789'])
    expect(read.wording).toContain(words);
  const { complete, receipt } = (await (await authorize(service, opened, read)).json()) as Authorized;
  expect(complete).toMatchObject({ orderAmount: 10_000, tip: 500, totalAmount: 10_500, fees: 150 });
  expect(receipt).toMatchObject({ totalAmount: 10_500, wording: read.wording, trackNumber: opened.trackNumber });
  expect(receipt.sentTo).toEqual(ADA);
  const kept = await inStore(service, (store) =>
    store.selectFrom('authorizations').selectAll().executeTakeFirstOrThrow(),
  );
  expect(kept).toMatchObject({
    session_id: opened.sessionId,
    sec_code: 'WEB',
    entry_description: 'PURCHASE',
    language: 'en',
    wording: read.wording,
    wording_version: read.wordingVersion,
    debit_date: '2026-11-23',
    order_amount: 10_000,
    tip: 500,
    total_amount: 10_500,
    client_address: '127.0.0.1',
  });
  expect(JSON.stringify(kept)).not.toContain('000123456789');
  const ordered = await callApi(service, token, '/orders', { session_id: opened.sessionId });
  expect(await ordered.json()).toMatchObject({ session: { consent_text: read.wording, total_amount: 10_000 } });
});

test('a new session’s consent names the day and the legal name that the checkout shows', async () => {
  const service = await serviceOfTest({ now: () => Date.UTC(2026, 10, 21, 12) });
  const { organization } = await registerBusiness(service, {
    email: 'pat@pear-tree.example',
    as: 'merchant',
    name: 'Pear Tree',
  });
  const token = await signIn(service, organization);
  const session = await createSession(service, token);
  const shown = 'Pear Tree Books LLC (doing business as Pear Tree)';
  expect(session.consent_text).toContain(`authorize ${shown}`);
  expect(session.consent_text).toContain('on or after Monday, November 23, 2026');
});

describe('nobody authorises other words than they read', () => {
  test('midnight passes between reading and agreeing', async () => {
    let time = Date.UTC(2026, 10, 20, 4, 59, 59);
    const { service, token } = await startMerchant({ now: () => time });
    const opened = await openAtReview(service, token);
    const read = await quote(service, opened);
    time += 2000;
    const late = await authorize(service, opened, read);
    expect(late.status).toBe(409);
    expect(await late.json()).toMatchObject({ code: 'quote_changed' });
    expect((await authorizeAsQuoted(service, opened)).status).toBe(200);
  });

  test('the tip, the total or the account is another one', async () => {
    const { service, token } = await startMerchant();
    const opened = await openAtReview(service, token);
    const read = await quote(service, opened);
    for (const other of [
      { tip: 500 },
      { totalAmount: 9_999 },
      { wordingVersion: '2-en-0' },
      { tip: 1, totalAmount: 10_001 },
    ]) {
      expect((await authorize(service, opened, { ...read, ...other })).status).toBe(409);
    }
    expect((await callApi(service, token, '/orders', { session_id: opened.sessionId })).status).toBe(422);
  });
});

describe('a tip', () => {
  test.each([1_000_000_000, 10_001, -1, 0, 1.5, '500', true, 1e300])('of %j is refused, with words', async (tip) => {
    const { service, token } = await startMerchant();
    const opened = await openAtReview(service, token);
    for (const [step, body] of [
      ['quote', { tip }],
      ['authorize', { tip, total_amount: 10_000, wording_version: '' }],
    ] as const) {
      const refused = await checkoutStep(service, opened, step, body);
      expect([refused.status, await detailOf(refused)]).toEqual([422, expect.stringMatching(/^tip: /)]);
    }
  });

  test('is refused where the merchant asks for none', async () => {
    const { service, token } = await startMerchant({ asksForTip: false });
    const refused = await checkoutStep(service, await openAtReview(service, token), 'quote', { tip: 1 });
    expect([refused.status, await refused.json()]).toEqual([
      422,
      expect.objectContaining({ code: 'tip_refused', max_tip: 0 }),
    ]);
  });
});

test('without proof and account there is nothing to read or to authorise', async () => {
  const { service, token } = await startMerchant();
  const opened = await openPayable(service, (await createSession(service, token)).id);
  for (const [step, body] of [
    ['quote', { tip: null }],
    ['authorize', { tip: null, total_amount: 10_000, wording_version: 'any' }],
  ] as const) {
    const refused = await checkoutStep(service, opened, step, body);
    expect([refused.status, await refused.json()]).toEqual([409, expect.objectContaining({ code: 'not_ready' })]);
  }
  await proveConsumer(service, opened);
  await chooseAccount(service, opened, 'low');
  expect((await checkoutStep(service, opened, 'quote', { tip: null })).status).toBe(409);
});

test.each([{}, { tip: null }, { tip: null, total_amount: '1', wording_version: 'x' }, [], null])(
  'an authorization that says %j is refused',
  async (body) => {
    const { service, token } = await startMerchant();
    const opened = await openAtReview(service, token);
    expect((await checkoutStep(service, opened, 'authorize', body as object)).status).toBe(422);
  },
);

describe('one session', () => {
  test('asked for twice by the page that lost the answer, it is given once and told twice', async () => {
    let time = FRIDAY_NIGHT;
    const { service, token } = await startMerchant({ now: () => time });
    const opened = await openAtReview(service, token);
    const read = await quote(service, opened, 500);
    const first = await (await authorize(service, opened, read)).json();
    time += 60_000;
    const again = await authorize(service, opened, read);
    expect([again.status, await again.json()]).toEqual([200, first]);
    const mails = await mailsTo(service, ADA.contact);
    expect(mails.filter(({ subject }) => subject.startsWith('You authorized'))).toHaveLength(1);
  });

  test('that is finished is not authorised again', async () => {
    const { service, token } = await startMerchant();
    const opened = await openAtReview(service, token);
    const read = await quote(service, opened);
    await completeCheckout(service, opened.sessionId, 300);
    expect((await authorize(service, opened, read)).status).toBe(409);
    expect((await completeCheckout(service, opened.sessionId)).status).toBe(409);
  });
});

test("a consumer's name with markup stays a name, in the wording and in the mail", async () => {
  const { service, token } = await startMerchant();
  const name = '<b>Ada</b> & "Co"';
  const request = { amount: 100, type: 'consumer_checkout', consumer_info: { first_name: name, last_name: '</p>' } };
  const { id } = (await (await callApi(service, token, '/sessions', request)).json()) as { id: string };
  const opened = await openPayable(service, id);
  await comeToReview(service, opened);
  expect((await quote(service, opened)).wording).toContain(`I, ${name} </p>, authorize`);
});
