// The grammar of the hostile provider's answers, as values that fast-check draws, shrinks and prints: the first choice of each is the plainest.
import fc from 'fast-check';
import { SENTENCES, type Sentence, SHAPES, type Shape } from './shapes.ts';

/** What is done to one value of a body; `at` counts its values, round and round. */
export type Mutation = { at: number; how: (typeof MUTATIONS)[number] };
export const MUTATIONS = [
  'remove',
  'rename',
  'null',
  'other id',
  'asked id',
  'code like an id',
  'number as text',
  'text as number',
  'another number',
  'in a list',
  'deeper',
  'another word',
  'with a blank',
  'also elsewhere',
] as const;

export type Body = { shape: Shape; sentence: Sentence; mutations: Mutation[] };
export type Head = (typeof HEADS)[number];
export const HEADS = [
  'json',
  'text',
  'html',
  'no type',
  'retry after seconds',
  'retry after a date',
  'bearer challenge',
  'basic challenge',
  'location',
  'gzip',
  'close',
  'long',
  'no colon',
  'two lengths',
] as const;

export type Said = { status: number; head: Head; body: Body };
/** part: thousandths of the bytes. */
export type Framing =
  | { as: 'length' | 'chunked' | 'until close' | 'after 100' | 'http/1.0' | 'never' | 'only 100' | '101' | 'trickle' }
  | { as: 'line feeds' | 'long length' | 'not http' }
  | { as: 'short length' | 'reset'; part: number }
  | { as: 'then another' | 'then a stray'; next: Said };

/** does: whether the work is done, unless the answer is one that the table trusts. */
export type Answer = Said & { does: boolean; framing: Framing };

const noMutation: fc.Arbitrary<Mutation[]> = fc.constant([]);
const mutations = fc.array(fc.record({ at: fc.nat(60), how: fc.constantFrom(...MUTATIONS) }), {
  minLength: 1,
  maxLength: 3,
});
const errorShapes = SHAPES.filter((shape) => shape !== 'documented');

const documented = (mutated: fc.Arbitrary<Mutation[]>): fc.Arbitrary<Said> =>
  fc.record({
    status: fc.constantFrom(200, 201, 202, 204, 206),
    head: fc.constant<Head>('json'),
    body: fc.record({
      shape: fc.constant<Shape>('documented'),
      sentence: fc.constant<Sentence>('not found'),
      mutations: mutated,
    }),
  });

const errorBody: fc.Arbitrary<Body> = fc.record({
  shape: fc.constantFrom(...errorShapes),
  sentence: fc.constantFrom(...SENTENCES),
  mutations: fc.oneof({ weight: 4, arbitrary: noMutation }, { weight: 1, arbitrary: mutations }),
});

const STATUSES = [404, 409, 401, 429, 422, 400, 403, 402, 405, 406, 413, 415, 408, 425, 410, 500, 502, 503, 504, 302];
const error: fc.Arbitrary<Said> = fc.record({
  status: fc.constantFrom(...STATUSES),
  head: fc.oneof(
    { weight: 3, arbitrary: fc.constant<Head>('json') },
    { weight: 2, arbitrary: fc.constantFrom(...HEADS) },
  ),
  body: errorBody,
});
const anything: fc.Arbitrary<Said> = fc.record({
  status: fc.integer({ min: 100, max: 599 }),
  head: fc.constantFrom(...HEADS),
  body: fc.oneof(
    errorBody,
    documented(mutations).map(({ body }) => body),
  ),
});

const said: fc.Arbitrary<Said> = fc.oneof(
  { weight: 6, arbitrary: documented(noMutation).map((plain) => ({ ...plain, status: 200 })) },
  { weight: 5, arbitrary: documented(mutations) },
  { weight: 9, arbitrary: error },
  { weight: 2, arbitrary: anything },
);

const length: fc.Arbitrary<Framing> = fc.constant({ as: 'length' });
const odd: fc.Arbitrary<Framing> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ as: fc.constantFrom('chunked', 'until close', 'after 100', 'http/1.0' as const) }),
  },
  { weight: 2, arbitrary: fc.record({ as: fc.constantFrom('long length', 'line feeds', 'not http' as const) }) },
  { weight: 1, arbitrary: fc.record({ as: fc.constantFrom('never', 'only 100', '101', 'trickle' as const) }) },
  {
    weight: 4,
    arbitrary: fc.record({
      as: fc.constantFrom('short length', 'reset' as const),
      part: fc.integer({ min: 0, max: 1000 }),
    }),
  },
  { weight: 5, arbitrary: fc.record({ as: fc.constantFrom('then another', 'then a stray' as const), next: said }) },
);

/** One answer to one call. */
export const answer: fc.Arbitrary<Answer> = fc
  .tuple(said, fc.boolean(), fc.oneof({ weight: 4, arbitrary: length }, { weight: 1, arbitrary: odd }))
  .map(([words, does, framing]) => ({ ...words, does, framing }));

/** Where a step's calls are more than its answers. */
export const PLAIN_TROUBLE: Answer = {
  ...{ status: 500, head: 'json', does: false, framing: { as: 'length' } },
  body: { shape: 'detail', sentence: 'not found', mutations: [] },
};
