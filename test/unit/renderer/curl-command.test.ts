// The command that a call is copied as: a shell reads from it exactly what was sent, and no secret is in it.
import { execFileSync } from 'node:child_process';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { CallView } from '../../../contract/console/call.ts';
import { curlCommand } from '../../../renderer/ui/curl-command.ts';

const call: CallView = {
  method: 'POST',
  url: 'https://pay.example/api/v2.0/orders',
  path: '/api/v2.0/orders',
  body: '{"session_id":"sess_1"}',
  idempotencyKey: null,
  hidden: [],
};

test('is a command with the address, the token as a variable and the body', () => {
  expect(curlCommand(call, 'https://pay.example/api/v2.0/orders')).toBe(
    [
      "curl -X POST 'https://pay.example/api/v2.0/orders' \\",
      '  -H "Authorization: Bearer $TOKEN" \\',
      "  -H 'Content-Type: application/json' \\",
      `  --data-raw '{"session_id":"sess_1"}'`,
    ].join('\n'),
  );
});

test('a payout has the key by which the service knows it again', () => {
  expect(curlCommand({ ...call, idempotencyKey: 'a-b' }, 'https://pay.example')).toContain("-H 'Idempotency-Key: a-b'");
});

/** A body of a request: JSON of any text, and such text bare; a shell's argument can't hold NUL. */
const body = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.string({ unit: fc.constantFrom("'", '"', '\\', '\n', '$', '`', '!', '@', '%', ' ', 'é', '😀', ';', '|') }),
  fc.jsonValue().map((value) => JSON.stringify(value)),
);

test('a shell reads the body and the address as they are, whatever is in them', () => {
  const readable = body.filter((text) => !text.includes('\0') && Buffer.from(text).toString() === text);
  const pairs = fc.sample(fc.tuple(readable, readable), 300);
  // One shell for all: `curl` is a function that prints its arguments, each ended by NUL.
  const script = [
    'curl() { for each in "$@"; do printf \'%s\\0\' "$each"; done; }',
    ...pairs.map(([text, address]) => curlCommand({ ...call, body: text }, address)),
  ].join('\n');
  const output = execFileSync('/bin/sh', ['-s'], { input: script, env: { TOKEN: 'the token' }, encoding: 'utf8' });
  const expected = pairs.flatMap(([text, address]) => [
    ...['-X', 'POST', address, '-H', 'Authorization: Bearer the token'],
    ...['-H', 'Content-Type: application/json', '--data-raw', text],
  ]);
  expect(output.split('\0').slice(0, -1)).toEqual(expected);
});
