// The command line of the service: what it asks for, and what is wrong with it.
import { describe, expect, test } from 'vitest';
import { helpText, readOptions } from '../../../service/start/options.ts';

function read(...args: string[]) {
  const options = readOptions(args);
  if (options === 'help') throw new Error('No help was asked for.');
  return options;
}

test('--help names every option that is taken', () => {
  const help = helpText();
  expect([readOptions(['--help']), readOptions(['-h'])]).toEqual(['help', 'help']);
  for (const name of ['port', 'host', 'data', 'store', 'environment', 'rate-limit', 'smtp', 'sdk-constructor']) {
    expect(help).toContain(`--${name} `);
  }
  for (const name of ['account-key', 'bank-directory', 'trusted-proxy', 'public-url']) {
    expect(help).toContain(`--${name} `);
  }
  for (const name of [
    'named-statements',
    'metrics-port',
    'metrics-token-file',
    'log',
    'tls-cert',
    'tls-key',
    'allow-http',
    'webhook-hosts',
  ]) {
    expect(help).toContain(`--${name} `);
  }
  for (const part of ['auth', 'checkout', 'dashboard']) expect(help).toContain(`--public-${part}-url `);
  for (const line of help.split('\n')) expect(line.length, line).toBeLessThanOrEqual(130);
});

describe('public addresses', () => {
  const api = ['--environment', 'production', '--public-url', 'https://api.pay.example/'];

  test('are the API’s where they are not named', () => {
    const origin = 'https://api.pay.example';
    expect(read(...api).published).toEqual({ api: origin, auth: origin, checkout: origin, dashboard: origin });
    expect(read().published).toBeUndefined();
  });

  test('can each have a host of their own', () => {
    const others = ['--public-auth-url=https://auth.pay.example', '--public-checkout-url=https://js.pay.example:8443'];
    expect(read(...api, ...others, '--public-dashboard-url=https://my.pay.example').published).toEqual({
      api: 'https://api.pay.example',
      auth: 'https://auth.pay.example',
      checkout: 'https://js.pay.example:8443',
      dashboard: 'https://my.pay.example',
    });
  });

  test.each([
    ['--public-url=api.pay.example', 'must be an address without a path, like https://'],
    ['--public-url=https://pay.example/api', 'must be an address without a path'],
    ['--public-url=https://desk:hunter2@pay.example', 'must be an address without a path'],
    ['--public-url=ftp://pay.example', 'must be an address without a path'],
    ['--public-url=', 'must be an address without a path'],
    ['--public-url=http://pay.example', 'must begin with https:// in production'],
    ['--public-dashboard-url=https://my.pay.example', '--public-url is missing'],
  ])('%s is refused: %s', (arg, words) => {
    const refused = () => read('--environment', 'production', arg);
    expect(refused).toThrow(words);
    expect(refused).not.toThrow('hunter2');
  });

  test('may be plain HTTP in a sandbox, and on this machine', () => {
    expect(read('--public-url', 'http://sandbox.lan:4010').published?.api).toBe('http://sandbox.lan:4010');
    const local = ['--environment', 'production', '--public-url', 'http://localhost:8080'];
    expect(read(...local).published?.api).toBe('http://localhost:8080');
  });
});

test('production listens beyond this machine only where its public address is named', () => {
  expect(() => read('--environment', 'production', '--host', '0.0.0.0')).toThrow('--host 0.0.0.0 needs --public-url');
  const args = ['--environment', 'production', '--host', '0.0.0.0', '--public-url', 'https://pay.example'];
  expect(read(...args).host).toBe('0.0.0.0');
  const tls = ['--tls-cert', 'tls.crt', '--tls-key', 'tls.key'];
  expect(() => read('--environment', 'production', '--host', '0.0.0.0', ...tls)).toThrow('needs --public-url');
  expect(() => read('--environment', 'production', '--host=0.0.0.0', '--allow-http=on')).toThrow('needs --public-url');
  expect(read().host).toBe('127.0.0.1');
});

test('a sandbox is reached from other machines by TLS, by a public address, or where somebody allows plain HTTP', () => {
  const host = ['--host', '0.0.0.0'];
  for (const more of [[], ['--allow-http', 'off']]) {
    expect(() => read(...host, ...more)).toThrow('--host 0.0.0.0 lets other machines in without encryption');
  }
  for (const more of [
    ['--allow-http', 'on'],
    ['--public-url', 'http://sandbox.lan:4010'],
    ['--tls-cert', 'tls.crt', '--tls-key', 'tls.key'],
  ]) {
    expect(read(...host, ...more).host).toBe('0.0.0.0');
  }
  for (const own of ['127.0.0.1', '127.0.1.1', '::1', 'localhost']) expect(read('--host', own).host).toBe(own);
});

test('a certificate and its key are files that go together', () => {
  const { tls } = read('--tls-cert', '/etc/tls/tls.crt', '--tls-key', '/etc/tls/tls.key');
  expect(tls).toEqual({ certFile: '/etc/tls/tls.crt', keyFile: '/etc/tls/tls.key' });
  for (const one of ['--tls-cert', '--tls-key']) {
    expect(() => read(one, 'file.pem')).toThrow('--tls-cert and --tls-key go together');
  }
});

test.each([
  ['--tls-cert=', '--tls-cert must name a file'],
  ['--tls-key=', '--tls-key must name a file'],
  ['--allow-http=yes', '--allow-http must be on or off'],
  ['--host=', '--host must be an address of this machine'],
  ['--host=http://x', '--host must be an address of this machine'],
  ['--trusted-proxy=', '--trusted-proxy: "" is not an IP address'],
  ['--trusted-proxy=10.0.0.1,proxy', '--trusted-proxy: "proxy" is not an IP address'],
  ['--prot=1', "Unknown option '--prot'. Run it with --help"],
  ['--port', "Option '--port <value>' argument missing. Run it with --help"],
  ['extra', 'Run it with --help'],
])('%s is refused: %s', (arg, words) => {
  expect(() => read(arg)).toThrow(words);
});

test('code limits are for the environment to say, and off in a sandbox only', () => {
  expect([read().limitsCodes, read('--code-limits', 'on').limitsCodes]).toEqual([undefined, true]);
  expect(read('--rate-limit', '0').rateLimits).toEqual({ apiPerMinute: 0, tokensPerMinute: 0 });
  expect(() => read('--code-limits', 'maybe')).toThrow('--code-limits must be on or off');
  const production = ['--environment', 'production', '--code-limits', 'off'];
  expect(() => read(...production)).toThrow('off in a sandbox only');
});

test('hosts of webhooks are names and addresses as addresses spell them', () => {
  const hosts = (list: string) => read('--webhook-hosts', list).webhookHosts;
  expect(read().webhookHosts).toBeUndefined();
  expect(hosts('App, host.docker.internal,my_app')).toEqual(['app', 'host.docker.internal', 'my_app']);
  expect(hosts('10.0.0.7,fd00::7')).toEqual(['10.0.0.7', '[fd00::7]']);
  for (const wrong of ['', 'app,', 'app:3000', 'http://app', '*.example', '10.0.0.0/8', 'a b', 'app/x', 'u@app'])
    expect(() => hosts(wrong), wrong).toThrow('--webhook-hosts must list names or addresses without ports');
  expect(read('--environment', 'production', '--webhook-hosts', 'app').webhookHosts).toEqual(['app']);
});

test('trusted proxies are a list', () => {
  expect(read('--trusted-proxy', '127.0.0.1, 10.0.0.0/8').trustedProxies).toEqual(['127.0.0.1', '10.0.0.0/8']);
});

test('what operators set is on or off, a port, or a form of log, and is refused by its name otherwise', () => {
  expect(read()).toMatchObject({ log: 'text' });
  expect(read('--named-statements', 'off', '--metrics-port', '9464', '--log', 'json')).toMatchObject({
    namesStatements: false,
    metricsPort: 9464,
    log: 'json',
  });
  expect(() => read('--named-statements', 'no')).toThrow('--named-statements must be on or off, not “no”');
  expect(() => read('--metrics-token-file', '/nowhere')).toThrow('/nowhere can’t be read (ENOENT)');
  expect(() => read('--metrics-port', '70000')).toThrow('--metrics-port must be a number from 0 to 65535');
  expect(() => read('--log', 'xml')).toThrow('--log must be text or json, not “xml”');
});
