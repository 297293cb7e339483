// How a dull provider writes: its ids, its times, what it adds to the documented members, and in whose shape it says no. One style a provider.
import fc from 'fast-check';
import type { Suffix } from '../true/true-books.ts';

const ALPHABETS = {
  hex: 'f3a90b17c2',
  'letters and digits': 'aZ09kQ7xYb',
  capitals: '01HZX3KQVN',
  digits: '8130572946',
  'with dashes': 'a1-b2-c3-d',
  'with underscores': 'live_9f_Ab',
  'with points': 'v2.81.af.9',
  'with colons': 'us:east:17',
  'url and base 64': 'Ab-_9=xY-Q',
} as const;
const TIMES = {
  microseconds: (iso: string) => iso.replace('Z', '000+00:00'),
  seconds: (iso: string) => iso.replace(/\.\d+Z/, 'Z'),
  milliseconds: (iso: string) => iso,
  nanoseconds: (iso: string) => iso.replace('Z', '123456Z'),
  'an offset without a colon': (iso: string) => iso.replace('Z', '+0000'),
  'an offset': (iso: string) => new Date(Date.parse(iso) - 5 * 3_600_000).toISOString().replace('Z', '-05:00'),
} as const;

type No = { status: number; title: string; words: string; code: string; path: string; ids: Record<string, string> };
/** json, or a line of text. */
type Shape = (no: No) => object | string;

/** As frameworks and well known APIs write an error. */
const SHAPES = {
  fastapi: ({ words, ids }) => ({ detail: Object.keys(ids).length > 0 ? { message: words, ...ids } : words }),
  express: ({ words, ids }) => ({ error: words, ...ids }),
  nest: ({ status, title, words, ids }) => ({ statusCode: status, message: words, error: title, ...ids }),
  spring: ({ status, title, words, path, ids }) => ({
    timestamp: '2026-11-21T10:00:00.000+00:00',
    status,
    error: title,
    message: words,
    path,
    ...ids,
  }),
  'problem details': ({ status, title, words, path, ids }) => ({
    type: 'about:blank',
    title,
    status,
    detail: words,
    instance: path,
    ...ids,
  }),
  'list of errors': ({ words, ids }) => ({ errors: [{ message: words, ...ids }] }),
  'json api': ({ status, title, words, code }) => ({
    errors: [{ status: String(status), code, title, detail: words }],
  }),
  'error object': ({ words, code, ids }) => ({
    error: { type: 'invalid_request_error', code, message: words, ...ids },
  }),
  laravel: ({ words, ids }) => ({ message: words, ...ids }),
  'django rest': ({ words, code, ids }) => ({ detail: words, code, ...ids }),
  google: ({ status, words, code }) => ({ error: { code: status, message: words, status: code.toUpperCase() } }),
  oauth: ({ words, code }) => ({ error: code, error_description: words }),
  'dot net': ({ status, words }) => ({
    type: 'https://tools.ietf.org/html/rfc9110',
    title: words,
    status,
    traceId: '00-4bf9',
  }),
  'message and code': ({ words, code, ids }) => ({ success: false, code, msg: words, ...ids }),
  jsend: ({ words, ids }) => ({ status: 'fail', data: { title: words, ...ids } }),
  'flask-restful': ({ status, words }) => ({ message: [400, 422].includes(status) ? { order: words } : words }),
  'json text': ({ words }) => words,
  'a line': ({ words }) => words,
} satisfies Record<string, Shape>;

export type Style = {
  ids: keyof typeof ALPHABETS;
  idLength: number;
  times: keyof typeof TIMES;
  errors: keyof typeof SHAPES;
  hasMore: boolean;
  isPretty: boolean;
  isChunked: boolean;
  closes: boolean;
  /** 200 or 201. */
  success: number;
  /** Whether a finalized session's status has the documented space behind it. */
  hasBlank: boolean;
  /** cents */
  tip: number;
};

const keys = <Key extends string>(record: Record<Key, unknown>) => fc.constantFrom(...(Object.keys(record) as Key[]));

export const style: fc.Arbitrary<Style> = fc.record({
  ids: keys(ALPHABETS),
  idLength: fc.constantFrom(8, 4, 24, 36, 64, 150),
  times: keys(TIMES),
  errors: keys(SHAPES),
  hasMore: fc.boolean(),
  isPretty: fc.boolean(),
  isChunked: fc.boolean(),
  closes: fc.boolean(),
  success: fc.constantFrom(200, 201),
  hasBlank: fc.boolean(),
  tip: fc.constantFrom(0, 0, 250),
});

/** Ids in the provider's alphabet; their number makes each another. */
export const suffixIn =
  ({ ids, idLength }: Style): Suffix =>
  (kind, number) => {
    const letters = ALPHABETS[ids];
    const own = `${kind[0]}${number}`;
    return `${own}${letters.repeat(Math.ceil(idLength / letters.length)).slice(0, idLength)}${number % 10}`;
  };

/** A documented answer as this provider writes it. */
export function inStyle(answer: object, of: Style): string {
  const written = walk(answer, of);
  return of.isPretty ? `${JSON.stringify(written, null, 2)}\n` : JSON.stringify(written);
}

function walk(value: unknown, of: Style, key = ''): unknown {
  if (value !== null && typeof value === 'object') {
    const members = Object.fromEntries(Object.entries(value).map(([name, each]) => [name, walk(each, of, name)]));
    return of.hasMore ? { object: key || 'answer', ...members, ...MORE } : members;
  }
  if (typeof value !== 'string') return value;
  if (value === 'finalized ') return of.hasBlank ? value : 'finalized';
  return /^\d{4}-\d\d-\d\dT/.test(value) ? TIMES[of.times](new Date(value).toISOString()) : value;
}

/** Fields that no request asked for. */
const MORE = {
  currency: 'usd',
  livemode: false,
  metadata: { shop: 'Corner Books', tags: ['a', 'b'] },
  refunds: [],
  links: { self: '/api/v2.0/orders' },
  reference: null,
};

/** A plain no. */
export function noInStyle(no: No, { errors }: Style): { type: string; text: string } {
  const body = SHAPES[errors](no);
  if (errors === 'a line') return { type: 'text/plain; charset=utf-8', text: String(body) };
  const type = errors === 'problem details' ? 'application/problem+json' : 'application/json; charset=utf-8';
  return { type, text: JSON.stringify(body) };
}
