// The embedded sandbox's address: the same at each start, so that links and QR codes go on leading to it.
import { readFileSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { startSandbox } from '../../main/start/sandbox.ts';
import { tempFolder } from '../support/runner/temp-folder.ts';
import { BUILT_CHECKOUT } from '../support/service/payment-service.ts';

async function started(folder: string) {
  const sandbox = await startSandbox(folder, BUILT_CHECKOUT);
  onTestFinished(sandbox.close);
  return sandbox;
}

const portOf = (sandbox: { urls: { baseUrl: string } }) => Number(new URL(sandbox.urls.baseUrl).port);

/** Another program that listens on a port. */
async function occupied(port: number): Promise<number> {
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(port, '127.0.0.1', resolve));
  onTestFinished(() => void other.close());
  return (other.address() as AddressInfo).port;
}

test('the sandbox keeps its port from one start to the next', async () => {
  const folder = tempFolder();
  const first = await startSandbox(folder, BUILT_CHECKOUT);
  await first.close();
  expect(portOf(await started(folder))).toBe(portOf(first));
});

test('where another program has the port, the sandbox takes a free one, says so, and returns to its own later', async () => {
  const folder = tempFolder();
  const first = await startSandbox(folder, BUILT_CHECKOUT);
  await first.close();
  const wanted = portOf(first);
  await occupied(wanted);
  const moved = await started(folder);
  expect(portOf(moved)).not.toBe(wanted);
  expect([first.portTaken, moved.portTaken]).toEqual([null, wanted]);
  expect(Number(readFileSync(join(folder, 'service', 'port'), 'utf8'))).toBe(wanted);
});

test('a port that can’t be read is chosen anew', async () => {
  const folder = tempFolder();
  const first = await startSandbox(folder, BUILT_CHECKOUT);
  await first.close();
  writeFileSync(join(folder, 'service', 'port'), 'none');
  const again = await started(folder);
  expect(Number(readFileSync(join(folder, 'service', 'port'), 'utf8'))).toBe(portOf(again));
});

test('its first port is none that the system hands to any program', async () => {
  for (const sandbox of await Promise.all([started(tempFolder()), started(tempFolder())])) {
    expect(portOf(sandbox)).toBeGreaterThanOrEqual(20_000);
    // Linux begins at 32768, others at 49152.
    expect(portOf(sandbox)).toBeLessThan(32_768);
  }
});

test('the sandbox says when something may have changed in it, and not when it is read', async () => {
  let changes = 0;
  const sandbox = await startSandbox(tempFolder(), BUILT_CHECKOUT, () => {
    changes += 1;
  });
  onTestFinished(sandbox.close);
  const address = `${sandbox.urls.baseUrl}/sandbox/page`;
  await fetch(address);
  expect(changes).toBe(0);
  await fetch(address, { method: 'POST' });
  expect(changes).toBe(1);
});
