// Erasing this computer's keys and data: nothing of Paydesk is left, nothing of others is touched, and nothing undelivered is lost.
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { eraseFolder } from '../../main/start/erase-folder.ts';
import { openErasing } from '../../main/start/erasing.ts';
import { isMarkedForErasing } from '../../main/start/erasing-mark.ts';
import { memoryKeychain } from '../../main/vault/keychain.ts';
import { openConsoleHere } from '../support/console/console-here.ts';
import { tempFolder } from '../support/runner/temp-folder.ts';

const ALONE = { place: null, ownEnvironments: [], prepared: null, signIn: null };

type Given = { underWay?: number; toReview?: number; undelivered?: number; keysReady?: Promise<void> };

function erasingWith({ underWay = 0, toReview = 0, undelivered = 0, keysReady = Promise.resolve() }: Given) {
  const dataFolder = tempFolder();
  const removed: string[] = [];
  const quits: string[] = [];
  const place = undelivered > 0 ? { team: 'Corner Books', entrance: null, waitingOutcomes: undelivered } : null;
  const secret = (name: string) => ({ remove: async () => void removed.push(name) });
  const erasing = openErasing({
    dataFolder,
    ledger: {
      ledgerState: async () => ({ trouble: null }),
      listEnvironments: async () => [{ id: 'e', embedded: false, accounts: [{ id: 'a' }] }],
      dependantsOf: async () => ({ callsInFlight: 0, unknownOutcomes: toReview }),
      anchorState: async () => null,
    } as never,
    underWay: () => underWay,
    team: { state: async () => ({ ...ALONE, place }) as never, leave: async () => undefined },
    vault: {
      state: () => ({ state: 'keychain' }),
      proxy: secret('proxy'),
      device: secret('device'),
      pin: secret('pin'),
    } as never,
    removeKeys: async (id) => void removed.push(id),
    keysReady: () => keysReady,
    quit: () => void quits.push('quit'),
  });
  return { dataFolder, erasing, removed, quits };
}

test.each([
  [{ underWay: 1 }, 'calls_block_erasing'],
  [{ undelivered: 2 }, 'outcomes_block_erasing'],
  [{ toReview: 3 }, 'review_blocks_erasing'],
])('%o keeps everything where it is', async (given, code) => {
  const { erasing, removed, quits, dataFolder } = erasingWith(given);
  await expect(erasing.erase()).rejects.toMatchObject({ problem: { code } });
  expect([removed, quits, isMarkedForErasing(dataFolder)]).toEqual([[], [], false]);
});

test('keys go at once, and Paydesk quits', async () => {
  const { erasing, removed, quits, dataFolder } = erasingWith({});
  await erasing.erase();
  expect(removed).toEqual(['a', 'proxy', 'device', 'pin']);
  expect([quits, isMarkedForErasing(dataFolder)]).toEqual([['quit'], true]);
});

test('the sandbox’s keys go even where they are still being made', async () => {
  let made = () => {};
  const keysReady = new Promise<void>((resolve) => {
    made = resolve;
  });
  const { erasing, removed } = erasingWith({ keysReady });
  const erased = erasing.erase();
  await setImmediate();
  expect(removed).toEqual([]);
  made();
  await erased;
  expect(removed).toContain('a');
});

test('a whole console leaves no key and no file, and somebody’s own files in its folders stay', async () => {
  const folder = tempFolder();
  const keychain = memoryKeychain();
  writeFileSync(join(folder, 'my accounts.ods'), 'mine');
  for (const name of ['backups', 'logs', 'service', 'updates']) {
    mkdirSync(join(folder, name));
    writeFileSync(join(folder, name, 'thesis.odt'), 'mine');
  }
  // What a backup and a change of keys left that a crash broke off.
  writeFileSync(join(folder, 'backups', 'ledger-2026-11-20T10-00-00.000Z-daily.db.partial'), 'a copy');
  writeFileSync(join(folder, 'service', 'account-numbers.key.4711.new'), 'key');
  const { window, close } = await openConsoleHere(folder, keychain);
  await window.settings.set({ keepInTray: true });
  await window.settings.erase({ word: 'ERASE' });
  await close();
  const left = readdirSync(folder, { recursive: true }).filter((name) => !String(name).startsWith('instance.'));
  expect(left.toSorted()).toEqual([
    'backups',
    'backups/thesis.odt',
    'logs',
    'logs/thesis.odt',
    'my accounts.ods',
    'service',
    'service/thesis.odt',
    'updates',
    'updates/thesis.odt',
  ]);
  expect(keychain.entries()).toEqual([]);
});

test('an erasing that the process didn’t live to see is done at the next start', async () => {
  const folder = tempFolder();
  const first = await openConsoleHere(folder);
  await first.close();
  writeFileSync(join(folder, 'erasing'), '');
  const before = readdirSync(folder);
  expect(before).toContain('ledger.db');
  writeFileSync(join(folder, 'language.json'), JSON.stringify({ choice: 'es' }));
  const again = await openConsoleHere(folder);
  await again.close();
  expect(existsSync(join(folder, 'language.json'))).toBe(false);
  expect(isMarkedForErasing(folder)).toBe(false);
});

test('a folder that another Paydesk has isn’t erased under it', async () => {
  const folder = tempFolder();
  const { close } = await openConsoleHere(folder);
  mkdirSync(join(folder, 'backups'), { recursive: true });
  expect(() => eraseFolder(folder)).toThrow();
  expect(readdirSync(folder)).toContain('ledger.db');
  await close();
});
