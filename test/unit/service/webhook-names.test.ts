// How the hosts of webhooks are looked up: by the name servers. The system's look-up would hold up the process's files while one is silent.
import dns from 'node:dns';
import { Resolver } from 'node:dns/promises';
import { syncBuiltinESMExports } from 'node:module';
import type { LookupFunction } from 'node:net';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { reachableFrom } from '../../../service/webhooks/reachable.ts';

const HOOK = 'https://shop.example/hook';
const PUBLIC = '93.184.215.14';
const NO_SUCH_NAME = Object.assign(new Error('queryA ENOTFOUND shop.example'), { code: 'ENOTFOUND' });

const systemLookUp = vi.fn(() => {
  throw new Error('the system was asked for a name');
});
const asked = { v4: vi.fn(), v6: vi.fn() };

beforeEach(() => {
  vi.spyOn(dns, 'lookup').mockImplementation(systemLookUp as never);
  syncBuiltinESMExports();
  vi.spyOn(Resolver.prototype, 'resolve4').mockImplementation(asked.v4);
  vi.spyOn(Resolver.prototype, 'resolve6').mockImplementation(asked.v6);
  asked.v6.mockRejectedValue(NO_SUCH_NAME);
});
afterEach(() => {
  vi.restoreAllMocks();
  syncBuiltinESMExports();
});

const found = (look: LookupFunction | undefined) =>
  new Promise((resolve, reject) =>
    look?.('shop.example', { all: true }, (error, addresses) => (error ? reject(error) : resolve(addresses))),
  );

test('a webhook’s host is looked up by the name servers as it is added and at each delivery, never by the system', async () => {
  asked.v4.mockResolvedValue([PUBLIC]);
  const { check, lookupFor } = reachableFrom([]);
  await check(HOOK);
  expect(await found(lookupFor(HOOK))).toEqual([{ address: PUBLIC, family: 4 }]);
  expect(asked.v4.mock.calls).toEqual([['shop.example'], ['shop.example']]);
  expect(systemLookUp).not.toHaveBeenCalled();
});

test('a host that the name servers don’t know, or place inside, is refused without asking the system', async () => {
  const { check } = reachableFrom([]);
  asked.v4.mockRejectedValueOnce(NO_SUCH_NAME);
  await expect(check(HOOK)).rejects.toThrow('its host was not found');
  asked.v4.mockResolvedValueOnce(['10.0.0.7']);
  await expect(check(HOOK)).rejects.toThrow('in a private network');
  expect(systemLookUp).not.toHaveBeenCalled();
});
