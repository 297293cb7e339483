// A sandbox whose records can't be used, of an early version or damaged: it begins empty, says so, and keeps its files.
import { randomBytes } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { startSandbox } from '../../main/start/sandbox.ts';
import { tempFolder } from '../support/runner/temp-folder.ts';
import { BUILT_CHECKOUT } from '../support/service/payment-service.ts';
import { makeEarlyLedger } from '../support/store/early-ledger.ts';

test('the sandbox begins empty where an early version made its records, which are kept under another name', async () => {
  const folder = tempFolder();
  const service = join(folder, 'service');
  mkdirSync(service);
  await makeEarlyLedger(join(service, 'service.db'));
  const before = readFileSync(join(service, 'service.db'));
  const first = await startSandbox(folder, BUILT_CHECKOUT);
  const aside = first.setAside ?? '';
  expect(aside).toContain(join(service, 'service.db.set-aside-'));
  expect(readFileSync(aside).equals(before)).toBe(true);
  expect(first.organizations).not.toEqual([]);
  await first.close();
  const again = await startSandbox(folder, BUILT_CHECKOUT);
  onTestFinished(again.close);
  expect(again.setAside).toBeNull();
  expect(readdirSync(service).filter((name) => name.includes('set-aside'))).toHaveLength(1);
});

const DAMAGES: Record<string, (store: string) => void> = {
  'other bytes in place of its records': (store) => writeFileSync(store, 'x'.repeat(20_000)),
  'half of its records': (store) => truncateSync(store, 40_000),
};

test.each(Object.entries(DAMAGES))('the sandbox begins empty with %s, which are kept', async (_name, damage) => {
  const folder = tempFolder();
  const store = join(folder, 'service', 'service.db');
  await (await startSandbox(folder, BUILT_CHECKOUT)).close();
  damage(store);
  const before = readFileSync(store);
  const again = await startSandbox(folder, BUILT_CHECKOUT);
  onTestFinished(again.close);
  expect(readFileSync(again.setAside ?? '').equals(before)).toBe(true);
  expect(again.organizations).not.toEqual([]);
});

const KEYS: Record<string, (key: string) => void> = {
  lost: (key) => rmSync(key),
  damaged: (key) => writeFileSync(key, 'x'),
  'another store’s': (key) => writeFileSync(key, randomBytes(32).toString('base64url')),
};

test.each(Object.entries(KEYS))(
  'the sandbox begins empty where its key of account numbers is %s',
  async (_name, damage) => {
    const folder = tempFolder();
    const key = join(folder, 'service', 'account-numbers.key');
    await (await startSandbox(folder, BUILT_CHECKOUT)).close();
    damage(key);
    const second = await startSandbox(folder, BUILT_CHECKOUT);
    expect(readFileSync(second.setAside ?? '').toString('latin1')).toContain('organization');
    await second.close();
    const third = await startSandbox(folder, BUILT_CHECKOUT);
    onTestFinished(third.close);
    expect(third.setAside).toBeNull();
  },
);

test('records that are whole stay where they are when something else keeps the sandbox from starting', async () => {
  const folder = tempFolder();
  const service = join(folder, 'service');
  await (await startSandbox(folder, BUILT_CHECKOUT)).close();
  rmSync(join(service, 'account-numbers.key'));
  mkdirSync(join(service, 'account-numbers.key'));
  await expect(startSandbox(folder, BUILT_CHECKOUT)).rejects.toThrow('EISDIR');
  expect(readdirSync(service)).toContain('service.db');
  expect(readdirSync(service).filter((name) => name.includes('set-aside'))).toEqual([]);
});
