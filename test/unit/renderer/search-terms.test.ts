import fc from 'fast-check';
import { afterEach, describe, expect, test } from 'vitest';
import { MAX_TERM_LENGTH, MAX_TERMS, SearchTerm } from '../../../contract/console/search.ts';
import { setLocale } from '../../../messages/t.ts';
import { readSearch } from '../../../renderer/features/search/search-terms.ts';

/** A Saturday. */
const NOW = new Date(2026, 10, 21, 15, 30);
function read(text: string) {
  const { terms, problem } = readSearch(text, NOW);
  return { terms, problem };
}
const word = (text: string) => ({ text, amount: null, time: null });
const amount = (min: number, max = min) => ({ text: null, amount: { min, max }, time: null });
const either = (text: string, from: [number, number, number], until: [number, number, number]) => ({
  ...days(from, until),
  text,
});
const days = (from: [number, number, number], until: [number, number, number]) => ({
  text: null,
  amount: null,
  time: {
    from: new Date(from[0], from[1] - 1, from[2]).toISOString(),
    until: new Date(until[0], until[1] - 1, until[2]).toISOString(),
  },
});

describe('amounts', () => {
  test.each([
    ['$1,640', [amount(164_000, 164_099)]],
    ['$1,640.00', [amount(164_000)]],
    ['$56.5', [amount(5650)]],
    ['~1640', [amount(147_600, 180_400)]],
    ['about $1,640', [amount(147_600, 180_400)]],
    ['1600-1700', [{ text: '1600-1700', amount: { min: 160_000, max: 170_099 }, time: null }]],
    ['500-1000', [{ text: '500-1000', amount: { min: 50_000, max: 100_099 }, time: null }]],
    ['$500-1000', [amount(50_000, 100_099)]],
    ['$1,640,', [amount(164_000, 164_099)]],
    ['"$1,640."', [amount(164_000, 164_099)]],
    ['56 dollars', [amount(5600, 5699)]],
    ['Amount: 56.00', [amount(5600)]],
    ['total 56', [amount(5600, 5699)]],
    ['around $500', [amount(45_000, 55_000)]],
    ['unos 500', [amount(45_000, 55_000)]],
    ['between 500 and 600', [amount(50_000, 60_099)]],
    ['$1,600 – $1,700.50', [amount(160_000, 170_050)]],
    ['1640', [{ text: '1640', amount: { min: 164_000, max: 164_099 }, time: null }]],
  ])('%s', (text, terms) => expect(read(text)).toEqual({ terms, problem: null }));

  test('a range that ends before it begins is said to', () => {
    expect(read('$1700-1600')).toEqual({
      terms: [],
      problem: '$1700-1600 ends before it begins. Put the smaller amount first.',
    });
  });

  test.each(['4711-12', '1700-1600'])('%s, which is no range, is a word', (text) => {
    expect(read(text)).toEqual({ terms: [word(text)], problem: null });
  });
});

test.each(['-$5', '$-5', '~-5'])('%s is said to be negative', (text) => {
  expect(read(text)).toEqual({ terms: [], problem: `${text} is negative. Enter an amount of $0 or more.` });
});

test.each(['~90071992547409', '1-90071992547409', '$90071992547409.92'])(
  '%s, which no payment comes to, can still be searched',
  (text) => {
    const { terms, problem } = read(text);
    expect(problem).toBeNull();
    for (const term of terms) expect(SearchTerm.safeParse(term).success).toBe(true);
  },
);

test('a reference with a year and a number is no range of amounts', () => {
  expect(read('2026-0017')).toEqual({ terms: [word('2026-0017')], problem: null });
});

describe('days', () => {
  test.each([
    ['nov 20', days([2026, 11, 20], [2026, 11, 21])],
    ['Nov. 20, 2025', days([2025, 11, 20], [2025, 11, 21])],
    ['november 20th', days([2026, 11, 20], [2026, 11, 21])],
    ['20 nov', days([2026, 11, 20], [2026, 11, 21])],
    ['11/20', days([2026, 11, 20], [2026, 11, 21])],
    ['11/20/25', days([2025, 11, 20], [2025, 11, 21])],
    ['2026-11-20', days([2026, 11, 20], [2026, 11, 21])],
    ['dec 24', days([2025, 12, 24], [2025, 12, 25])],
    ['nov 20 2025', days([2025, 11, 20], [2025, 11, 21])],
    ['feb 29', days([2024, 2, 29], [2024, 3, 1])],
    ['2/29', days([2024, 2, 29], [2024, 3, 1])],
    ['today', days([2026, 11, 21], [2026, 11, 22])],
    ['Yesterday', days([2026, 11, 20], [2026, 11, 21])],
    ['this week', days([2026, 11, 15], [2026, 11, 22])],
    ['last week', days([2026, 11, 8], [2026, 11, 15])],
    ['this month', days([2026, 11, 1], [2026, 12, 1])],
    ['last month', days([2026, 10, 1], [2026, 11, 1])],
    ['last 30 days', days([2026, 10, 23], [2026, 11, 22])],
    ['past two weeks', days([2026, 11, 8], [2026, 11, 22])],
    ['2 days ago', days([2026, 11, 19], [2026, 11, 20])],
    ['two days ago', days([2026, 11, 19], [2026, 11, 20])],
    ['day before yesterday', days([2026, 11, 19], [2026, 11, 20])],
    ['a month ago', days([2026, 10, 1], [2026, 11, 1])],
    ['on Tuesday', days([2026, 11, 17], [2026, 11, 18])],
    ['last saturday', days([2026, 11, 14], [2026, 11, 15])],
    ['november', days([2026, 11, 1], [2026, 12, 1])],
    ['in december', days([2025, 12, 1], [2026, 1, 1])],
    ['march 2025', days([2025, 3, 1], [2025, 4, 1])],
    ['nov 18-20', days([2026, 11, 18], [2026, 11, 21])],
    ['nov 18 to 20', days([2026, 11, 18], [2026, 11, 21])],
    ['18 to 20 nov', days([2026, 11, 18], [2026, 11, 21])],
    ['11/18-11/20', days([2026, 11, 18], [2026, 11, 21])],
    ['between oct 30 and nov 2', days([2026, 10, 30], [2026, 11, 3])],
    ['from 2026-11-18 to 2026-11-20', days([2026, 11, 18], [2026, 11, 21])],
    ['since nov 18', days([2026, 11, 18], [2026, 11, 22])],
    ['2026-11-20T14:05:00Z', days([2026, 11, 20], [2026, 11, 21])],
    ['(nov 20).', days([2026, 11, 20], [2026, 11, 21])],
  ])('%s', (text, term) => expect(read(text)).toEqual({ terms: [term], problem: null }));

  test.each(['2/30', 'feb 30', '13/1', '11/31', '2026-02-29', '0/0'])('%s is said to be no day', (text) => {
    expect(read(text)).toEqual({ terms: [], problem: `${text} isn’t a day in the calendar.` });
  });
});

describe('days in Spanish', () => {
  test.each([
    ['20 nov', days([2026, 11, 20], [2026, 11, 21])],
    ['20 de noviembre de 2025', days([2025, 11, 20], [2025, 11, 21])],
    ['1 de enero', days([2026, 1, 1], [2026, 1, 2])],
    ['nov 20', days([2026, 11, 20], [2026, 11, 21])],
    ['hoy', either('hoy', [2026, 11, 21], [2026, 11, 22])],
    ['Ayer', either('Ayer', [2026, 11, 20], [2026, 11, 21])],
    ['la semana pasada', days([2026, 11, 8], [2026, 11, 15])],
    ['mes pasado', days([2026, 10, 1], [2026, 11, 1])],
    ['últimos 30 días', days([2026, 10, 23], [2026, 11, 22])],
    ['hace 2 días', days([2026, 11, 19], [2026, 11, 20])],
    ['hace una semana', days([2026, 11, 11], [2026, 11, 18])],
    ['anteayer', days([2026, 11, 19], [2026, 11, 20])],
    ['martes', either('martes', [2026, 11, 17], [2026, 11, 18])],
    ['el martes pasado', days([2026, 11, 17], [2026, 11, 18])],
    ['del 18 al 20 de noviembre', days([2026, 11, 18], [2026, 11, 21])],
  ])('%s', (text, term) => expect(read(text)).toEqual({ terms: [term], problem: null }));
});

describe('a day before its month', () => {
  afterEach(() => setLocale('en-US'));

  test('is read in Spanish where it can’t be a month', () => {
    expect(read('27/10').problem).toBe('27/10 isn’t a day in the calendar.');
    setLocale('es-US');
    expect(read('27/10').terms).toEqual([days([2026, 10, 27], [2026, 10, 28])]);
    expect(read('27/10/2025').terms).toEqual([days([2025, 10, 27], [2025, 10, 28])]);
    expect(read('10/11').terms).toEqual([days([2026, 10, 11], [2026, 10, 12])]);
    expect(read('27/13').problem).not.toBeNull();
  });
});

test('a word that is a name or a day, a month or a weekday is looked for as either', () => {
  expect(read('Julio Abril').terms).toEqual([
    either('Julio', [2026, 7, 1], [2026, 8, 1]),
    either('Abril', [2026, 4, 1], [2026, 5, 1]),
  ]);
  expect(read('Hoy').terms).toEqual([either('Hoy', [2026, 11, 21], [2026, 11, 22])]);
  expect(read('monday').terms).toEqual([either('monday', [2026, 11, 16], [2026, 11, 17])]);
});

test.each(['9999-12-31', '12/31/9999', '0050-01-01'])('%s is said to be too far away', (text) => {
  expect(read(text)).toEqual({ terms: [], problem: `${text} is too far away. Enter a year from 1970 to 2999.` });
});

test('an amount beside a day is neither its year nor the day of another', () => {
  const numbered = (text: string) => ({ ...amount(Number(text) * 100, Number(text) * 100 + 99), text });
  const day = days([2026, 11, 20], [2026, 11, 21]);
  expect(read('nov 20 1640').terms).toEqual([day, numbered('1640')]);
  expect(read('20 nov 1640').terms).toEqual([day, numbered('1640')]);
  expect(read('nov 20 2050').terms).toEqual([day, numbered('2050')]);
  expect(read('56 nov 20').terms).toEqual([numbered('56'), day]);
  expect(read('20 nov 56').terms).toEqual([day, numbered('56')]);
});

test('names, numbers and days stand beside each other, in any order', () => {
  expect(read('lovelace, ~1640 last week').terms).toEqual([
    word('lovelace'),
    amount(147_600, 180_400),
    days([2026, 11, 8], [2026, 11, 15]),
  ]);
  expect(read('$56 nov 20 May June').terms).toEqual([
    amount(5600, 5699),
    days([2026, 11, 20], [2026, 11, 21]),
    either('May', [2026, 5, 1], [2026, 6, 1]),
    either('June', [2026, 6, 1], [2026, 7, 1]),
  ]);
});

test.each(['212-555-0123', '(212) 555-0123', '+1 212 555 0123', '2125550123', '555-0123'])(
  '%s is a phone number',
  (text) => expect(read(text)).toEqual({ terms: [word(text)], problem: null }),
);

test('identifiers and track numbers stay as they were typed', () => {
  for (const text of ['order_9f2c', 'HQXX', 'sess_2026-11-20x', '11aa22', '9.9.9'])
    expect(read(text).terms, text).toEqual([word(text)]);
});

test('whatever is typed becomes terms that can be asked for, or a problem', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const { terms, problem } = read(text);
      expect(problem === null ? terms.length <= MAX_TERMS : terms.length === 0).toBe(true);
      for (const term of terms) expect(SearchTerm.safeParse(term).success, JSON.stringify(term)).toBe(true);
    }),
  );
  expect(read('\ud83d').terms).toEqual([]);
  expect(read('\u202eada').terms).toEqual([word('ada')]);
  expect(read('order_\u200b9f2c\u200e').terms).toEqual([word('order_9f2c')]);
  expect(read('x'.repeat(10_000)).problem).toBe(`One word is longer than ${MAX_TERM_LENGTH} characters. Shorten it.`);
  expect(read('a '.repeat(20)).problem).toBe(`Use ${MAX_TERMS} words or fewer.`);
  expect(read('a '.repeat(5000)).problem).toBe(
    'No ID, email address, phone number, amount or day was found in this text. Enter a name or the end of an ID.',
  );
});

test('a number after "ref" is a reference, never an amount or a day', () => {
  expect(read('ref 00124').terms).toEqual([word('00124')]);
  expect(read('Reference: 2026-11-20, ada').terms).toEqual([word('2026-11-20'), word('ada')]);
  expect(read('ref').terms).toEqual([word('ref')]);
  expect(read('ref ada').terms).toEqual([word('ref'), word('ada')]);
});

describe('labels, quotes and brackets are left out', () => {
  const id = 'order_9F2c';
  test.each([
    `"${id}"`,
    `(${id})`,
    `<${id}>`,
    `${id}.`,
    `\`${id}\``,
    `“${id}”`,
    `order: ${id}`,
    `Order ID: ${id}`,
    `Session ${id}`,
    `id=${id}`,
    `https://dashboard.example/orders/${id}`,
    `https://dashboard.example/orders/${id}?tab=calls#top`,
    `paydesk-link://order/${id}?environment=https%3A%2F%2Fpay.example`,
    `http://127.0.0.1:4000/orders/${id}`,
  ])('%s', (text) => expect(read(text)).toEqual({ terms: [word(id)], problem: null }));

  test.each([
    ['#K7HQXXM2PA', 'K7HQXXM2PA'],
    ['Ref: K7HQXXM2PA', 'K7HQXXM2PA'],
    ['track number: 2345678', '2345678'],
    ['ends in 7f3', '7f3'],
    ['ending in rqx', 'rqx'],
    ['termina en 7f3', '7f3'],
    ['order 1640', '1640'],
    ['https://shop.example/o/A-1640', 'A-1640'],
    ['email: ada@example.com', 'ada@example.com'],
    ['o brien', 'o brien'],
    ['“O’Brien”', 'O’Brien'],
    ['R01', 'R01'],
  ])('%s', (text, meant) => expect(read(text)).toEqual({ terms: [word(meant)], problem: null }));

  test('a name after a label is a name', () => {
    expect(read('name: Ada Lovelace, yesterday').terms).toEqual([
      word('Ada'),
      word('Lovelace'),
      days([2026, 11, 20], [2026, 11, 21]),
    ]);
  });
});

describe('a whole mail', () => {
  const mail = (body: string) => `Hello,

${body}

Thank you for your help with this matter, and have a nice weekend.`;

  test('is looked for by any of its IDs, track numbers, email addresses and phone numbers', () => {
    const text = mail('I see <order_9F2c>, track number K7HQXXM2PA. Call (212) 555-0134 or write to Ada@example.com.');
    expect(readSearch(text, NOW)).toEqual({
      terms: [word('order_9F2c'), word('K7HQXXM2PA'), word('Ada@example.com'), word('(212) 555-0134')],
      kinds: ['id', 'track_number', 'email', 'phone'],
      isAny: true,
      isPartial: true,
      problem: null,
    });
  });

  test('without any of these, by its first amount and day', () => {
    const text = mail('My bank shows a debit of $56.00 on Nov 20, and I don’t know what it is.');
    expect(readSearch(text, NOW)).toEqual({
      terms: [amount(5600), days([2026, 11, 20], [2026, 11, 21])],
      kinds: ['amount', 'day'],
      isAny: false,
      isPartial: true,
      problem: null,
    });
  });
});
