// What the log costs and hides: answers pass through it untouched, and nothing secret stays.
import { getRequestListener } from '@hono/node-server';
import { expect, test } from 'vitest';
import { withoutSecrets } from '../../../service/sandbox/logged-text.ts';
import { requestLog } from '../../../service/sandbox/request-log.ts';

// Puts the adapter's own Response in place of Node's, as in a service that serves.
getRequestListener(() => new Response());

const request = (headers: Record<string, string> = {}) =>
  new Request('http://127.0.0.1:4010/api/v2.0/sessions', { headers });

async function logged(log: ReturnType<typeof requestLog>, sent: Response, asked = request()) {
  const entry = log.begin(asked, 0);
  if (!entry) throw new Error('the call was not logged');
  return { entry, passedOn: await log.end(entry, { sent, own: sent }) };
}

test('an answer that is text is logged without being read, and sent on as it is', async () => {
  for (const headers of [{ 'Content-Type': 'application/json' }, new Headers({ 'content-type': 'application/json' })]) {
    const sent = new Response('{"id":"sess_1"}', { status: 200, headers });
    const { entry, passedOn } = await logged(requestLog(), sent);
    expect(passedOn).toBe(sent);
    expect(entry.answer).toEqual({
      status: 200,
      headers: { 'content-type': 'application/json' },
      body: '{"id":"sess_1"}',
      body_cut: false,
    });
    expect(await passedOn.text()).toBe('{"id":"sess_1"}');
  }
});

test('an answer that is a stream is logged too, and arrives whole', async () => {
  const { body } = new Response('{"id":"sess_2"}');
  const sent = new Response(body, { status: 201, headers: { 'content-type': 'application/json' } });
  const { entry, passedOn } = await logged(requestLog(), sent);
  expect(entry.answer).toMatchObject({ status: 201, body: '{"id":"sess_2"}' });
  expect([passedOn.status, await passedOn.text()]).toEqual([201, '{"id":"sess_2"}']);
});

test('large headers let older calls go, as large bodies do', async () => {
  const log = requestLog();
  const large = { accept: 'a'.repeat(4000), 'user-agent': 'u'.repeat(4000) };
  for (let call = 0; call < 200; call += 1) await logged(log, new Response(), request(large));
  expect(JSON.stringify(log.list()).length).toBeLessThan(600 * 1024);
  expect(log.list().length).toBeGreaterThan(50);
});

test('a secret is hidden wherever it stands', () => {
  const ofWorld = `0123456789ab.${'A'.repeat(43)}`;
  for (const [text, shown] of [
    ['/oauth2/token?client_secret=s3cret&x=1', '/oauth2/token?client_secret=…&x=1'],
    ['/api/v2.0/orders?x=1&token=abc', '/api/v2.0/orders?x=1&token=…'],
    ['grant_type=password&password=hidden', 'grant_type=password&password=…'],
    ['{"access_token": "abc", "expires_in": 3600}', '{"access_token": "…", "expires_in": 3600}'],
    ['{"code":"123456"}', '{"code":"…"}'],
    ['{"code":"R01"}', '{"code":"R01"}'],
    [`{"detail":"${ofWorld} has expired."}`, '{"detail":"… has expired."}'],
    ['{"create_date":"2026-03-20T12:00:00.123456+00:00"}', '{"create_date":"2026-03-20T12:00:00.123456+00:00"}'],
  ])
    expect(withoutSecrets(text ?? '')).toBe(shown);
});
