// The grammar of the hostile provider's answers, as values that fast-check draws, shrinks and prints: the first choice of each is the plainest.
import fc from 'fast-check';
import { SENTENCES, type Sentence, SHAPES, type Shape } from './shapes.ts';

/** What is done to one value of a body: to a documented member, or, counted round and round, to any. */
export type Mutation = { at: Member | number; how: (typeof MUTATIONS)[number] };
/** Members that an answer must show (spec, 2.1 to 2.3), as paths. */
export type Member = (typeof MEMBERS)[number];
export const MEMBERS = [
  ...['order.id', 'order.status', 'order.total_amount', 'order.charge_id', 'order.delivered_date'],
  ...['order.track_number', 'session.id', 'session.status', 'session.total_amount', 'session.track_number'],
  ...['charge.id', 'charge.status', 'charge.amount', 'charge.track_number', 'id', 'status', 'total_amount'],
  // Of refunds, debits presented again and payouts: the dashboard's API.
  ...[
    'amount',
    'charge_id',
    'order_id',
    'attempts',
    'attempts.1.attempt',
    'attempts.1.return',
    'month',
    'marketplace_id',
  ],
] as const;
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
  'in a prototype',
  'with a fraction',
  'empty',
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
  'gzip bytes',
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

/** What is drawn as often as all else together, where little else would show that something is missing. */
export type Focus = {
  /** Refunds, debits presented again and payouts, and what their API documents. */
  isOfActs?: boolean;
  statuses?: readonly number[];
  members?: readonly Member[];
  framings?: readonly ('never' | '101' | 'trickle' | 'then a stray' | 'then another')[];
};

const noMutation: fc.Arbitrary<Mutation[]> = fc.constant([]);
const mutationsAt = (at: fc.Arbitrary<Mutation['at']>): fc.Arbitrary<Mutation[]> =>
  fc.array(fc.record({ at, how: fc.constantFrom(...MUTATIONS) }), { minLength: 1, maxLength: 3 });
const anywhere = fc.nat(60);
const mutations = mutationsAt(anywhere);
const errorShapes = SHAPES.filter((shape) => shape !== 'documented');
/** A body of a success, most of the time whole. */
const YES_SHAPES = ['half of it', 'twice of it', 'after a mark', 'with depth beside', 'with a zero behind'] as const;

const documented = (mutated: fc.Arbitrary<Mutation[]>): fc.Arbitrary<Said> =>
  fc.record({
    status: fc.constantFrom(200, 201, 202, 204, 206),
    head: fc.oneof(
      { weight: 20, arbitrary: fc.constant<Head>('json') },
      { weight: 1, arbitrary: fc.constantFrom<Head>('gzip', 'gzip bytes', 'text', 'no type') },
    ),
    body: fc.record({
      shape: fc.oneof(
        { weight: 12, arbitrary: fc.constant<Shape>('documented') },
        { weight: 1, arbitrary: fc.constantFrom<Shape>(...YES_SHAPES) },
      ),
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
const errorOf = (statuses: readonly number[]): fc.Arbitrary<Said> =>
  fc.record({
    status: fc.constantFrom(...statuses),
    head: fc.oneof(
      { weight: 3, arbitrary: fc.constant<Head>('json') },
      { weight: 2, arbitrary: fc.constantFrom(...HEADS) },
    ),
    body: errorBody,
  });
const OWN_NO_SHAPES = ['own no, and what was made', 'own no, and an id in it', 'own no, and a charge'] as const;
/** What the dashboard documents: its own "not done", and a limit before the work. */
const ownNo: fc.Arbitrary<Said> = fc.record({
  status: fc.oneof({ weight: 3, arbitrary: fc.constant(409) }, { weight: 1, arbitrary: fc.constant(404) }),
  head: fc.constant<Head>('json'),
  body: fc.record({
    shape: fc.oneof(
      { weight: 3, arbitrary: fc.constant<Shape>('own no') },
      { weight: 2, arbitrary: fc.constantFrom<Shape>(...OWN_NO_SHAPES) },
      { weight: 1, arbitrary: fc.constant<Shape>('paid before') },
    ),
    sentence: fc.constantFrom<Sentence>('not charged', 'not found', 'not allowed'),
    mutations: noMutation,
  }),
});
const DOCUMENTED_SHAPES = [
  ...(['a documented no', 'not let in', 'unknown of ours', 'made before'] as const),
  ...(['a documented no, and more', 'a documented no of another status', 'a documented no of two codes'] as const),
  ...(['a no of another provider', 'no such address', 'made before, of both', 'made before, of another'] as const),
  ...(['made before, and declined', 'made before, by a code', 'own no, and an id in its words'] as const),
];
/** What our own service documents, and what only looks like it. */
const documentedOf = (statuses: readonly number[]): fc.Arbitrary<Said> =>
  fc.record({
    status: fc.constantFrom(...statuses),
    head: fc.constant<Head>('json'),
    body: fc.record({
      shape: fc.constantFrom<Shape>(...DOCUMENTED_SHAPES),
      sentence: fc.constantFrom(...SENTENCES),
      mutations: fc.oneof({ weight: 4, arbitrary: noMutation }, { weight: 1, arbitrary: mutations }),
    }),
  });
const documentedNo = documentedOf([409, 404, 401, 422, 400, 403, 429, 503]);
const limited: fc.Arbitrary<Said> = fc.record({
  status: fc.constant(429),
  head: fc.constantFrom<Head>('retry after seconds', 'retry after a date', 'json'),
  body: fc.record({
    shape: fc.oneof(
      { weight: 4, arbitrary: fc.constant<Shape>('limited before work') },
      { weight: 1, arbitrary: fc.constant<Shape>('limited, and what was made') },
    ),
    sentence: fc.constant<Sentence>('too many'),
    mutations: noMutation,
  }),
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
  { weight: 2, arbitrary: documented(mutations) },
  { weight: 4, arbitrary: documented(mutationsAt(fc.constantFrom(...MEMBERS))) },
  { weight: 9, arbitrary: errorOf(STATUSES) },
  { weight: 1, arbitrary: ownNo },
  { weight: 3, arbitrary: documentedNo },
  { weight: 1, arbitrary: limited },
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

const framed = (words: fc.Arbitrary<Said>, framing: fc.Arbitrary<Framing>): fc.Arbitrary<Answer> =>
  fc.tuple(words, fc.boolean(), framing).map(([what, does, how]) => ({ ...what, does, framing: how }));
const mostlyWhole = fc.oneof({ weight: 4, arbitrary: length }, { weight: 1, arbitrary: odd });

/** One answer to one call. */
export function answerOn({ isOfActs, statuses, members, framings }: Focus): fc.Arbitrary<Answer> {
  const special = [
    ...(isOfActs ? [framed(fc.oneof(ownNo, limited), mostlyWhole)] : []),
    ...(statuses ? [framed(fc.oneof(errorOf(statuses), documentedOf(statuses)), mostlyWhole)] : []),
    ...(members ? [framed(documented(mutationsAt(fc.constantFrom(...members))), length)] : []),
    ...(framings ? [framed(said, fc.constantFrom(...framings).chain(framingAs))] : []),
  ];
  return special.length === 0 ? framed(said, mostlyWhole) : fc.oneof(framed(said, mostlyWhole), ...special);
}

const framingAs = (as: NonNullable<Focus['framings']>[number]): fc.Arbitrary<Framing> =>
  as === 'then another' || as === 'then a stray' ? said.map((next) => ({ as, next })) : fc.constant<Framing>({ as });

/** Where a step's calls are more than its answers. */
export const PLAIN_TROUBLE: Answer = {
  status: 500,
  head: 'json',
  does: false,
  framing: { as: 'length' },
  body: { shape: 'detail', sentence: 'not found', mutations: [] },
};
