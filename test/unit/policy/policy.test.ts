// The policy's file: what it may say, and that one that can't be used stops the start in words.
import { chmodSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { policyView, readPolicy } from '../../../main/policy/policy.ts';
import { StartError } from '../../../main/process/start-error.ts';
import { policyPlace } from '../../support/console/policy.ts';

const ENVIRONMENT = {
  name: 'Corner Books',
  kind: 'production',
  mode: 'merchant',
  marketplaceId: null,
  baseUrl: 'https://api.bank.example/',
  authUrl: 'https://auth.bank.example',
  jsUrl: 'https://js.bank.example',
  dashboardUrl: 'https://my.bank.example',
  sdkConstructor: 'ServicePay',
  orderSpelling: 'session_id',
  brandTitle: 'Corner Books',
  onboardingLink: null,
  holdingBalance: null,
};

test('a computer without a policy is free', () => {
  const place = policyPlace({});
  rmSync(place.file);
  expect(readPolicy(place)).toBeNull();
});

test('a policy is read whole, its addresses in their one spelling', () => {
  const policy = readPolicy(
    policyPlace({
      environments: [ENVIRONMENT],
      allowedHosts: ['*.partner.example'],
      updates: { mode: 'notify', feedUrl: 'https://updates.example' },
      notifications: 'off',
      proxy: { mode: 'server', server: 'proxy.example.com:3128' },
    }),
  );
  if (!policy) throw new Error('no policy');
  expect(policyView(policy)).toMatchObject({
    environments: [{ name: 'Corner Books', baseUrl: 'https://api.bank.example' }],
    allowedHosts: ['*.partner.example'],
    updates: { mode: 'notify', feedUrl: 'https://updates.example' },
    notifications: false,
    proxy: { mode: 'server', server: 'proxy.example.com:3128', bypass: '' },
  });
  const allows = (address: string) => policy.allows(new URL(address));
  expect(['https://auth.bank.example/x', 'https://a.partner.example', 'https://updates.example'].every(allows)).toBe(
    true,
  );
  expect(policy.pageHosts).toEqual([
    ...['api', 'auth', 'js', 'my'].map((name) => `https://${name}.bank.example:*`),
    ...['https://updates.example:*', 'https://*.partner.example:*'],
  ]);
  expect(allows('http://127.0.0.1:8080')).toBe(true);
  expect(['https://partner.example', 'https://bank.example', 'https://evilpartner.example'].some(allows)).toBe(false);
});

test.each([
  ['{', 'Line 1, column 2 '],
  ['', 'Line 1, column 1 '],
  ['{\n  "proxy": {},\n  oops\n}', 'Line 3, column 3 '],
  ['{\r\n  "notifications": on\r\n}', 'Line 2, column 20 '],
  ['\uFEFF{"notifications": "on",}', 'Line 1, column 24 '],
  [{ proxy: { mode: 'server', server: 'proxy.test:1', bypass: '.corp.test, 10.0.0.0/8' } }, '“10.0.0.0/8”'],
  ['[]', 'JSON object'],
  [{ proxies: {} }, 'proxies'],
  [{ environments: [{ ...ENVIRONMENT, apiKey: 'x' }] }, 'environments.0.apiKey'],
  [{ environments: [{ ...ENVIRONMENT, baseUrl: 'http://api.bank.example' }] }, 'environments.0.baseUrl'],
  [{ updates: { mode: 'sometimes' } }, 'updates.mode'],
  [{ updates: {} }, 'setting updates'],
  [{ allowedHosts: ['https://api.example.com'] }, 'allowedHosts.0'],
  [{ proxy: { mode: 'server', server: 'ana:secret@proxy.test:1' } }, 'proxy.server'],
  [{ proxy: { mode: 'pac', address: 'https://ana:secret@wpad.test/proxy.pac' } }, 'proxy.address'],
  [{ certificateFiles: ['/nowhere/ca.pem'] }, '/nowhere/ca.pem'],
])('stops the start for %j, and names what is wrong', (said, named) => {
  const place = policyPlace(said);
  const refused = refusalOf(() => readPolicy(place));
  expect(refused.message).toContain(place.file);
  expect(refused.message).toContain(named);
  expect(refused.nextStep).toContain('start Paydesk again');
});

test.each([
  ['the file', (file: string) => chmodSync(file, 0o666)],
  ['its folder', (file: string) => chmodSync(dirname(file), 0o777)],
])('stops the start where anybody can change %s', (_what, open) => {
  const place = policyPlace({});
  open(place.file);
  expect(refusalOf(() => readPolicy(place)).message).toContain('others can change it');
});

test('stops the start where anybody can change a certificate that the policy names', () => {
  const named = policyPlace('no certificate').file;
  const place = policyPlace({ certificateFiles: [named] });
  expect(refusalOf(() => readPolicy(place)).message).toContain('holds no certificate');
  chmodSync(named, 0o666);
  expect(refusalOf(() => readPolicy(place)).message).toContain(`${named}: others can change it`);
});

test('stops the start where the file belongs to somebody else', () => {
  const place = policyPlace({});
  expect(refusalOf(() => readPolicy({ ...place, owner: (place.owner ?? 0) + 1 })).message).toContain(
    'others can change',
  );
});

test('the example of docs/administration.md is a policy', () => {
  const text = readFileSync(join(import.meta.dirname, '../../../docs/administration.md'), 'utf8');
  const example = /```json\n([\s\S]+?)\n```/.exec(text)?.[1] ?? '';
  const said = JSON.parse(example) as { certificateFiles: string[] };
  // The files it names are of another computer.
  const policy = readPolicy(policyPlace({ ...said, certificateFiles: [] }));
  expect(policy?.environments).toHaveLength(1);
  expect(said.certificateFiles).toEqual(['/etc/paydesk/company-ca.pem']);
});

function refusalOf(read: () => unknown): { message: string; nextStep: string } {
  try {
    read();
  } catch (error) {
    if (error instanceof StartError) return error.sentence;
    throw error;
  }
  throw new Error('it was read');
}
