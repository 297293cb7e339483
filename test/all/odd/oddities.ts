// What no client should send, as bytes: each is made for a call of the service, which has an address and a token that works.

export type Call = {
  method: string;
  path: string;
  /** The same with identifiers that the service knows, where it has any. */
  address: string;
  token: string | undefined;
  members: string[];
};
export type Odd = { name: string; bytes: Buffer; isHead: boolean };

type Asked = {
  method?: string;
  path?: string;
  headers?: string[];
  body?: string | Buffer;
  version?: string;
  /** In place of the usual headers. */
  bare?: boolean;
};

const JSON_TYPE = 'Content-Type: application/json';
/** In place of a member's value. */
const VALUES = [
  ...['null', '[]', '{}', '""', '" "', 'true', '-1', '0', '0.5', '1e308', '1e999', '9007199254740993', '"10000"'],
  ...['"\\u0000"', '"\\ud800"', '"\\u202e"', `"${'x'.repeat(20_000)}"`, '{"constructor":null}', '[[[[]]]]'],
];
const BODIES: [name: string, body: string | Buffer][] = [
  ['an empty body', ''],
  ['half of an object', '{"amount":'],
  ['two objects', '{}{}'],
  ['a comma too many', '{"amount":1,}'],
  ['a comment', '{/* */}'],
  ['single quotes', "{'amount':1}"],
  ['NaN', '{"amount":NaN}'],
  ['a leading zero', '{"amount":01}'],
  ['null', 'null'],
  ['a list', '[]'],
  ['a text', '"text"'],
  ['a number', '1e999'],
  ['a form', 'a=b&c=d'],
  ['XML', '<?xml version="1.0"?><a/>'],
  ['a NUL', '\0'],
  ['a byte-order mark', '\uFEFF{}'],
  ['UTF-16', Buffer.from('\uFEFF{"amount":1}', 'utf16le')],
  ['bytes that are no UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d])],
  ['half of a character', '{"a":"\\ud800"}'],
  ['a raw control character', '{"a":"\u0001"}'],
  ['a prototype', '{"__proto__":{"amount":1},"constructor":{"prototype":{}}}'],
  ['a member twice', '{"amount":1,"amount":2}'],
  ['lists in lists', '['.repeat(20_000) + ']'.repeat(20_000)],
  ['objects in objects', `${'{"a":'.repeat(8000)}1${'}'.repeat(8000)}`],
  ['thousands of members', `{${Array.from({ length: 5000 }, (_, n) => `"m${n}":0`).join(',')}}`],
  ['a number of 50,000 digits', `{"amount":${'9'.repeat(50_000)}}`],
  ['a body of 70 KB', `{"a":"${'x'.repeat(70_000)}"}`],
  ['a body of 2 MB', `{"a":"${'x'.repeat(2_000_000)}"}`],
];
const HEADERS: [name: string, headers: string[]][] = [
  ['no content type', []],
  ['text/plain', ['Content-Type: text/plain']],
  ['a content type that is none', ['Content-Type: ;;;']],
  ['an empty content type', ['Content-Type: ']],
  ['UTF-16 declared', ['Content-Type: application/json; charset=utf-16']],
  ['two content types', [JSON_TYPE, 'Content-Type: text/html']],
  ['a multipart form', ['Content-Type: multipart/form-data; boundary=x']],
  ['gzip declared', [JSON_TYPE, 'Content-Encoding: gzip']],
  ['an encoding that is none', [JSON_TYPE, 'Content-Encoding: nonsense']],
  ['Accept of nothing', [JSON_TYPE, 'Accept: ;q=0']],
  ['Accept of everything but', [JSON_TYPE, 'Accept: */*;q=0']],
  ['Accept of images', [JSON_TYPE, 'Accept: image/png']],
  ['Accept that is none', [JSON_TYPE, 'Accept: ,,,/;q=x']],
  ['an empty key', [JSON_TYPE, 'Idempotency-Key: ']],
  ['two keys', [JSON_TYPE, 'Idempotency-Key: a', 'Idempotency-Key: b']],
  ['a key of 300 characters', [JSON_TYPE, `Idempotency-Key: ${'k'.repeat(300)}`]],
  ['a key beyond ASCII', [JSON_TYPE, 'Idempotency-Key: \u00e9']],
  ['a hundred headers', [JSON_TYPE, ...Array.from({ length: 100 }, (_, n) => `X-H${n}: v`)]],
  ['a header of 20 KB', [JSON_TYPE, `X-Long: ${'v'.repeat(20_000)}`]],
  ['a range', [JSON_TYPE, 'Range: bytes=0-1']],
  ['a condition', [JSON_TYPE, 'If-None-Match: "x"', 'If-Modified-Since: never']],
  ['another method to be read', [JSON_TYPE, 'X-HTTP-Method-Override: DELETE']],
  ['an address to be forwarded for', [JSON_TYPE, 'X-Forwarded-For: \u00ff', 'Forwarded: for=;;']],
  ['cookies that are none', [JSON_TYPE, 'Cookie: =;=;;a']],
  ['an upgrade', [JSON_TYPE, 'Upgrade: websocket']],
  ['an Origin that is none', [JSON_TYPE, 'Origin: null']],
];
const TOKENS = [
  '',
  'bearer',
  'bearer ',
  'bearer \u00ff',
  `bearer ${'x'.repeat(9000)}`,
  'Basic Og==',
  'Basic ====',
  'Digest a="b"',
];
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND'];
const SEGMENTS = [
  ...['%00', '%ff', '%E0%A4%A', '..%2f..', '%2e%2e', '%F0%9F%92%B8', ';a=b', '%0d%0aX:%20y', "'--", '%24%7B1%7D'],
  ...['null', 'undefined', '-1', '*', '__proto__', 'x'.repeat(3000)],
];
const QUERIES = [
  ...[
    '?',
    '?&&==',
    '?limit=-1',
    '?limit=1e9',
    '?limit=',
    '?limit=1&limit=2',
    '?cursor=%00',
    '?cursor=%ff',
    '?cursor=x',
  ],
  ...['?before=%00', '?of=%ff', '?__proto__=1', '?status=4xx&only=%00', '?month=2026-13', `?q=${'x'.repeat(6000)}`],
];

/** Every oddity of a call. */
export function odditiesOf({ method, path, address, token, members }: Call, host: string): Odd[] {
  const odd = (name: string, asked: Asked): Odd => {
    const sent = { method, path: address, version: 'HTTP/1.1', ...asked };
    const body = Buffer.isBuffer(sent.body) ? sent.body : Buffer.from(sent.body ?? '', 'utf8');
    const usual = [
      ...[`Host: ${host}`, 'Connection: close', ...(token === undefined ? [] : [`Authorization: bearer ${token}`])],
      ...(sent.body === undefined ? [] : [`Content-Length: ${body.length}`]),
    ];
    const head = [`${sent.method} ${sent.path} ${sent.version}`, ...(sent.bare ? [] : usual), ...(sent.headers ?? [])];
    const bytes = Buffer.concat([Buffer.from(`${head.join('\r\n')}\r\n\r\n`, 'latin1'), body]);
    return { name: `${sent.method} ${path}: ${name}`, bytes, isHead: sent.method === 'HEAD' };
  };
  const takesBody = !['GET', 'HEAD', 'DELETE'].includes(method);
  const identifiers = [...path.matchAll(/\{\w+\}/g)];
  const json = { headers: [JSON_TYPE] };
  return [
    odd('as it stands', takesBody ? { ...json, body: '{}' } : {}),
    ...METHODS.filter((other) => other !== method).map((other) =>
      odd('this method', { ...json, method: other, body: '{}' }),
    ),
    ...(takesBody ? BODIES : BODIES.slice(0, 3)).map(([name, body]) => odd(name, { ...json, body })),
    ...HEADERS.map(([name, headers]) => odd(name, takesBody ? { headers, body: '{}' } : { headers })),
    ...TOKENS.map((authorization) =>
      odd(`Authorization "${authorization.slice(0, 20)}"`, {
        bare: true,
        headers: [`Host: ${host}`, 'Connection: close', `Authorization: ${authorization}`],
      }),
    ),
    odd('two tokens', { headers: ['Authorization: bearer x', JSON_TYPE], body: '{}' }),
    ...QUERIES.map((query) => odd(query.slice(0, 20), { path: address + query })),
    ...identifiers.flatMap(([identifier]) =>
      SEGMENTS.map((segment) =>
        odd(`${identifier} ${segment.slice(0, 20)}`, {
          path: path.replace(identifier, segment).replaceAll(/\{\w+\}/g, 'unknown'),
          ...(takesBody && { ...json, body: '{}' }),
        }),
      ),
    ),
    ...members.flatMap((member) =>
      VALUES.map((value) =>
        odd(`${member}: ${value.slice(0, 20)}`, { ...json, body: `{${JSON.stringify(member)}:${value}}` }),
      ),
    ),
    odd('a slash at the end', { path: `${address}/` }),
    odd('two slashes', { path: `/${address}` }),
    odd('HTTP/1.0', { version: 'HTTP/1.0' }),
    odd('HTTP/9.9', { version: 'HTTP/9.9' }),
    odd('no Host', { bare: true, headers: ['Connection: close'] }),
    odd('another Host', { bare: true, headers: ['Host: evil.example', 'Connection: close'] }),
    odd('a Host that is none', { bare: true, headers: ['Host: [', 'Connection: close'] }),
    odd('two lengths', { headers: ['Content-Length: 2', 'Content-Length: 3'], bare: false, body: '{}' }),
    odd('chunks that are none', {
      bare: true,
      headers: [`Host: ${host}`, 'Connection: close', 'Transfer-Encoding: chunked', JSON_TYPE],
      body: 'zz\r\n{}\r\n0\r\n\r\n',
    }),
    odd('a NUL in a header', { headers: ['X-Odd: a\0b'] }),
    odd('a header without a colon', { headers: ['nonsense'] }),
    odd('a whole address', { path: `http://evil.example${address}` }),
  ];
}
