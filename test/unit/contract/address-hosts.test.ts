// Where an environment's addresses lead, beside its API: what a person sees before keys are typed.
import { describe, expect, test } from 'vitest';
import {
  addressParts,
  hostDifference,
  otherTokenHost,
  shownAddresses,
} from '../../../contract/console/address-hosts.ts';

const API = 'https://api.bank.example';

describe('a host beside the API’s', () => {
  test.each([
    ['https://api.bank.example/oauth', 'same'],
    ['https://API.bank.example:443', 'same'],
    ['https://auth.bank.example', 'sibling'],
    ['https://bank.example', 'sibling'],
    ['https://api.bank.example:8443', 'sibling'],
    ['https://bank.example.evil.example', 'foreign'],
    ['https://api-bank.example', 'foreign'],
    ['https://xn--bnk-rla.example', 'foreign'],
    ['https://api.bаnk.example', 'foreign'],
    ['https://api.bank.example@evil.example', 'foreign'],
    ['https://192.0.2.1', 'foreign'],
  ] as const)('%s is %s', (address, difference) => {
    expect(hostDifference(address, API)).toBe(difference);
  });

  test('under a country’s registry two names are two domains', () => {
    expect(hostDifference('https://auth.evil.co.uk', 'https://api.bank.co.uk')).toBe('foreign');
    expect(hostDifference('https://auth.bank.co.uk', 'https://api.bank.co.uk')).toBe('sibling');
  });

  test('another machine of one network is foreign, another port of this machine is not', () => {
    expect(hostDifference('http://127.0.0.1:2', 'http://127.0.0.1:1')).toBe('sibling');
    expect(hostDifference('https://10.0.0.2', 'https://10.0.0.1')).toBe('foreign');
    expect(hostDifference('http://[::1]:2', 'http://127.0.0.1:1')).toBe('foreign');
  });
});

test('an address is shown as it is connected to, its host apart', () => {
  expect(addressParts('https://api.bank.example//evil.example')).toEqual({
    start: 'https://',
    host: 'api.bank.example',
    end: '//evil.example',
  });
  expect(addressParts('https://bank.example\\@evil.example')?.host).toBe('bank.example');
  expect(addressParts('https://pay.bank.example/{session_id}?a=1')?.end).toBe('/{session_id}?a=1');
});

test('every address is shown, and those that lead elsewhere are marked', () => {
  const shown = shownAddresses({
    baseUrl: API,
    authUrl: 'https://auth.evil.example',
    jsUrl: 'https://js.bank.example',
    dashboardUrl: 'https://api.bank.example/desk',
    checkoutLink: 'https://pay.evil.example/{session_id}',
    onboardingLink: null,
  });
  expect(shown.map(({ field, host, difference }) => [field, host, difference])).toEqual([
    ['baseUrl', 'api.bank.example', 'same'],
    ['authUrl', 'auth.evil.example', 'foreign'],
    ['jsUrl', 'js.bank.example', 'sibling'],
    ['dashboardUrl', 'api.bank.example', 'same'],
    ['checkoutLink', 'pay.evil.example', 'foreign'],
  ]);
});

test('the token host is named where keys would leave the API’s host', () => {
  expect(otherTokenHost({ baseUrl: API, authUrl: 'https://auth.evil.example/x' })).toBe('auth.evil.example');
  expect(otherTokenHost({ baseUrl: API, authUrl: `${API}/auth` })).toBeNull();
});
