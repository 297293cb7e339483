// Being remembered on a device: what it tells, what it doesn't, how long it lasts, and how it ends.
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { PayableSession, Quote, RememberedNow } from '../../service/checkout/messages.ts';
import { askForCode, proveConsumer } from '../support/consumer/consumer-proof.ts';
import { ADA, payIn, rememberedDevice, type Shop, shopOfTest } from '../support/consumer/remembered.ts';
import { checkoutStep } from '../support/service/payment-service.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const NOT_REMEMBERED = { status: 409, code: 'not_remembered' };

type Answer = { status: number; quote?: Quote; remembered?: RememberedNow };

async function call({ service }: Shop, opened: PayableSession, step: string, body: object = {}): Promise<Answer> {
  const response = await checkoutStep(service, opened, step, body);
  return { status: response.status, ...((await response.json()) as object) };
}

describe('a consumer who asked to be remembered', () => {
  test('is known again on the device, by masks and nothing more', async () => {
    const shop = await shopOfTest();
    const device = await rememberedDevice(shop);
    const answer = await call(shop, await shop.open(), 'recognise', { device });
    expect(answer).toEqual({
      status: 200,
      contact: 'a•••@example.test',
      account: { bankName: 'First Sandbox Bank', kind: 'checking', lastFour: '6789' },
      quote: expect.objectContaining({ tip: null, totalAmount: 10_000 }),
      hasPasskey: false,
    });
    expect(JSON.stringify(answer)).not.toMatch(/ada@|011000015|0123456789/);
  });

  test('gets a code where they got it before, and pays from the account of the last time as they read', async () => {
    const shop = await shopOfTest();
    const device = await rememberedDevice(shop);
    const opened = await shop.open();
    const { quote } = await call(shop, opened, 'recognise', { device });
    await proveConsumer(shop.service, opened, { kind: 'remembered' });
    expect(await call(shop, opened, 'remembered-account')).toMatchObject({
      is_sufficient_funds: true,
      account: { lastFour: '6789' },
    });
    const read = { tip: null, total_amount: quote?.totalAmount, wording_version: quote?.wordingVersion };
    expect(await call(shop, opened, 'authorize', read)).toMatchObject({ status: 200 });
  });

  test('is told when the money is not there this time', async () => {
    const shop = await shopOfTest();
    const device = await rememberedDevice(shop);
    const opened = await shop.open(900_101);
    await call(shop, opened, 'recognise', { device });
    await proveConsumer(shop.service, opened, { kind: 'remembered' });
    expect(await call(shop, opened, 'remembered-account')).toMatchObject({ is_sufficient_funds: false });
  });

  test('is told when the bank has closed the account since', async () => {
    const shop = await shopOfTest();
    const device = await rememberedDevice(shop);
    const opened = await shop.open(900_102);
    await call(shop, opened, 'recognise', { device });
    await proveConsumer(shop.service, opened, { kind: 'remembered' });
    expect(await call(shop, opened, 'remembered-account')).toMatchObject({ status: 409, code: 'account_not_valid' });
  });

  test('keeps the one token of the device, however often they pay', async () => {
    const shop = await shopOfTest();
    const device = await rememberedDevice(shop);
    const opened = await shop.open();
    await call(shop, opened, 'recognise', { device });
    expect(await payIn(shop, opened, { remember: true })).toEqual({ device: null, can_add_passkey: true });
    expect(await call(shop, await shop.open(), 'recognise', { device })).toMatchObject({ status: 200 });
  });

  test('gets a token anew where the answer that told it was lost', async () => {
    const shop = await shopOfTest();
    const opened = await shop.open();
    const { device: lost } = await payIn(shop, opened, { remember: true });
    const again = { tip: null, total_amount: 10_000, wording_version: 'lost too', remember: true };
    const device = (await call(shop, opened, 'authorize', again)).remembered?.device;
    expect(device).not.toBe(lost);
    expect(await call(shop, await shop.open(), 'recognise', { device })).toMatchObject({ status: 200 });
    expect(await call(shop, await shop.open(), 'recognise', { device: lost })).toMatchObject(NOT_REMEMBERED);
  });

  test('is remembered for 180 days from when they paid last', async () => {
    let time = Date.UTC(2026, 10, 21);
    const shop = await shopOfTest(() => time);
    const device = await rememberedDevice(shop);
    time += 179 * DAY_MS;
    const opened = await shop.open();
    await call(shop, opened, 'recognise', { device });
    await proveConsumer(shop.service, opened, { kind: 'remembered' });
    await call(shop, opened, 'remembered-account');
    time += 179 * DAY_MS;
    expect(await call(shop, await shop.open(), 'recognise', { device })).toMatchObject({ status: 200 });
    time += DAY_MS;
    expect(await call(shop, await shop.open(), 'recognise', { device })).toMatchObject(NOT_REMEMBERED);
  });
});

test('who did not ask is not remembered', async () => {
  const shop = await shopOfTest();
  expect(await payIn(shop, await shop.open(), { remember: false })).toEqual({ device: null, can_add_passkey: false });
});

describe('a stolen token', () => {
  test('opens nothing without a proof', async () => {
    const shop = await shopOfTest();
    const device = await rememberedDevice(shop);
    const opened = await shop.open();
    await call(shop, opened, 'recognise', { device });
    expect(await call(shop, opened, 'remembered-account')).toMatchObject({ status: 409, code: 'not_proved' });
    const unread = { tip: null, total_amount: 10_000, wording_version: 'any' };
    expect(await call(shop, opened, 'authorize', unread)).toMatchObject({ status: 409, code: 'not_ready' });
    expect(await call(shop, opened, 'passkey-options')).toMatchObject({ status: 409, code: 'no_passkey' });
    expect(await call(shop, opened, 'passkey-register-options')).toMatchObject({ status: 409, code: 'not_proved' });
  });

  test("isn't found in the store", async () => {
    const shop = await shopOfTest();
    const device = await rememberedDevice(shop);
    const files = (await readdir(shop.service.dataFolder)).filter((name) => name.startsWith('service.db'));
    for (const name of files) {
      expect((await readFile(join(shop.service.dataFolder, name))).includes(device)).toBe(false);
    }
  });
});

describe('another consumer on the same device', () => {
  const bob = { kind: 'email', contact: 'bob@example.test' };

  test('gets no account of who was remembered there', async () => {
    const shop = await shopOfTest();
    const device = await rememberedDevice(shop);
    const opened = await shop.open();
    await call(shop, opened, 'recognise', { device });
    await proveConsumer(shop.service, opened, bob);
    expect(await call(shop, opened, 'remembered-account')).toMatchObject(NOT_REMEMBERED);
    expect(await call(shop, opened, 'recognise', { device })).toMatchObject(NOT_REMEMBERED);
  });

  test('takes their place where they ask to be remembered', async () => {
    const shop = await shopOfTest();
    const adas = await rememberedDevice(shop);
    const opened = await shop.open();
    await call(shop, opened, 'recognise', { device: adas });
    const { device: bobs } = await payIn(shop, opened, { remember: true, contact: bob });
    expect(await call(shop, await shop.open(), 'recognise', { device: bobs })).toMatchObject({
      contact: 'b•••@example.test',
    });
  });
});

test('nobody is sent a code for a device that is not remembered', async () => {
  const shop = await shopOfTest();
  const answer = await askForCode(shop.service, await shop.open(), { kind: 'remembered' });
  expect([answer.status, await answer.json()]).toEqual([409, expect.objectContaining({ code: 'not_remembered' })]);
});

describe('who is forgotten', () => {
  test('is known no more, and was forgotten even if it is said twice', async () => {
    const shop = await shopOfTest();
    const device = await rememberedDevice(shop);
    const opened = await shop.open();
    await call(shop, opened, 'recognise', { device });
    for (const time of ['once', 'twice']) {
      expect([time, await call(shop, opened, 'forget', { device })]).toEqual([time, { status: 200 }]);
    }
    expect(await call(shop, opened, 'recognise', { device })).toMatchObject(NOT_REMEMBERED);
    await proveConsumer(shop.service, opened, ADA);
    expect(await call(shop, opened, 'remembered-account')).toMatchObject(NOT_REMEMBERED);
  });

  test('stays known on their other device', async () => {
    const shop = await shopOfTest();
    const [phone, desktop] = [await rememberedDevice(shop), await rememberedDevice(shop)];
    const opened = await shop.open();
    await call(shop, opened, 'forget', { device: phone });
    expect(await call(shop, opened, 'recognise', { device: phone })).toMatchObject(NOT_REMEMBERED);
    expect(await call(shop, opened, 'recognise', { device: desktop })).toMatchObject({ status: 200 });
  });
});

test.each([{}, { device: 7 }, { device: 'x'.repeat(101) }, { device: '__proto__', more: 1 }])(
  'what is no token of a device is refused: %j',
  async (body) => {
    const shop = await shopOfTest();
    expect(await call(shop, await shop.open(), 'recognise', body)).toMatchObject({ status: 422 });
  },
);

test('a token nobody was given is not remembered, and asking is limited', async () => {
  const shop = await shopOfTest(() => Date.UTC(2026, 10, 21));
  const opened = await shop.open();
  for (let asked = 0; asked < 60; asked += 1) {
    expect(await call(shop, opened, 'recognise', { device: 'guess' })).toMatchObject(NOT_REMEMBERED);
  }
  expect(await call(shop, opened, 'recognise', { device: 'guess' })).toMatchObject({
    status: 429,
    code: 'asked_too_often',
    again_in_seconds: 1,
  });
});
