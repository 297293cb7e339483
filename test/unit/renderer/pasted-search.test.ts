// An ID or a track number as it is pasted from a mail, a log, a chat or an address: what stands around it is left out.
import { expect, test } from 'vitest';
import { readSearch } from '../../../renderer/features/search/search-terms.ts';

const NOW = new Date(2026, 10, 21, 15, 30);
const ID = 'sess_0f3a9c7e12b45d68';
const TRACK = '7KMPHQXXAB';

test.each([
  `"${ID}"`,
  `(${ID})`,
  `<${ID}>`,
  `${ID}.`,
  `\`${ID}\``,
  `https://dashboard.example/sessions/${ID}`,
  `Session ${ID}`,
])('reads the session of %s, and nothing else', (text) => {
  const { terms, problem } = readSearch(text, NOW);
  expect({ texts: terms.map((term) => term.text), problem }).toEqual({ texts: [ID], problem: null });
});

test.each([`#${TRACK}`, `Ref: ${TRACK}`])('reads the track number of %s, and nothing else', (text) => {
  const { terms, problem } = readSearch(text, NOW);
  expect({ texts: terms.map((term) => term.text), problem }).toEqual({ texts: [TRACK], problem: null });
});

const MAIL = `Hello, my name is Pat O'Brien and I was charged 1,640.00 twice on nov 20, please call me at (212) 555-0134 or write to
pat@example.com. The receipt says order_9f2cA1 and track 7KMPHQXXAB. Thank you so much for looking into this.`;

test('of a whole mail its IDs, track numbers, contacts, amount and day are looked for, and that words are left out is said', () => {
  const { terms, kinds, isAny, isPartial, problem } = readSearch(MAIL, NOW);
  expect(problem).toBeNull();
  expect(kinds).toEqual(['id', 'track_number', 'email', 'phone', 'amount', 'day']);
  expect(terms.map(({ text, amount, time }) => text ?? amount ?? time)).toEqual([
    'order_9f2cA1',
    TRACK,
    'pat@example.com',
    '(212) 555-0134',
    { min: 164_000, max: 164_000 },
    { from: new Date(2026, 10, 20).toISOString(), until: new Date(2026, 10, 21).toISOString() },
  ]);
  expect({ isAny, isPartial }).toEqual({ isAny: true, isPartial: true });
});

test('of more words than can be asked for, the amount and the day are, and both must match', () => {
  const read = readSearch('i think that i was charged about $500 or so some time last month', NOW);
  expect(read.problem).toBeNull();
  expect(read.kinds).toEqual(['amount', 'day']);
  expect({ isAny: read.isAny, isPartial: read.isPartial }).toEqual({ isAny: false, isPartial: true });
});

test.each([
  'https://paydesk.example/orders/order_9f2cA1',
  'http://127.0.0.1:4150/orders/order_9f2cA1?status=ready#top',
  'paydesk://orders/order_9f2cA1',
  'paydesk://open/orders/order_9f2cA1',
])('reads the order of the copied link %s, with nothing left out', (link) => {
  const { terms, kinds, isPartial } = readSearch(link, NOW);
  expect({ texts: terms.map(({ text }) => text), kinds, isPartial }).toEqual({
    texts: ['order_9f2cA1'],
    kinds: ['id'],
    isPartial: false,
  });
});

test.each([
  ['ref 00124', ['00124'], ['reference']],
  ['R01', ['R01'], ['word']],
  ['return code: R29', ['R29'], ['word']],
  ['honey@example.com', ['honey@example.com'], ['email']],
  ['organization: org_7Fq', ['org_7Fq'], ['word']],
  ['store id: store_12', ['store_12'], ['word']],
  ['balance transaction bal_9f2c', ['bal_9f2c'], ['id']],
  ['bal_9F2C', ['bal_9F2C'], ['word']],
  ['ends in 7f3', ['7f3'], ['id']],
  ['ORDER_9F2CA1', ['ORDER_9F2CA1'], ['id']],
  ['7F3', ['7F3'], ['word']],
  ['555-0134', ['555-0134'], ['phone']],
  ['o brien', ['o brien'], ['word']],
  ['mac donald', ['mac donald'], ['word']],
])('reads %s', (typed, texts, kinds) => {
  const read = readSearch(typed, NOW);
  expect({ texts: read.terms.map(({ text }) => text), kinds: read.kinds }).toEqual({ texts, kinds });
});

test.each([
  'https://paydesk.example/orders?order_id=order_9f2cA1',
  'https://paydesk.example/orders?tab=1&amp;o=order_9f2cA1&x=y',
  'https://paydesk.example/#/orders/order_9f2cA1',
  'https://login.example/?next=https%3A%2F%2Fpaydesk.example%2F%3Forder_id%3Dorder_9f2cA1',
  '<a href="https://paydesk.example/z?o=order_9f2cA1">here</a>',
  'mailto:?subject=order_9f2cA1',
  'paydesk.example/orders?order_id=order_9f2cA1',
  'order_id=order_9f2cA1',
  '{"order_id": "order_9f2cA1",\n"status": "ready"}',
])('reads the order of %s', (text) => {
  const { terms, kinds } = readSearch(text, NOW);
  expect({ texts: terms.map((term) => term.text), kinds }).toEqual({ texts: ['order_9f2cA1'], kinds: ['id'] });
});

test.each([
  ['https://shop.example/orders?number=4711&page=2', '4711'],
  ['https://shop.example/track?t=7KMPHQXXAB', '7KMPHQXXAB'],
  ['https://shop.example/orders/4711?page=2000', '4711'],
])('reads %s', (text, meant) => expect(readSearch(text, NOW).terms.map((term) => term.text)).toEqual([meant]));

const aroundIt = (body: string) =>
  `Hello, I am writing about a payment that I made with your shop last week, please help me. ${body} Thank you, kind regards`;

test.each([
  ['My phone is +12125550134.', '+12125550134', 'phone'],
  ['My phone is 2125550134.', '2125550134', 'phone'],
  ['My phone is 12125550134.', '12125550134', 'phone'],
  ['My phone is (212)555-0134.', '(212)555-0134', 'phone'],
  ['My phone is +44 20 7946 0958.', '+44 20 7946 0958', 'phone'],
  ['It was order no. 1001.', '1001', 'reference'],
  ['It was order number is A-1001.', 'A-1001', 'reference'],
  ['It was order 1001.', '1001', 'reference'],
  ['Track number ab12cd34ef', 'ab12cd34ef', 'reference'],
  ['The receipt says ab12cd34ef.', 'ab12cd34ef', 'track_number'],
  ['My name is Maria de la Cruz and', 'Maria de la Cruz', 'name'],
])('in a mail, reads %s', (body, text, kind) => {
  const { terms, kinds, isPartial, problem } = readSearch(aroundIt(body), NOW);
  const at = kinds.indexOf(kind as (typeof kinds)[number]);
  expect({ text: terms[at]?.text, isPartial, problem }).toEqual({ text, isPartial: true, problem: null });
  expect(kinds.filter((one) => one !== 'day')).toEqual([kind]);
});

test.each(['an order 2026-11-20 of', 'my order 1640.00 and', 'an order 2 weeks ago'])(
  'in a mail, takes nothing of "%s" for a reference',
  (body) => expect(readSearch(aroundIt(body), NOW).kinds).not.toContain('reference'),
);

test('of a mail of many pages the ID at its end is read', () => {
  const long = `${'Please help me with this, it has taken far too long already. '.repeat(1_000)}The order is order_9f2cA1.`;
  expect(readSearch(long, NOW).terms.map(({ text }) => text)).toEqual(['order_9f2cA1']);
});
