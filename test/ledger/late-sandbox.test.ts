// The desktop app's embedded sandbox starts after the first screen: whatever needs it waits, and nothing else does.
import { createServer } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { memoryKeychain } from '../../main/vault/keychain.ts';
import { refusalOf, startConsoleHere } from '../support/console/console-here.ts';
import { tempFolder } from '../support/runner/temp-folder.ts';

const NEVER = 2 ** 31 - 1;
const SESSION = { amount: 100, firstName: 'Ada', lastName: 'Lane', reference: null };
const untilClosed = (closing: AbortSignal) => wait(NEVER, undefined, { signal: closing });

/** One computer, whose Paydesk is opened again and again. */
function computer() {
  const keychain = memoryKeychain();
  const dataFolder = tempFolder();
  const elsewhere = tempFolder();
  return async (beforeSandbox?: (closing: AbortSignal) => Promise<void>) => {
    const opened = await startConsoleHere(dataFolder, keychain, elsewhere, beforeSandbox ? { beforeSandbox } : {});
    onTestFinished(opened.close);
    const { environments } = await opened.window.console.facts();
    return { ...opened, environment: environments[0] };
  };
}

test('the very first window has the sandbox, because nothing else says where it is', async () => {
  const { environment } = await computer()(untilClosed);
  expect(environment?.embedded).toBe(true);
});

test('a later window is open before the sandbox, and what needs the sandbox waits for it', async () => {
  const open = computer();
  const first = await open();
  await first.close();
  const { promise, release } = gate();
  const { window, environment } = await open(() => promise);
  const environmentId = environment?.id ?? '';
  const accountId = environment?.accounts.find(({ role }) => role === 'merchant')?.id ?? '';
  expect(await window.journal.unknownCount({ environmentId })).toBe(0);
  await expect(fetch(environment?.baseUrl ?? '')).rejects.toThrow('fetch failed');

  let isMade = false;
  const made = window.sessions
    .create({ ...SESSION, environmentId, accountId, attempt: crypto.randomUUID() })
    .then((session) => {
      isMade = true;
      return session;
    });
  await window.journal.unknownCount({ environmentId });
  expect(isMade).toBe(false);
  release();
  expect((await made).id).toMatch(/^sess/);
});

test('Paydesk closes at once while its sandbox hasn’t begun', async () => {
  const open = computer();
  await (await open()).close();
  const { close, embedded } = await open(untilClosed);
  await close();
  await expect(embedded).rejects.toThrow('aborted');
});

test('a window that was open before the sandbox learns that another program has its port', async () => {
  const open = computer();
  const first = await open();
  const port = Number(new URL(first.environment?.baseUrl ?? '').port);
  await first.close();
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(port, '127.0.0.1', resolve));
  onTestFinished(() => void other.close());
  const { promise, release } = gate();
  const { window, embedded } = await open(() => promise);
  expect((await window.console.facts()).sandboxPortTaken).toBeNull();
  release();
  await embedded;
  expect((await window.console.facts()).sandboxPortTaken).toBe(port);
});

test('a sandbox that can’t start is told, and calls to other services go on until Paydesk closes', async () => {
  const open = computer();
  await (await open()).close();
  const { window, embedded, environment } = await open(() => Promise.reject(new Error('no room')));
  await expect(embedded).rejects.toThrow('no room');
  const environmentId = environment?.id ?? '';
  const accountId = environment?.accounts.find(({ role }) => role === 'merchant')?.id ?? '';
  const asked = window.sessions.create({ ...SESSION, environmentId, accountId, attempt: crypto.randomUUID() });
  // Refused at once. The first life may have ended before it had keys.
  expect((await refusalOf(asked)).code).toMatch(/account_keys_missing|unreachable/);
});

function gate() {
  let release = () => {};
  const promise = new Promise<void>((resolve) => {
    release = resolve;
  });
  return { promise, release };
}
