// The key of a provider: one for every way to write its address.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { providerKey } from '../../../main/core/provider-key.ts';

test.each([
  [
    'http://localhost:4010',
    [
      'http://127.0.0.1:4010',
      'http://[::1]:4010',
      'http://LOCALHOST:4010/',
      'http://localhost.:4010',
      'http://[0:0:0:0:0:0:0:1]:4010',
      'http://[::ffff:127.0.0.1]:4010',
      'http://[::ffff:7f00:1]:4010',
      'http://2130706433:4010',
      'http://0x7f.1:4010',
      'http://127.0.0.2:4010',
      'http://0.0.0.0:4010',
      'http://[::]:4010',
      'http://pay.localhost:4010',
    ],
  ],
  [
    'https://api.bank.example/pay',
    [
      'https://API.Bank.Example/pay',
      'https://api.bank.example./pay/',
      'https://api.bank.example:443/pay',
      'https://api.bank.example//pay//',
      'https://api.bank.example/p%61y',
      'https://api.bank.example/x/../pay',
    ],
  ],
  ['https://203.0.113.7', ['https://[::ffff:203.0.113.7]', 'https://3405803783', 'https://203.0.113.7:443/']],
  ['https://[2001:db8::1]:8443', ['https://[2001:0DB8:0:0:0:0:0:1]:8443/']],
  ['https://api.bank.example/a%2Fb', ['https://api.bank.example/a%2fb']],
  ['embedded', ['embedded']],
])('%s is the key of every way to write it', (key, addresses) => {
  for (const address of addresses) expect([address, providerKey(address)]).toEqual([address, key]);
  expect(providerKey(key)).toBe(key);
});

test('other hosts, ports, paths and schemes are other providers', () => {
  const addresses = ['http://localhost:1', 'http://localhost:2', 'https://localhost:1', 'https://a.example'].concat([
    'https://b.example',
    'https://a.example:8443',
    'https://a.example/a',
    'https://a.example/A',
  ]);
  expect(new Set(addresses.map(providerKey)).size).toBe(addresses.length);
});

test('a key is its own key', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom('/', '//', '.', '..', '%2e', '%41', '%2f', 'a', 'A')), (parts) => {
      const address = `https://api.bank.example/${parts.join('')}`;
      expect(providerKey(providerKey(address))).toBe(providerKey(address));
    }),
  );
});
