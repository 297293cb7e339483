// An opening of the checkout that goes on after a reload: only for who holds its token, and only as far as its consumer came.
import { expect, test } from 'vitest';
import type { PayableSession, Resumed } from '../../service/checkout/messages.ts';
import { authorizeAsQuoted, comeToReview } from '../support/consumer/authorize.ts';
import { chooseAccount, logIn } from '../support/consumer/bank.ts';
import { desk, opened } from '../support/consumer/code-desk.ts';
import { proveConsumer, sentCode } from '../support/consumer/consumer-proof.ts';
import { rememberedDevice, shopOfTest } from '../support/consumer/remembered.ts';
import { checkoutStep, openPayable, type Served } from '../support/service/payment-service.ts';

const resume = (service: Served, visit: PayableSession, language = 'en') =>
  checkoutStep(service, visit, 'resume', { language });
const placeOf = async (service: Served, visit: PayableSession) =>
  ((await (await resume(service, visit)).json()) as Resumed).place;

test('a reloaded checkout goes on from each of its steps', async () => {
  const at = await desk();
  const { service } = at;
  const visit = await opened(at);
  expect(await placeOf(service, visit)).toEqual({ at: 'start' });

  const { sandbox_code: code } = await sentCode(service, visit, { kind: 'email', contact: 'ada@example.test' });
  at.pass(10_000);
  const sent = { sent_to: 'a•••@example.test', kind: 'email', again_in_seconds: 20 };
  expect(await placeOf(service, visit)).toEqual({ at: 'code', sent });

  await checkoutStep(service, visit, 'verify', { code });
  expect(await placeOf(service, visit)).toEqual({ at: 'bank', connected: null });

  await logIn(service, visit);
  expect(await placeOf(service, visit)).toMatchObject({
    at: 'bank',
    connected: { institution: { name: 'First Sandbox Bank' }, accounts: [{ name: 'Everyday Checking' }, {}, {}] },
  });

  await chooseAccount(service, visit, 'low');
  expect(await placeOf(service, visit)).toMatchObject({ at: 'bank' });
  await chooseAccount(service, visit);
  const account = { bankName: 'First Sandbox Bank', kind: 'checking', lastFour: '6789' };
  expect(await placeOf(service, visit)).toEqual({ at: 'review', account });

  await authorizeAsQuoted(service, visit);
  expect(await placeOf(service, visit)).toMatchObject({
    at: 'done',
    complete: { referenceId: visit.trackNumber },
    receipt: { trackNumber: visit.trackNumber },
  });
});

test('a code that ran out is not resumed', async () => {
  const at = await desk();
  const visit = await opened(at);
  await sentCode(at.service, visit);
  at.pass(11 * 60_000);
  expect(await placeOf(at.service, visit)).toEqual({ at: 'start' });
});

test('another opening of the same link starts at the beginning and is told nothing', async () => {
  const at = await desk();
  const { service } = at;
  const visit = await opened(at);
  await comeToReview(service, visit);
  const stranger = await openPayable(service, visit.sessionId);
  expect(await placeOf(service, stranger)).toEqual({ at: 'start' });
  await authorizeAsQuoted(service, visit);
  const told = await resume(service, stranger);
  expect([told.status, await told.json()]).toEqual([409, expect.objectContaining({ code: 'already_completed' })]);
});

test('a token of another session, a made-up one and one that ran out resume nothing', async () => {
  const at = await desk();
  const { service } = at;
  const visit = await opened(at);
  await proveConsumer(service, visit);
  const other = await opened(at);
  expect((await resume(service, { ...visit, token: other.token })).status).toBe(401);
  expect((await resume(service, { ...visit, token: 'made-up' })).status).toBe(401);
  at.pass(31 * 60_000);
  expect((await resume(service, visit)).status).toBe(401);
});

test('a checkout resumed in another language shows its terms in that one', async () => {
  const at = await desk();
  const { service } = at;
  const visit = await opened(at);
  await comeToReview(service, visit);
  await resume(service, visit, 'es');
  const quoted = await checkoutStep(service, visit, 'quote', { tip: null });
  expect(((await quoted.json()) as { wording: string }).wording).toContain('autorizo');
});

test('a remembered consumer who proved to be here is known again', async () => {
  const shop = await shopOfTest();
  const device = await rememberedDevice(shop);
  const visit = await shop.open();
  await checkoutStep(shop.service, visit, 'recognise', { device });
  await proveConsumer(shop.service, visit, { kind: 'remembered' });
  const resumed = (await (await resume(shop.service, visit)).json()) as Resumed;
  expect(resumed).toMatchObject({ place: { at: 'bank' }, remembered: { contact: 'a•••@example.test' } });
});
