// Which proxy leads to an address: as PAC files, the environment and a person write it.
import { expect, test } from 'vitest';
import { bypassEntries, unclearBypassEntry } from '../../../contract/console/proxy-bypass.ts';
import { bypassesProxy, chromiumBypass } from '../../../main/network/bypass.ts';
import { environmentProxy } from '../../../main/network/environment-proxy.ts';
import { readProxyList, readProxyServer } from '../../../main/network/proxy-list.ts';

const proxy = (host: string, port: number, scheme: 'http' | 'https' = 'http') => ({
  kind: 'proxy',
  server: { scheme, host, port },
});

test.each([
  ['DIRECT', [{ kind: 'direct' }]],
  ['', [{ kind: 'direct' }]],
  ['PROXY a.test:3128; DIRECT', [proxy('a.test', 3128), { kind: 'direct' }]],
  ['proxy a.test:1;HTTPS b.test:2', [proxy('a.test', 1), proxy('b.test', 2, 'https')]],
  ['PROXY a.test; HTTPS b.test', [proxy('a.test', 80), proxy('b.test', 443, 'https')]],
  ['PROXY [::1]:8080', [proxy('::1', 8080)]],
  ['SOCKS5 c.test:1080; DIRECT', [{ kind: 'unusable', proxy: 'SOCKS5 c.test:1080' }, { kind: 'direct' }]],
  ['PROXY user:pass@a.test:1', [{ kind: 'unusable', proxy: 'PROXY a.test:1' }]],
  ['PROXY user:p@ss word@a.test:1', [{ kind: 'unusable', proxy: 'PROXY a.test:1' }]],
  ['PROXY user:pass', [{ kind: 'unusable', proxy: 'PROXY' }]],
  ['user:pass@a.test:1', [{ kind: 'unusable', proxy: '?' }]],
  ['PROXY a.test:1/path', [{ kind: 'unusable', proxy: 'PROXY a.test:1' }]],
])('reads the list %j', (text, listed) => {
  expect(readProxyList(text)).toEqual(listed);
});

test.each([
  ['proxy.test:3128', { scheme: 'http', host: 'proxy.test', port: 3128 }],
  ['http://proxy.test:3128/', { scheme: 'http', host: 'proxy.test', port: 3128 }],
  ['https://proxy.test:8443', { scheme: 'https', host: 'proxy.test', port: 8443 }],
  ['http://proxy.test:80', { scheme: 'http', host: 'proxy.test', port: 80 }],
  ['socks5://proxy.test:1080', null],
  ['http://ana:secret@proxy.test:1', null],
  ['', null],
])('reads the server %j', (text, server) => {
  expect(readProxyServer(text)).toEqual(server);
});

test.each([
  ['https://api.example.com/', '', false],
  ['https://localhost:8080/', '', true],
  ['https://127.0.0.1/', '', true],
  ['https://[::1]:1/', '', true],
  ['https://api.example.com/', '*', true],
  ['https://api.example.com/', 'other.test, api.example.com', true],
  ['https://api.example.com/', '.example.com', true],
  ['https://api.example.com/', '*.example.com', true],
  ['https://api.example.com/', 'example.com', true],
  ['https://badexample.com/', 'example.com', false],
  ['https://api.example.com/', 'api.example.com:443', true],
  ['https://api.example.com:8443/', 'api.example.com:443', false],
  ['https://10.0.0.1/', '10.0.0.1', true],
  ['https://[fd00::1]/', 'fd00:0:0::1', true],
  ['https://[fd00::1]:8443/', '[FD00::1]:8443', true],
  ['https://[fd00::1]/', '[fd00::1]:8443', false],
])('%s goes past the proxy with the exceptions %j: %s', (address, exceptions, isPast) => {
  expect(bypassesProxy(new URL(address), bypassEntries(exceptions))).toBe(isPast);
});

test.each([
  ['', ''],
  ['*', '*'],
  ['example.com', 'example.com;*.example.com'],
  ['.example.com, *.other.test:8443', 'example.com;*.example.com;other.test:8443;*.other.test:8443'],
  ['10.0.0.1 [::1]:443', '10.0.0.1;[::1]:443'],
])('the exceptions %j are %j for Chromium', (typed, rules) => {
  expect(chromiumBypass(typed)).toBe(rules);
});

test.each([
  ['', null],
  ['*, example.com .corp.example.com;*.other.test:8443', null],
  ['10.0.0.1, 10.0.0.1:8443, [::1]:443, fd00::1, my_host, localhost', null],
  ['example.com, 10.0.0.0/8', '10.0.0.0/8'],
  ['10.0.*', '10.0.*'],
  ['10.0.0', '10.0.0'],
  ['10.0.0.256', '10.0.0.256'],
  ['<local>', '<local>'],
  ['https://api.example.com', 'https://api.example.com'],
  ['api.example.com/path', 'api.example.com/path'],
  ['api.*.example.com', 'api.*.example.com'],
  ['example.com:0', 'example.com:0'],
  ['example.com:65536', 'example.com:65536'],
  ['example.com:', 'example.com:'],
  ['[fd00::1', '[fd00::1'],
  ['fd00::/8', 'fd00::/8'],
  ['bücher.example', 'bücher.example'],
])('of the exceptions %j the first that isn’t understood is %j', (typed, unclear) => {
  expect(unclearBypassEntry(typed)).toBe(unclear);
});

test('the environment names the proxy, its sign-in and the exceptions', () => {
  const env = { HTTPS_PROXY: 'http://ana:s%20cret@proxy.test:3128', NO_PROXY: 'inside.test' };
  expect(environmentProxy(env, new URL('https://api.test/'))).toEqual({
    listed: proxy('proxy.test', 3128),
    signIn: { user: 'ana', password: 's cret' },
  });
  expect(environmentProxy(env, new URL('https://a.inside.test/'))).toEqual({
    listed: { kind: 'direct' },
    signIn: null,
  });
  expect(environmentProxy({}, new URL('https://api.test/')).listed).toEqual({ kind: 'direct' });
  const socks = { https_proxy: 'socks5://ana:secret@proxy.test:1' };
  expect(environmentProxy(socks, new URL('https://api.test/')).listed).toEqual({
    kind: 'unusable',
    proxy: 'socks5 proxy.test:1',
  });
});

test.each([
  ['http://ana:p@ss@proxy.test:3128', 'ana', 'p@ss'],
  ['http://ana@corp.test:pass@proxy.test:3128', 'ana@corp.test', 'pass'],
  ['ana:a:b/c@proxy.test:3128', 'ana', 'a:b/c'],
  ['http://ana%40corp.test:p%40ss@proxy.test:3128', 'ana@corp.test', 'p@ss'],
])('the sign-in in %s ends at the last @', (stated, user, password) => {
  const env = { HTTPS_PROXY: stated };
  expect(environmentProxy(env, new URL('https://api.test/'))).toEqual({
    listed: proxy('proxy.test', 3128),
    signIn: { user, password },
  });
});

test.each([
  'socks5://ana:p@ss-wort@proxy.test:1',
  'http://ana:p@ss-wort@proxy.test:none',
  'http://ana:ss-wort',
  'ss-wort@ana:ss-wort@',
])('the password in %s isn’t named where the proxy can’t be used', (stated) => {
  const { listed } = environmentProxy({ HTTPS_PROXY: stated }, new URL('https://api.test/'));
  expect(listed.kind).toBe('unusable');
  expect(JSON.stringify(listed)).not.toMatch(/@|ana|wort/);
});
