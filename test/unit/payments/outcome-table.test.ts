// What an answer means: the table in the code and in the docs are one, and "refused" is never said of what may have been done.
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { OperationName } from '../../../contract/operations/operation-name.ts';
import {
  type ExpectedAnswer,
  expectedCharge,
  expectedOrder,
} from '../../../main/providers/hosted-ach/expected-answer.ts';
import { passesByItself } from '../../../main/providers/hosted-ach/outcome-table.ts';
import { readAnswer } from '../../../main/providers/hosted-ach/read-answer.ts';
import { type ErrorAnswer, REASON_SHAPES, ROUTE_ECHOES } from '../../support/provider/error-bodies.ts';
import { outcomeLines } from '../../support/provider/outcome-document.ts';
import {
  answered,
  CHARGED,
  CREATED,
  charge,
  create,
  EXPECTED,
  type Headers,
  ORDER,
  read,
  SESSION,
  STARTED,
} from '../../support/provider/read-answers.ts';

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
    { json: { detail: { message: 'Charge made.', charge_id: 'charge_7' } } },
    { json: { detail: { message: 'No payout was started.', reason: 'another_amount' } } },
  ),
);
const answers = fc.tuple(
  fc.oneof(fc.integer({ min: 100, max: 999 }), fc.constantFrom(200, 400, 401, 403, 404, 409, 422, 429)),
  bodies,
);

test('what was sent is refused only by a row of the table that says so', () => {
  const trusted = [400, 401, 402, 403, 404, 405, 410, 413, 415, 422, 429];
  fc.assert(
    fc.property(answers, fc.constantFrom(...OperationName.options), ([status, body], operation) => {
      const outcome = read(operation, status, body);
      if (outcome.kind === 'refused')
        expect(operation === 'start_payout' ? [...trusted, 409] : trusted).toContain(status);
      if (outcome.kind === 'succeeded') expect(Math.floor(status / 100)).toBe(2);
      if (outcome.kind === 'already_done') expect([400, 409, 422]).toContain(status);
      if (outcome.kind === 'already_done' && outcome.chargeId)
        expect([status, outcome.chargeId]).toEqual([409, 'charge_7']);
    }),
    { numRuns: 2000 },
  );
});

test('an answer that is lost is unknown', () => {
  for (const how of ['timed_out', 'connection_lost', 'redirected'] as const)
    for (const operation of OperationName.options)
      expect(readAnswer({ kind: 'lost', how, why: 'lost' }, EXPECTED[operation], []).kind).toBe('unknown');
});

const refusing = [400, 402, 403, 405, 410, 413, 415, 422];

test.each(Object.entries(REASON_SHAPES))('a reason as %s writes it is understood', (_framework, shape) => {
  const why = 'The amount is more than this account takes.';
  for (const operation of OperationName.options)
    for (const status of refusing) {
      const outcome = read(operation, status, shape(why));
      expect(outcome).toMatchObject({ kind: 'refused', code: 'refused_by_service' });
      expect(outcome.kind === 'refused' && outcome.detail).toContain(why);
    }
  expect(read('charge_order', 401, shape('The token has expired.'))).toMatchObject({
    kind: 'refused',
    code: 'token_refused',
  });
  const often = shape('Too many requests in a minute.');
  expect(read('create_session', 429, often)).toMatchObject({ kind: 'refused', passing: {} });
  expect(read('charge_order', 429, often)).toMatchObject({ kind: 'unknown', httpStatus: 429 });
  expect(read('charge_order', 404, shape(`There is no order ${ORDER}.`)).kind).toBe('refused');
  expect(read('create_order', 404, shape(`Session ${SESSION} was not found`)).kind).toBe('refused');
  expect(read('create_session', 404, shape('There is no such marketplace.')).kind).toBe('refused');
  expect(read('charge_order', 409, shape('This order was charged already.'))).toMatchObject({
    kind: 'already_done',
    orderId: null,
    chargeId: null,
  });
  expect(read('create_order', 409, shape('An order already exists for this session.'))).toMatchObject({
    kind: 'already_done',
    orderId: null,
    chargeId: null,
  });
});

const identifiers = fc
  .tuple(
    fc.constantFrom('order', 'session'),
    fc.string({ unit: fc.constantFrom(...'abcXYZ0189._~:=+@-'), minLength: 1, maxLength: 40 }),
  )
  .map(([noun, suffix]) => ({ noun, id: `${noun === 'order' ? 'order_' : 'sess_'}${suffix}` }));
const asking = ({ noun, id }: { noun: string; id: string }) =>
  (noun === 'order' ? expectedCharge(id) : expectedOrder(id)) as ExpectedAnswer<unknown>;

test.each([
  'There is no $noun $id.',
  'There is no $id.',
  '$Noun $id not found',
  '$Noun "$id" could not be found.',
  '$id: not found',
  '$id does not exist.',
  'No such $noun: $id',
  'Unknown $noun $id',
  'No $noun with id $id',
  'No $noun found for id "$id".',
  "Couldn't find $Noun with 'id'='$id'",
  'No query results for model [App\\Models\\$Noun] $id',
  '$Noun matching query does not exist.',
  'No $Noun matches the given query.',
  'The requested $noun could not be found',
  '$Noun not found',
  '$Noun doesn’t exist',
  '$noun_not_found',
  '$NounNotFound',
  'Unable to find $Noun with id $id',
  'Entity $Noun with identifier $id is unknown',
  'We can’t find that $noun.',
  'Resource $id was not found.',
  'Invalid $noun id',
])('a 404 that says “%s” is a refusal, whatever the id looks like', (pattern) => {
  fc.assert(
    fc.property(identifiers, (what) => {
      const Noun = what.noun === 'order' ? 'Order' : 'Session';
      const said = pattern.replaceAll('$noun', what.noun).replaceAll('$Noun', Noun).replaceAll('$id', what.id);
      for (const body of [{ detail: said }, { error: { message: said, order_id: undefined } }]) {
        expect([said, readAnswer(answered(404, { json: body }), asking(what), []).kind]).toEqual([said, 'refused']);
      }
      const named = {
        detail: { message: 'Nothing of this name here.', [what.noun === 'order' ? 'order_id' : 'session_id']: what.id },
      };
      expect(readAnswer(answered(404, { json: named }), asking(what), []).kind).toBe('refused');
    }),
  );
});

test.each(Object.entries(ROUTE_ECHOES))(
  'an echo of the request, as %s writes it, is never a refusal',
  (_whose, echo) => {
    fc.assert(
      fc.property(identifiers, (what) => {
        for (const path of [`/api/v2.0/orders/${what.id}/charge`, `/v2/${what.id}`, `/orders?id=${what.id}`]) {
          const { kind } = readAnswer(answered(404, echo(path)), asking(what), []);
          expect([path, kind]).toEqual([path, 'unknown']);
        }
      }),
    );
  },
);

test.each([
  ['of another order', { detail: 'There is no order order_10.' }],
  ['of another order, in a member', { detail: { message: 'Unknown order.', order_id: 'order_2' } }],
  ['of a session', { detail: 'Session not found' }],
  ['of something that belongs to the order', { detail: `Receipt for order ${ORDER} not found` }],
  ['after the work', { detail: `Order ${ORDER} not found in the ledger after it was charged` }],
  ['with the charge that was made', { detail: `Order ${ORDER} not found`, charge_id: 'charge_1' }],
  ['with the whole answer', { detail: `Order ${ORDER} not found`, ...CHARGED }],
  ['that is still at work', { detail: `Order ${ORDER} not found`, code: 'charge_in_progress' }],
  ['that names the order and no reason', { order_id: ORDER }],
])('a 404 %s is unknown', (_what, json) => {
  expect(charge(404, json).kind).toBe('unknown');
});

test.each([
  ['is in progress', { error: { code: 'charge_in_progress' } }],
  ['is in progress, in words', { detail: 'A charge is in progress' }],
  ['is being charged', { error: 'order_1 is already being charged', charge_id: 'charge_9' }],
  ['looks like an id', { error: 'charge_conflict' }],
  ['looks like an id in a sentence', { detail: 'conflict: charge_lock_held' }],
  ['is an id in a path', { path: '/charges/charge_9', error: 'Conflict' }],
  ['repeats the request', { error: 'Conflict', request: { charge_id: 'charge_9' } }],
])('a 409 whose word %s names no charge and settles nothing', (_what, json) => {
  expect(charge(409, json)).toMatchObject({ kind: 'unknown', code: 'not_understood' });
});

test('a machine code is never read as an id', () => {
  const codes = fc
    .constantFrom('charge', 'order')
    .chain((kind) =>
      fc
        .constantFrom('in_progress', 'conflict', 'already_charged', 'locked', 'not_allowed')
        .map((rest) => `${kind}_${rest}`),
    );
  const places = fc.constantFrom('code', 'type', 'error', 'reason', 'status', 'message', 'detail', 'title');
  fc.assert(
    fc.property(codes, places, fc.boolean(), fc.constantFrom(409, 400, 422), (code, place, nested, status) => {
      const body = nested ? { error: { [place]: code } } : { [place]: code };
      for (const outcome of [charge(status, body), create(status, body)])
        if (outcome.kind === 'already_done') expect([outcome.chargeId, outcome.orderId]).toEqual([null, null]);
    }),
  );
});

test.each([
  ['a member', { charge_id: 'charge_9' }],
  ['a member of detail', { detail: { message: 'was charged already', order_id: ORDER, charge_id: 'charge_9' } }],
  ['a member of error', { error: { code: 'already_charged', charge_id: 'charge_9' } }],
  ['our service’s own sentence', { detail: `Charge charge_9 was already made for order ${ORDER}.` }],
])('a 409 names the first charge in %s', (_where, json) => {
  expect(charge(409, json)).toMatchObject({ kind: 'already_done', chargeId: 'charge_9' });
});

test.each([
  ['of another order', { detail: { message: 'was charged already', order_id: 'order_2', charge_id: 'charge_9' } }],
  ['twice, differently', { message: 'was charged already', charge_id: 'charge_9', error: { charge_id: 'charge_8' } }],
  ['of another order, in our own words', { detail: 'Charge charge_9 was already made for order order_2.' }],
  ['in other words', { detail: `charge_9 was already made for ${ORDER}` }],
])('a 409 that tells of a charge %s names none', (_how, json) => {
  expect(charge(409, json)).toMatchObject({ kind: 'already_done', chargeId: null });
});

test.each([400, 409, 422])('%i “already charged” forbids another capture, and charges nothing', (status) => {
  for (const said of [
    'Order already charged',
    'Order has already been captured',
    'order_already_charged',
    'This order was paid before.',
  ])
    expect([said, charge(status, { error: said })]).toMatchObject([
      said,
      { kind: 'already_done', chargeId: null, orderId: null },
    ]);
  for (const said of ['Order is not charged yet', 'Order was cancelled already', 'The card was already expired'])
    expect([said, charge(status, { error: said }).kind]).not.toEqual([said, 'already_done']);
});

test.each<[string, object, Headers]>([
  ['empty', {}, {}],
  ['the status only', { message: 'Request failed with status code 401' }, {}],
  ['what another service said', { detail: '401 Client Error: Unauthorized for url: http://ledger/charges' }, {}],
  ['no word of the token', { detail: 'no' }, {}],
  ['another scheme', {}, { challenge: 'Basic realm="Proxy"' }],
  ['the charge', { ...CHARGED, detail: 'Unauthorized' }, { challenge: 'Bearer' }],
])('a 401 that says nothing of our token is unknown, and the call isn’t sent again: %s', (_what, json, headers) => {
  for (const operation of OperationName.options) expect(read(operation, 401, { json }, headers).kind).toBe('unknown');
});

test.each<[string, ErrorAnswer, Headers]>([
  ['a challenge', { json: undefined }, { challenge: 'Bearer realm="api", error="invalid_token"' }],
  ['a second challenge', { json: undefined }, { challenge: 'Basic realm="a", bearer realm="b"' }],
  ['the status’s words', { json: { message: 'Unauthorized' } }, {}],
  ['a line of text', { json: undefined, text: 'Unauthorized', mediaType: 'text/plain' }, {}],
  ['an expired JWT', { json: { message: 'jwt expired' } }, {}],
])('a 401 that is about our token is refused: %s', (_what, body, headers) => {
  expect(read('charge_order', 401, body, headers)).toMatchObject({ kind: 'refused', code: 'token_refused' });
});

test('a 429 to a session passes where it says how long to wait, or why; a status alone is unknown', () => {
  const session = (body: ErrorAnswer, headers?: Headers) => read('create_session', 429, body, headers);
  expect(session({ json: undefined }, { retryAfterMs: 1000 })).toMatchObject({
    kind: 'refused',
    passing: { notBeforeMs: 1000 },
  });
  expect(session({ json: { message: 'Too Many Requests' } })).toMatchObject({ kind: 'refused' });
  expect(session({ json: undefined, text: '<html>', mediaType: 'text/html' }).kind).toBe('unknown');
  expect(session({ json: { message: 'Request failed with status code 429' } }).kind).toBe('unknown');
});

test.each([406, 407, 408, 411, 412, 414, 418, 421, 423, 424, 425, 426, 428, 431, 451, 500, 503, 599])(
  '%i is unknown, whatever it says',
  (status) => {
    for (const operation of OperationName.options)
      for (const body of [{ json: { detail: 'no' } }, { json: { detail: `There is no order ${ORDER}.` } }])
        expect(read(operation, status, body, { retryAfterMs: 1, challenge: 'Bearer' }).kind).toBe('unknown');
  },
);

test.each<[string, ErrorAnswer]>([
  ['HTML', { json: undefined, text: '<h1>Forbidden</h1>', mediaType: 'text/html' }],
  ['HTML that says it is text', { json: undefined, text: '<h1>Forbidden</h1>', mediaType: 'text/plain' }],
  ['HTML in JSON', { json: { message: '<p>Forbidden</p>' } }],
  ['a page of text', { json: undefined, text: 'a\nb', mediaType: 'text/plain' }],
  ['text of no kind', { json: undefined, text: 'Forbidden' }],
  ['nothing', { json: undefined }],
  ['a number', { json: 403 }],
  ['codes alone', { json: { error: { code: 42 } } }],
  ['only an echo', { json: { path: '/api/v2.0/orders', method: 'POST' } }],
  ['a charge', { json: { message: 'Forbidden', charge_id: 'charge_1' } }],
  ['work going on', { json: { message: 'The charge is still processing' } }],
])('%s is no reason', (_what, body) => {
  for (const status of refusing) expect(read('charge_order', status, body).kind).toBe('unknown');
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
