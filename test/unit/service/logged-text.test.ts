// What the log of requests hides, what it leaves as it is, and how much it keeps.
import { expect, test } from 'vitest';
import { asCurl } from '../../../service/sandbox/as-curl.ts';
import { requestHeaders, withoutSecrets } from '../../../service/sandbox/logged-text.ts';
import { type LoggedRequest, requestLog } from '../../../service/sandbox/request-log.ts';

const SECRET = Buffer.alloc(32, 'a secret').toString('base64url');
const ORIGIN = 'http://127.0.0.1:1';

test.each([
  `{"client_secret" : "${SECRET.slice(1)}"}`,
  `{"clientSecret":"${SECRET.slice(1)}"}`,
  `{"Client_Secret":\n"${SECRET.slice(1)}"}`,
  `{"type":"${SECRET}"}`,
  `{"authorization":"bearer ${SECRET}"}`,
  `/api/v2.0/orders?client_secret=${SECRET.slice(1)}`,
  `/api/v2.0/orders?a=1&access_token=${SECRET.slice(1)}&b=2`,
  `/api/v2.0/orders/${SECRET}/charge`,
  `{"detail":"There is no order ${SECRET}."}`,
  `/api/v2.0/orders/%22${SECRET}%22`,
  `/api/v2.0/orders?q=%20${SECRET}`,
  JSON.stringify({ note: `the key:\n${SECRET}` }),
  `{"note":"\\u002f${SECRET}"}`,
])('a secret is hidden in %s', (text) => {
  expect(withoutSecrets(text)).not.toContain(SECRET.slice(1));
});

test('a secret is hidden wherever it stands, and a word that is shorter stays', () => {
  for (let at = 0; at < 100; at += 1) {
    const text = `${'a b '.repeat(25).slice(0, at)}/${SECRET}/${'c d '.repeat(25)}`;
    expect(withoutSecrets(text)).not.toContain(SECRET);
    expect(withoutSecrets(text.slice(0, at + SECRET.length + 1))).not.toContain(SECRET);
    const short = text.replace(SECRET, SECRET.slice(1));
    expect(withoutSecrets(short)).toBe(short);
  }
});

test('numbers of accounts and one-time codes are hidden, be they text or numbers', () => {
  expect(withoutSecrets('{"account_number":123456789,"a":1}')).toBe('{"account_number":"…","a":1}');
  expect(withoutSecrets('{"code": 123456,"a":1}')).toBe('{"code": "…","a":1}');
  expect(withoutSecrets('/checkout/x?code=123456&a=1')).toBe('/checkout/x?code=…&a=1');
});

test.each([
  JSON.stringify(JSON.stringify({ account_number: '123456789' })),
  JSON.stringify({ body: JSON.stringify({ inner: JSON.stringify({ a: 1, password: 'a"123456789"b', b: 2 }) }) }),
  JSON.stringify(JSON.stringify({ code: '123456789'.slice(0, 8), token: 123456789 })),
  '{"password":"ab\\\n123456789"}',
  '{"account_number":["123456789"]}',
  '{"password":{"a":{"b":"x"},"c":"123456789"}}',
  '/api/v2.0/orders?account%5Fnumber=123456789',
  '/checkout/x?c%6Fde=12345678',
  '/checkout/x?code=%312345678',
])('what a secret member holds is hidden in %s', (text) => {
  expect(withoutSecrets(text)).not.toMatch(/2345678/);
});

test('a secret with an escape in it is hidden, and an escaped backslash escapes nothing after it', () => {
  const dashed = `${SECRET.slice(0, 20)}-${SECRET.slice(21)}`;
  for (const spelled of [dashed.replace('-', '\\u002d'), `%${dashed.charCodeAt(0).toString(16)}${dashed.slice(1)}`])
    expect(withoutSecrets(`{"note":"${spelled}"}`)).not.toContain(dashed.slice(21));
  const text = `{"note":"\\\\u0059${SECRET.slice(1)}"}`;
  expect(withoutSecrets(text)).toBe(text);
});

test('a member is as secret when its name is spelled with escapes, and other escapes stay', () => {
  expect(withoutSecrets('{"pass\\u0077ord":"hunter2","a":1}')).toBe('{"password":"…","a":1}');
  expect(withoutSecrets('{"\\u0061ccount_numb\\u0065r":123456789}')).toBe('{"account_number":"…"}');
  for (const text of ['{"name":"\\u0041da"}', '{"name":"Zo\\u00eb"}']) expect(withoutSecrets(text)).toBe(text);
});

test.each([
  '/dashboard/api/returns?status=returned&code=R01',
  '/dashboard/api/charges/charge_abcdefghij01234567890123456789/refunds',
  '{"id":"c_account_abc123def456_0123456789abcdefghij","code":"R10","url":"https://shop.example/?a=1","b":2}',
  '{"first_name":"Ada","amount":10000,"token_type":"bearer"}',
])('%s stays as it is', (text) => {
  expect(withoutSecrets(text)).toBe(text);
});

test('headers hide tokens, and a key of a request stays', () => {
  const headers = new Headers({ Accept: `application/json; token=${SECRET}`, 'User-Agent': `shop ${SECRET}` });
  expect(JSON.stringify(requestHeaders(headers))).not.toContain(SECRET);
  expect(requestHeaders(new Headers({ 'Idempotency-Key': SECRET }))).toEqual({
    shown: { 'idempotency-key': SECRET },
    isPartHidden: false,
  });
});

async function logged(log: ReturnType<typeof requestLog>, path: string, headers: Record<string, string> = {}) {
  const entry = log.begin(new Request(ORIGIN + path, { headers }), Date.now());
  if (!entry) throw new Error(`${path} isn't logged.`);
  log.noteUnserved(entry, undefined, 'key_sandbox_1');
  const own = Response.json({});
  await log.end(entry, { sent: own, own });
  return entry;
}

test('a call of which a part is hidden is not sent again as another call', async () => {
  const log = requestLog();
  expect((await logged(log, '/dashboard/api/returns?status=returned&code=R01')).no_replay).toBeNull();
  expect((await logged(log, `/api/v2.0/orders?access_token=${SECRET}`)).no_replay).toBe('body_not_kept');
  expect((await logged(log, '/api/v2.0/orders', { 'User-Agent': SECRET })).no_replay).toBe('body_not_kept');
});

test('long headers count as what a log may keep', async () => {
  const log = requestLog();
  const long = 'x'.repeat(4000);
  for (let call = 0; call < 200; call += 1)
    await logged(log, '/api/v2.0/orders', { 'User-Agent': long, Accept: long, 'Content-Type': long });
  expect(JSON.stringify(log.list()).length).toBeLessThan(600 * 1024);
  log.close();
});

test('a copied command sends a body that begins with @ as it is, and no file', () => {
  const entry = { method: 'POST', path: '/api/v2.0/sessions', headers: {}, body: '@/etc/passwd' };
  expect(asCurl(ORIGIN, entry as LoggedRequest)).toContain("--data-raw '@/etc/passwd'");
});
