// What an answer means: the table in the code and in the docs are one, and "refused" is never said of what may have been done.
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { OperationName } from '../../../contract/operations/who-may-send.ts';
import { passesByItself } from '../../../main/providers/hosted-ach/outcome-table.ts';
import { readAnswer } from '../../../main/providers/hosted-ach/read-answer.ts';
import { type ErrorAnswer, REASON_SHAPES, ROUTE_ECHOES } from '../../support/provider/error-bodies.ts';
import { outcomeLines } from '../../support/provider/outcome-document.ts';
import {
  CHARGED,
  CREATED,
  charge,
  EXPECTED,
  ORDER,
  read,
  SESSION,
  STARTED,
} from '../../support/provider/read-answers.ts';
import { problem } from '../../support/service/problem.ts';

test('docs/outcomes.md tells the very table that is read', () => {
  const told = readFileSync(new URL('../../../docs/outcomes.md', import.meta.url), 'utf8')
    .split('\n## ')[0]
    ?.split('\n')
    .filter(
      (line) => line.startsWith('| ') && !line.startsWith('| what happened') && !line.startsWith('| anything else'),
    );
  expect(told).toEqual(outcomeLines());
});

const anyJson = fc.json({ maxDepth: 4 }).map((text) => ({ json: JSON.parse(text) as unknown }));
const words = fc.constantFrom(
  'no',
  'The token has expired.',
  `There is no order ${ORDER}.`,
  `There is no session ${SESSION}.`,
  'charge_in_progress',
  'Order already charged',
);
const bodies: fc.Arbitrary<ErrorAnswer> = fc.oneof(
  anyJson,
  fc.tuple(fc.constantFrom(...Object.values(REASON_SHAPES)), words).map(([shape, said]) => shape(said)),
  fc.constantFrom(...Object.values(ROUTE_ECHOES)).map((echo) => echo(`/api/v2.0/orders/${ORDER}/charge`)),
  fc.constantFrom<ErrorAnswer[]>(
    { json: undefined, text: '<html>Not found</html>', mediaType: 'text/html' },
    { json: undefined },
    { json: CHARGED },
    { json: CREATED },
    { json: STARTED },
    { json: problem(409, 'already_done', { message: 'Charge made.', charge_id: 'charge_7' }) },
    { json: problem(409, 'another_amount', { message: 'No payout was started.', reason: 'another_amount' }) },
    { json: problem(404, 'unknown_order', `There is no order ${ORDER}.`) },
    { json: problem(422, 'invalid', 'no') },
  ),
);
const answers = fc.tuple(
  fc.oneof(fc.integer({ min: 100, max: 999 }), fc.constantFrom(200, 400, 401, 403, 404, 409, 422, 429)),
  bodies,
);

test('what was sent is refused only by a row of the table that says so', () => {
  const trusted = [400, 401, 403, 404, 405, 413, 415, 422, 429];
  fc.assert(
    fc.property(answers, fc.constantFrom(...OperationName.options), ([status, body], operation) => {
      const outcome = read(operation, status, body);
      if (outcome.kind === 'refused')
        expect(operation === 'start_payout' ? [...trusted, 409] : trusted).toContain(status);
      if (outcome.kind === 'succeeded') expect(Math.floor(status / 100)).toBe(2);
      if (outcome.kind === 'already_done') expect([status, outcome.chargeId]).toEqual([409, 'charge_7']);
    }),
    { numRuns: 2000 },
  );
});

test('an answer that is lost is unknown', () => {
  for (const how of ['timed_out', 'connection_lost', 'redirected'] as const)
    for (const operation of OperationName.options)
      expect(readAnswer({ kind: 'lost', how, why: 'lost' }, EXPECTED[operation], []).kind).toBe('unknown');
});

test('a body as deep as it is long is read all the same', () => {
  const deep = JSON.parse(`${'{"detail":'.repeat(50_000)}"no"${'}'.repeat(50_000)}`) as unknown;
  for (const status of [400, 404, 409, 401]) expect(charge(status, deep).kind).toBe('unknown');
});

test.each([
  ['name_not_found', true],
  ['connection_refused', true],
  ['not_connected', true],
  ['proxy_unreachable', true],
  ['not_trusted', false],
  ['proxy_refused', false],
  ['proxy_sign_in', false],
] as const)('a request that never left because of %s may be tried again: %s', (how, passes) => {
  expect(passesByItself(how)).toBe(passes);
});
