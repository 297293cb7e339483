// Being remembered on a device: what it tells, what it doesn't, how long it lasts, and how it ends.
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { PayableSession } from '../../../service/checkout/messages.ts';
import { checkoutStep } from '../../support/payment-service.ts';
import { payIn, rememberedDevice, type Shop, shopOfTest } from '../../support/remembered.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const NOT_REMEMBERED = { status: 409, code: 'not_remembered' };

type Answer = { status: number; device?: string };

async function call({ service }: Shop, opened: PayableSession, step: string, body: object = {}): Promise<Answer> {
  const response = await checkoutStep(service, opened, step, body);
  return { status: response.status, ...((await response.json()) as object) };
}

describe('a consumer who asked to be remembered', () => {
  test('is known again on the device, by masks and nothing more', async () => {
    const shop = await shopOfTest();
    const device = await rememberedDevice(shop);
    expect(await call(shop, await shop.open(), 'recognise', { device })).toEqual({
      status: 200,
      contact: 'a•••@example.test',
      account: { bankName: 'First Sandbox Bank', kind: 'checking', lastFour: '6789' },
      hasPasskey: false,
    });
  });

  test('pays from the account of the last time once it is proved who they are', async () => {
    const shop = await shopOfTest();
    const device = await rememberedDevice(shop);
    const opened = await shop.open();
    await call(shop, opened, 'recognise', { device });
    await call(shop, opened, 'skip', { account: 'low' });
    expect(await call(shop, opened, 'remembered-account')).toMatchObject({
      is_sufficient_funds: true,
      account: { lastFour: '6789' },
    });
    expect(await call(shop, opened, 'authorize', { tip: null })).toMatchObject({ status: 200 });
  });

  test('keeps the one token of the device, however often they pay', async () => {
    const shop = await shopOfTest();
    const device = await rememberedDevice(shop);
    const opened = await shop.open();
    await call(shop, opened, 'recognise', { device });
    expect(await payIn(shop, opened, { remember: true })).toBeUndefined();
    expect(await call(shop, await shop.open(), 'recognise', { device })).toMatchObject({ status: 200 });
  });

  test('gets a token anew where the answer that told it was lost', async () => {
    const shop = await shopOfTest();
    const opened = await shop.open();
    const lost = await payIn(shop, opened, { remember: true });
    const device = (await call(shop, opened, 'authorize', { tip: null, remember: true })).device;
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
    await call(shop, opened, 'skip', { account: 'everyday' });
    await call(shop, opened, 'remembered-account');
    time += 179 * DAY_MS;
    expect(await call(shop, await shop.open(), 'recognise', { device })).toMatchObject({ status: 200 });
    time += DAY_MS;
    expect(await call(shop, await shop.open(), 'recognise', { device })).toMatchObject(NOT_REMEMBERED);
  });
});

test('who did not ask is not remembered', async () => {
  const shop = await shopOfTest();
  expect(await payIn(shop, await shop.open(), { remember: false })).toBeUndefined();
});

describe('a stolen token', () => {
  test('opens nothing without a proof', async () => {
    const shop = await shopOfTest();
    const device = await rememberedDevice(shop);
    const opened = await shop.open();
    await call(shop, opened, 'recognise', { device });
    expect(await call(shop, opened, 'remembered-account')).toMatchObject({ status: 409, code: 'not_proved' });
    expect(await call(shop, opened, 'authorize', { tip: null })).toMatchObject({ status: 409, code: 'not_ready' });
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
    await call(shop, opened, 'skip', { account: 'everyday' });
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
