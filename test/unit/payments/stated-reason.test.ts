// What counts as the reason that an error body states: its sentences, its codes, and nothing that only repeats the request.
import { expect, test } from 'vitest';
import {
  isOfAnotherCall,
  ownSentences,
  reasonSentence,
  reasonText,
  statedReason,
} from '../../../main/providers/hosted-ach/stated-reason.ts';

const stated = (json: unknown) => statedReason({ json, text: '', mediaType: null });
const sentencesIn = (json: unknown) => stated(json).sentences;
const own = (...sentences: string[]) => ownSentences({ sentences, codes: [], objects: [] });
const shown = (...sentences: string[]) => reasonSentence({ sentences, codes: [], objects: [] });

test('a body that says nothing states nothing', () => {
  expect(stated({})).toEqual({ sentences: [], codes: [], objects: [{}] });
  expect(stated({ detail: null, message: 5, more: true })).toEqual({
    sentences: [],
    codes: [],
    objects: [{ detail: null, message: 5, more: true }],
  });
  expect(stated(undefined)).toEqual({ sentences: [], codes: [], objects: [] });
  expect(sentencesIn({ 1: 'The amount is odd.', note: 'The amount is odd.' })).toEqual([]);
});

test('one line of plain text is a sentence, whatever is around it', () => {
  const line = (text: string, mediaType: string | null = 'text/plain') =>
    statedReason({ json: undefined, text, mediaType }).sentences;
  expect(line(' Not now.\r\n')).toEqual(['Not now.']);
  expect(line('x'.repeat(300))).toEqual(['x'.repeat(300)]);
  expect(line('x'.repeat(301))).toEqual([]);
  for (const text of ['Not\nnow', 'Not\rnow', 'a < b', '', '42']) expect(line(text), text).toEqual([]);
  expect(line('Not now.', 'text/html')).toEqual([]);
  expect(line('Not now.', null)).toEqual([]);
});

test('a sentence has a letter and no markup, comes once, and is cut where nobody reads on', () => {
  const errors = [' It is odd. ', 'It is odd.', '42', '<p>no</p>', 'a</b', 'see <!-- x', 'amount < 5'];
  expect(sentencesIn({ errors })).toEqual(['It is odd.', 'amount < 5']);
  expect(sentencesIn({ detail: 'x'.repeat(2001) })).toEqual(['x'.repeat(2000)]);
});

test('codes are told apart from sentences, and cut to the length of a line', () => {
  const codes = { code: 'a', errorCode: 'b', type: 'c', reason: 'd', error: 'e', status: 'f', '': 'g', kind: 'h' };
  expect(stated(codes)).toEqual({ sentences: ['d', 'e'], codes: ['a', 'b', 'c', 'd', 'e', 'f'], objects: [codes] });
  expect(stated({ code: 5, status: null, type: 'x' }).codes).toEqual(['x']);
  expect(stated({ code: 'x'.repeat(301) }).codes).toEqual(['x'.repeat(300)]);
});

test('a body is read six levels deep', () => {
  const deep = (levels: number): unknown => (levels === 0 ? 'It is odd.' : { detail: deep(levels - 1) });
  expect([sentencesIn(deep(6)), sentencesIn(deep(7))]).toEqual([['It is odd.'], []]);
  expect(stated(deep(6)).objects).toHaveLength(6);
  // As deep as before, after something deep was read.
  expect(sentencesIn({ errors: [deep(3), deep(4), deep(4)] })).toEqual(['It is odd.']);
  expect(sentencesIn({ errors: [{ detail: { detail: 'no' } }, deep(4)] })).toEqual(['no', 'It is odd.']);
});

test('two hundred values of a body are read', () => {
  const errors = Array.from({ length: 300 }, (_none, nth) => `error ${nth}`);
  expect(sentencesIn(errors)).toEqual(errors.slice(0, 199));
});

test.each(['the body', 'errors', 'json'])('two hundred members of %s are read', (where) => {
  const members = (before: number) => {
    const fields = { ...Object.fromEntries(Array.from({ length: before }, (_none, nth) => [`f${nth}`, nth])) };
    return where === 'the body'
      ? { ...fields, detail: 'It is odd.' }
      : { [where]: { ...fields, amount: 'It is odd.' } };
  };
  expect([sentencesIn(members(199)), sentencesIn(members(200))]).toEqual([['It is odd.'], []]);
});

test.each<[object, string[]]>([
  // Under a name for errors.
  [{ errors: { amount: 'is odd' } }, ['is odd']],
  [{ errors: { amount: ['is odd', 'is late'] } }, ['is odd', 'is late']],
  [{ errors: { json: { amount: ['is odd'] } } }, ['is odd']],
  [{ errors: { order: { status: ['is odd'] } } }, []],
  [{ errors: { order: { detail: 'is odd' } } }, []],
  [{ errors: { path: 'is odd', body: ['is odd'] } }, []],
  [{ errors: { title: 'is odd' } }, ['is odd']],
  [{ errors: 'is odd' }, ['is odd']],
  [{ errors: null, json: null, message: null }, []],
  [{ error: { amount: 'is odd' } }, []],
  // In what webargs and JSend answer.
  [{ json: { amount: ['is odd'] } }, ['is odd']],
  [{ json: { message: 'is odd' } }, ['is odd']],
  [{ json: ['is odd'] }, ['is odd']],
  [{ status: 'fail', data: { amount: 'is odd' } }, ['is odd']],
  [{ status: 'error', data: { amount: 'is odd' } }, ['is odd']],
  [{ status: 'open', data: { amount: 'is odd' } }, []],
  [{ data: { amount: 'is odd' } }, []],
  [{ status: 'fail', more: { amount: 'is odd' } }, []],
  // As a message that is an object: words alone.
  [{ message: { amount: 'is odd' } }, ['is odd']],
  [{ message: { amount: 'odd' } }, []],
  [{ message: { amount: ['is odd'] } }, []],
  [{ message: { code: 'is odd' } }, []],
  [{ message: 'is odd' }, ['is odd']],
  [{ detail: { amount: 'is odd' } }, []],
  // As a list at the top.
  [{ amount: ['is odd'] }, ['is odd']],
  [{ amount: ['odd'] }, []],
  [{ amount: ['is odd', 'odd'] }, []],
  [{ amount: ['is odd', 5] }, []],
  [{ results: [{ detail: 'is odd' }] }, []],
  [{ amount: 'is odd' }, []],
  [{ params: ['is odd'], input: ['is odd'] }, []],
  [{ detail: { amount: ['is odd'] } }, []],
])('what %j says is wrong with each field: %j', (body, sentences) => expect(sentencesIn(body)).toEqual(sentences));

test.each('path url uri instance method request input query params parameters body headers loc'.split(' '))(
  'what is called %s repeats the request',
  (name) => expect(sentencesIn({ errors: { [name]: 'is odd', amount: 'is late' } })).toEqual(['is late']),
);

test.each([
  ...['/foo is not there', 'Not there: /foo', 'at "/foo"', 'at (/foo)', 'url=/foo', 'Cannot GET /', 'Cannot GET: /'],
  ...['No such address http://x.example', 'No such address https://x.example', 'No %2Ffoo', 'Cannot POST-/foo'],
  ...['no order/7', 'no api/v2', 'no charges/7', 'a./order', 'a./orders', 'a./sessions', 'a./charges', 'a./payouts'],
  ...['a./session_7', 'a./charge', 'a./payout.', `no order${'s'.repeat(300)}/7`, '42', ''],
])('“%s” only repeats the request', (sentence) => expect(own(sentence)).toEqual([]));

test.each([
  ...['Unauthorized', 'Use a card and/or an account', 'No orders / sessions', 'No order, no/yes', 'a./orderly'],
  ...['The order 7/8', 'get or put', `no order${'s'.repeat(301)}/7`],
])('“%s” is of the service’s own', (sentence) => expect(own(sentence)).toEqual([sentence]));

test.each([
  ...['https://docs.example.com/errors', 'https://doc.example.com', 'https://developers.example.com/a/b#c'],
  ...['https://developer.example.com/errors', 'https://help.example.com', 'https://support.ex-ample.com/x_y.html'],
])('a link to %s says nothing by itself, and takes nothing from what is said beside it', (link) => {
  for (const bare of [link, `See ${link}`, `read ${link} for details`, `Visit ${link}.`]) expect(own(bare)).toEqual([]);
  for (const said of [`It is odd: ${link}`, `It is odd. See ${link} for details.`]) expect(own(said)).toEqual([said]);
});

test('a link to another place, or to one as long as a request, is no link to the documentation', () => {
  expect(own('It is odd: https://api.example.com/errors')).toEqual([]);
  expect(own(`It is odd.https://docs.example.com/${'a'.repeat(200)}/b`)).toEqual([]);
});

test.each([
  ...['Request failed with status code 401', 'Response code 401', 'It responded with 401', 'HTTP error 401'],
  ...['401 client error', 'Server error', 'Not Found for url: x', 'The remote server returned an error'],
  ...['An upstream failed', 'downstream', 'Bad gateway', 'Gateway time-out', 'Connection refused'],
  ...['connection was reset', 'ECONNRESET', 'socket hang up', 'rpc error: x', 'oauth2: x', 'SMTP says no'],
  ...[
    '535 5.7.8 no',
    '  535-5.7.8 no',
    '250 2.0.0 ok',
    '421 4.3.2 no',
    'Password authentication',
    '(using password: YES)',
  ],
])('“%s” tells of another call, so nothing beside it is the service’s own', (sentence) => {
  expect(isOfAnotherCall(sentence)).toBe(true);
  expect(own('It is odd.', sentence)).toEqual([]);
});

test.each(['HTTP error x', 'econ', 'Order 535 5.7.8 is odd', 'x535 5.7.8', '135 5.7.8', '5355.7.8', 'It is odd.'])(
  '“%s” tells of no other call',
  (sentence) => expect(isOfAnotherCall(sentence)).toBe(false),
);

test('a person reads the words, and machine codes only where there are none', () => {
  expect(shown('not_found', 'No such order.', 'x_y_z', 'Missing order_id', 'order_id is missing')).toBe(
    'No such order.; Missing order_id; order_id is missing',
  );
  expect(shown('not_found', 'x_y')).toBe('not_found; x_y');
  expect(shown()).toBe('');
});

test('a person reads the body as it is where it has no words', () => {
  expect(reasonText({ detail: 'No such order.' })).toBe('No such order.');
  expect(reasonText({ amount: 1 })).toBe('{"amount":1}');
  expect([reasonText(undefined), reasonText(null)]).toEqual(['', '']);
  const deep: unknown[] = [];
  for (let [level, inner] = [0, deep]; level < 100_000; level += 1) {
    const next: unknown[] = [];
    inner.push(next);
    inner = next;
  }
  expect(reasonText(deep)).toBe('');
});
