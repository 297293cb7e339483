// A data folder of an early version: the console starts on it, says so, and keeps its files.
import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
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
