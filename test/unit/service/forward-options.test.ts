// Where events may be forwarded, and with whose keys.
import { expect, test } from 'vitest';
import { forwardHelp, readForwardOptions } from '../../../service/forward/options.ts';

const read = (...args: string[]) => readForwardOptions(args, {});

test.each([
  'http://127.0.0.1:3000/webhooks',
  'http://localhost:3000/',
  'http://[::1]:3000/',
  'https://127.8.8.8/x?y=1',
])('forwards to %s, which is this machine', (target) => {
  expect(read('--forward', target)).toMatchObject({ target, of: 'organization', service: 'http://127.0.0.1:4010' });
});

test.each([
  ['http://10.0.0.1/', 'can’t send to 10.0.0.1'],
  ['http://0.0.0.0:3000/', 'can’t send to 0.0.0.0'],
  ['https://hooks.example.com/', 'can’t send to hooks.example.com'],
  ['http://127.0.0.1.example.com/', 'can’t send to 127.0.0.1.example.com'],
  ['http://localhost.example.com/', 'can’t send to localhost.example.com'],
  ['http://user:secret@127.0.0.1/', '--forward must be'],
  ['file:///etc/passwd', '--forward must be'],
  ['3000', '--forward must be'],
])('refuses to forward to %s', (target, words) => {
  expect(() => read('--forward', target)).toThrow(words);
});

test('wants a target, known options, and a service whose keys are not sent in the clear', () => {
  expect(() => read()).toThrow('--forward must be an address of this machine');
  expect(() => read('--forward', 'http://127.0.0.1/', '--all')).toThrow('--help');
  expect(() => read('--forward', 'http://127.0.0.1/', '--service', 'http://pay.example.com')).toThrow('https://');
  expect(read('--forward', 'http://127.0.0.1/', '--service', 'https://pay.example.com')).toMatchObject({
    service: 'https://pay.example.com',
  });
});

test('takes other keys from the environment, both or none', () => {
  const args = ['--forward', 'http://127.0.0.1/'];
  expect(readForwardOptions(args, { CLIENT_ID: 'a', CLIENT_SECRET: 'b' })).toMatchObject({
    keys: { clientId: 'a', clientSecret: 'b' },
  });
  expect(readForwardOptions(args, { CLIENT_ID: 'a' })).toMatchObject({ keys: undefined });
});

test('the help names every option', () => {
  expect(read('--help')).toBe('help');
  for (const option of ['forward', 'service', 'organization', 'marketplace', 'data', 'help']) {
    expect(forwardHelp()).toContain(`--${option}`);
  }
});
