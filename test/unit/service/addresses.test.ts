// Where the service is found, and which Host and Origin are its own.
import { describe, expect, test } from 'vitest';
import { addressesOf } from '../../../service/settings/addresses.ts';

const PUBLIC = {
  api: 'https://api.pay.example',
  auth: 'https://auth.pay.example',
  checkout: 'https://checkout.pay.example',
  dashboard: 'https://dashboard.pay.example',
};

test.each([
  ['127.0.0.1', undefined, false],
  ['localhost', undefined, false],
  ['::1', undefined, false],
  ['0.0.0.0', undefined, true],
  ['192.168.1.10', undefined, true],
  ['127.0.0.1', PUBLIC, true],
])('whether others reach a service at %s', (host, published, expected) => {
  expect(addressesOf({ host, port: 4010, published }).isReachedByOthers).toBe(expected);
});

describe('a service on this machine', () => {
  const local = addressesOf({ host: '127.0.0.1', port: 4010 });

  test('is found where it listens', () => {
    expect([local.api, local.dashboard, local.listening]).toEqual(Array(3).fill('http://127.0.0.1:4010'));
  });

  test.each(['127.0.0.1:4010', 'localhost:4010', 'LOCALHOST:4010'])('answers to the Host %s', (host) => {
    expect([local.isOwnHost(host, false), local.isDashboardHost(host, false)]).toEqual([true, true]);
  });

  test.each(['evil.example:4010', 'localhost:4011', 'localhost', undefined, ''])('refuses the Host %s', (host) => {
    expect([local.isOwnHost(host, false), local.isDashboardHost(host, false)]).toEqual([false, false]);
  });

  test('takes forms from its own pages under either name', () => {
    for (const origin of ['http://127.0.0.1:4010', 'http://localhost:4010']) {
      expect(local.isDashboardOrigin(origin), origin).toBe(true);
    }
    for (const origin of ['http://127.0.0.1:4011', 'https://localhost:4010', 'null', '']) {
      expect(local.isDashboardOrigin(origin), origin).toBe(false);
    }
  });

  test('at every address of the machine is found by its own', () => {
    expect(addressesOf({ host: '0.0.0.0', port: 80 }).api).toBe('http://127.0.0.1');
    expect(addressesOf({ host: '::1', port: 4010 }).api).toBe('http://[::1]:4010');
    expect(addressesOf({ host: '10.0.0.5', port: 4010 }).isOwnHost('10.0.0.5:4010', false)).toBe(true);
  });
});

describe('a service that speaks TLS itself', () => {
  const local = addressesOf({ host: '0.0.0.0', port: 4010, isTls: true });

  test('is found by https, and takes forms from its own https pages only', () => {
    expect([local.api, local.checkout, local.listening]).toEqual(Array(3).fill('https://127.0.0.1:4010'));
    expect(local.isCheckoutOrigin('https://localhost:4010')).toBe(true);
    for (const origin of ['http://localhost:4010', 'https://localhost']) {
      expect(local.isDashboardOrigin(origin), origin).toBe(false);
    }
  });

  test.each([443, 80])('answers to its own Host at port %s', (port) => {
    const { isOwnHost, listening } = addressesOf({ host: '127.0.0.1', port, isTls: true });
    expect(isOwnHost(new URL(listening).host, false)).toBe(true);
    expect(isOwnHost('evil.example', false)).toBe(false);
  });
});

describe('a published service', () => {
  const published = addressesOf({ host: '127.0.0.1', port: 4010, published: PUBLIC });

  test('has the dashboard at its own host only, whether the proxy keeps the Host or writes the one it asks', () => {
    expect(published.isDashboardHost('dashboard.pay.example', false)).toBe(true);
    expect(published.isDashboardHost('dashboard.pay.example:443', false)).toBe(true);
    expect(published.isDashboardHost('127.0.0.1:4010', false)).toBe(true);
    expect(published.isDashboardHost('checkout.pay.example', true)).toBe(false);
    expect(published.isDashboardHost('evil.example', false)).toBe(false);
  });

  test('believes a trusted proxy that writes a name of its own as Host', () => {
    expect(published.isDashboardHost('paydesk_upstream', true)).toBe(true);
    expect(published.isDashboardHost('paydesk_upstream', false)).toBe(false);
    expect(published.isOwnHost('paydesk_upstream', true)).toBe(true);
  });

  test('takes forms from its public pages, and from none at the reader’s own localhost', () => {
    expect(published.isDashboardOrigin(PUBLIC.dashboard)).toBe(true);
    for (const origin of [
      'http://127.0.0.1:4010',
      'http://localhost:4010',
      PUBLIC.checkout,
      'http://dashboard.pay.example',
    ]) {
      expect(published.isDashboardOrigin(origin), origin).toBe(false);
    }
  });
});
