// Addresses of a payment service: which are taken, and that what is shown is what is connected to.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readServiceAddress, ServiceAddress } from '../../../contract/console/service-address.ts';
import { addressUnder } from '../../../main/network/address.ts';

const problemOf = (text: string) =>
  ServiceAddress.safeParse(text)
    .error?.issues.map(({ message }) => message)
    .join();

describe('an address', () => {
  test.each([
    ['https://api.example.com', 'https://api.example.com'],
    [' HTTPS://API.Example.com.:443/pay/ ', 'https://api.example.com/pay'],
    ['https://api.example.com:8443/a/b-c_d~e', 'https://api.example.com:8443/a/b-c_d~e'],
    ['http://localhost:80/', 'http://localhost'],
    ['http://127.0.0.1:4010', 'http://127.0.0.1:4010'],
    ['http://[::1]:4010/pay', 'http://[::1]:4010/pay'],
    ['https://xn--bcher-kva.example', 'https://xn--bcher-kva.example'],
    ['https://pay_service.internal', 'https://pay_service.internal'],
  ])('%j is taken as %s', (text, address) => {
    expect(ServiceAddress.parse(text)).toBe(address);
    expect(ServiceAddress.parse(address)).toBe(address);
  });

  test.each([
    ['https://api.bank.example//evil.example', /no \/\//],
    ['https://api.bank.example/a//evil.example', /no \/\//],
    ['https://api.bank.example/../evil', /no \. or \.\./],
    ['https://api.bank.example/a/./b', /no \. or \.\./],
    ['https://api.bank.example/%2e%2e/evil', /%/],
    ['https://api.bank.example/%2fevil.example', /%/],
    ['https://api.bank.example\\@evil.example', /plain letters/],
    ['https://api.bank.example/\\evil.example', /no \/\//],
    ['https:\\\\evil.example', /plain letters/],
    ['https:evil.example', /plain letters/],
    ['https:/evil.example', /plain letters/],
    ['https:///evil.example', /plain letters/],
    ['https://api.bank\t.example', /leads to api\.bank\.example/],
    ['https://api.bank.example/a\nb', /plain letters/],
    ['https://api.bank.example/a b', /no \/\//],
    ['https://\uff45vil.example', /leads to evil\.example/],
    ['https://b\u00fccher.example', /leads to xn--bcher-kva\.example/],
    ['https://api\u3002bank.example', /leads to api\.bank\.example/],
    ['https://api.bank%2eexample', /plain letters/],
    ['https://2130706433', /must be written as what it leads to, https:\/\/127\.0\.0\.1/],
    ['https://0x7f.1', /https:\/\/127\.0\.0\.1/],
    ['https://127.1', /https:\/\/127\.0\.0\.1/],
    ['https://[0:0:0:0:0:0:0:1]', /https:\/\/\[::1\]/],
    ['https://[::ffff:127.0.0.1]', /plain letters/],
    ['https://user@api.bank.example', /no name, password/],
    ['https://user:word@api.bank.example', /no name, password/],
    ['https://api.bank.example?a=1', /query/],
    ['https://api.bank.example/#a', /fragment/],
    ['https://api.bank.example?', /plain letters/],
    ['https://api.bank.example/#', /no \/\//],
    ['http://api.bank.example', /begin with https/],
    ['http://localhost.evil.example', /begin with https/],
    ['ftp://api.bank.example', /begin with https/],
    ['javascript:alert(1)', /begin with https/],
    ['https://api.bank.example:99999', /must be an address/],
    ['api.bank.example', /must be an address/],
    ['', /must be an address/],
    [`https://api.bank.example/${'a'.repeat(500)}`, /longer than 500/],
  ])('%j is refused', (text, words) => {
    expect(problemOf(text)).toMatch(words);
  });
});

test.each([
  '//evil.example',
  '/../evil',
  '/\\evil.example',
  '/a/%2e%2e/b',
  '/orders/../charge',
  '@evil.example',
  ':8443/a',
  '/a b',
  '/a\tb',
])('a path %j under an address is refused', (path) => {
  expect(() => addressUnder('https://api.bank.example', path)).toThrow(
    expect.objectContaining({ problem: expect.objectContaining({ kind: 'insecure_address' }) }),
  );
});

test('a call under an address of an earlier version that leads elsewhere is refused', () => {
  expect(() => addressUnder('https://api.bank.example//evil.example', '/oauth2/token')).toThrow(
    expect.objectContaining({
      problem: expect.objectContaining({ details: expect.stringContaining('must hold no //') }),
    }),
  );
});

const piece = fc.oneof(
  fc.constantFrom(
    '/',
    '//',
    '\\',
    '.',
    '..',
    '%2e',
    '%2F',
    '@',
    ':',
    '?',
    '#',
    '\t',
    '\n',
    ' ',
    '[',
    ']',
    ':443',
    '0x7f',
  ),
  fc.constantFrom(
    '\uff0f',
    '\u3002',
    '\uff45',
    '\u00fc',
    '\u200b',
    'evil.example',
    'api.bank.example',
    '127.1',
    'a',
    ';',
    "'",
  ),
);
const given = fc
  .tuple(fc.constantFrom('https://', 'HTTPS://', 'http://', 'https:', 'https:/'), fc.array(piece, { maxLength: 8 }))
  .map(([scheme, pieces]) => scheme + pieces.join(''));
const path = fc.oneof(
  fc.array(piece, { maxLength: 6 }).map((pieces) => pieces.join('')),
  fc.string().map((id) => `/api/v2.0/orders/${encodeURIComponent(id)}/charge`),
);

test('whatever address is taken and whatever the path, the host that is connected to is the one that is shown', () => {
  fc.assert(
    fc.property(given, path, (text, under) => {
      const place = readServiceAddress(text);
      if ('problem' in place) return;
      const [, shown] = /^https?:\/\/([^/]+)/.exec(place.address) ?? [];
      expect(place.host).toBe(shown);
      expect(ServiceAddress.parse(place.address)).toBe(place.address);
      let url: URL;
      try {
        url = addressUnder(place.address, under);
      } catch {
        return;
      }
      expect(url.host).toBe(shown);
      expect(url.username + url.password).toBe('');
      expect(url.href.startsWith(place.address)).toBe(true);
    }),
    { numRuns: 5000 },
  );
});
