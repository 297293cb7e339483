// What `npm run dev` takes, and how its pages' policy differs from the console's.
import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { securityHeaders } from '../../../main/gateway/security-headers.ts';
import { readDevOptions } from '../../../scripts/dev/options.ts';
import { policyInDevelopment } from '../../../scripts/dev/page-policy.ts';

test('works on data of its own, not on what somebody works with', () => {
  expect(readDevOptions([]).dataFolder).toMatch(/[/\\]\.cache[/\\]dev-data$/);
  expect(readDevOptions(['--data', '/tmp/elsewhere']).dataFolder).toMatch(/elsewhere$/);
});

test('names its options where it meets one nobody knows', () => {
  expect(() => readDevOptions(['--browser'])).toThrow('--electron');
  expect(() => readDevOptions(['--port', 'x'])).toThrow("--port x isn't a port.");
});

test('a page in development may do what a page may, and run what reloads it', async () => {
  const app = new Hono().use(securityHeaders('http://127.0.0.1:2')).get('/', (context) => context.text(''));
  const strict = (await app.request('/')).headers.get('content-security-policy') ?? '';
  const relaxed = policyInDevelopment(strict, { nonce: 'abc', socket: 'ws://127.0.0.1:1' }).split('; ');
  const lines = strict.split('; ');
  expect(relaxed.filter((line) => !lines.includes(line))).toEqual([
    "script-src 'self' 'nonce-abc'",
    "connect-src 'self' ws://127.0.0.1:1",
    "worker-src 'self' blob:",
  ]);
  expect(lines.filter((line) => !relaxed.includes(line))).toEqual(["script-src 'self'", "connect-src 'self'"]);
});
