// The key of account numbers belongs to its store: it is never made a second time, and never taken for another's.
// @module-tag postgres
import { readdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openAccountCipher } from '../../service/start/account-key.ts';
import { accountNumberOf } from '../../service/store/checkout/bank-accounts.ts';
import { openStore, type Store } from '../../service/store/database.ts';
import { chooseAccount, openProved } from '../support/consumer/bank.ts';
import { sellersSession } from '../support/consumer/code-desk.ts';
import { length } from '../support/runner/length.ts';
import { tempFolder } from '../support/runner/temp-folder.ts';
import { createSession, organizationOf, signIn, startTestService } from '../support/service/payment-service.ts';
import { placeOfFolder } from '../support/store/postgres/store-of-folder.ts';

const FILE = 'account-numbers.key';

async function openedStore(folder = tempFolder()): Promise<Store> {
  const store = await openStore(await placeOfFolder(folder));
  onTestFinished(() => store.destroy());
  return store;
}

test('is made once, for its owner alone, and opens what was sealed before a restart', async () => {
  const folder = tempFolder();
  const store = await openedStore(folder);
  const file = join(folder, FILE);
  const sealed = (await openAccountCipher(store, file)).seal('000123456789', 'a row');
  expect((await openAccountCipher(store, file)).open(sealed, 'a row')).toBe('000123456789');
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect((await readdir(folder)).filter((name) => name.startsWith(FILE))).toEqual([FILE]);
});

test('that is lost is asked for, not made anew', async () => {
  const first = await startTestService();
  onTestFinished(() => first.discard());
  await first.close();
  const file = join(first.dataFolder, FILE);
  await rename(file, `${file}.kept`);
  const start = () => startTestService({ dataFolder: first.dataFolder });
  await expect(start()).rejects.toThrow(/^.*account-numbers\.key is missing: .*--account-key$/);
  expect(await readdir(first.dataFolder)).not.toContain(FILE);
  await rename(`${file}.kept`, file);
  await (await start()).close();
});

test('that is another store’s, or damaged, is refused and left as it is', async () => {
  const [folder, other] = [tempFolder(), tempFolder()];
  const [store, file] = [await openedStore(folder), join(folder, FILE)];
  await openAccountCipher(store, file);
  await openAccountCipher(await openedStore(other), join(other, FILE));
  await expect(openAccountCipher(store, join(other, FILE))).rejects.toThrow(/isn't the key .* --account-key$/);
  await writeFile(file, 'half');
  await expect(openAccountCipher(store, file)).rejects.toThrow(/account-numbers\.key is damaged/);
  expect(await readFile(file, 'utf8')).toBe('half');
});

test('is one for all who start at the same moment', async () => {
  for (let round = 0; round < length(2, 5); round++) {
    const folder = tempFolder();
    const store = await openedStore(folder);
    const starts = Array.from({ length: 4 }, () => openAccountCipher(store, join(folder, FILE)));
    const marks = (await Promise.all(starts)).map((cipher) => cipher.fingerprint('same'));
    expect(new Set(marks).size).toBe(1);
  }
});

test('of two first starts over one store with folders of their own, one is refused and says why', async () => {
  const store = await openedStore();
  const folders = [tempFolder(), tempFolder()];
  const outcomes = await Promise.allSettled(folders.map((own) => openAccountCipher(store, join(own, FILE))));
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(String(outcomes.find((outcome) => outcome.status === 'rejected')?.reason)).toContain('--account-key');
});

test('a sealed account number opens in its own row and in no other', async () => {
  const folder = tempFolder();
  const cipher = await openAccountCipher(await openedStore(folder), join(folder, FILE));
  const sealed = cipher.seal('000123456789', '["c_account_a","consumer_a","011000015"]');
  expect(() => cipher.open(sealed, '["c_account_b","consumer_b","011000015"]')).toThrow();
});

test('a number that isn’t bound to its row isn’t accepted, nor after the next start', async () => {
  const service = await startTestService();
  onTestFinished(() => service.discard());
  const token = await signIn(service, organizationOf(service, 'merchant'));
  const shop = (await createSession(service, token)).id;
  await chooseAccount(service, await openProved(service, shop));
  const store = await openedStore(service.dataFolder);
  const [row] = await store.selectFrom('bank_accounts').selectAll().execute();
  if (!row) throw new Error('No account was kept.');
  const file = join(service.dataFolder, FILE);
  const cipher = await openAccountCipher(store, file);
  expect(accountNumberOf(cipher, row)).toBe('000123456789');

  const unbound = cipher.seal('000123456789', '');
  await store.updateTable('bank_accounts').set({ account_number_sealed: unbound }).execute();
  const kept = await store.selectFrom('bank_accounts').selectAll().executeTakeFirstOrThrow();
  expect(() => accountNumberOf(cipher, kept)).toThrow();
  const again = await openAccountCipher(store, file);
  expect(() => accountNumberOf(again, kept)).toThrow();
});

test('no driver’s license is kept', async () => {
  const service = await startTestService();
  onTestFinished(() => service.discard());
  await sellersSession({ service }, { email: 'ada@example.test', drivers_license: 'D1234567-CA' });
  const rows = await (await openedStore(service.dataFolder)).selectFrom('sessions').selectAll().execute();
  expect(rows).toHaveLength(1);
  expect(JSON.stringify(rows)).not.toContain('D1234567-CA');
});
