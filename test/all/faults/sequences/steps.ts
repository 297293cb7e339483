// What a desk may do in a sequence, and what a provider says to it: drawn, shrunk and printed by fast-check.
import fc from 'fast-check';
import { type DullScript, dullScript } from '../../../support/provider/dull/provider.ts';
import { type Style, style } from '../../../support/provider/dull/style.ts';
import type { Script } from '../../../support/provider/hostile/provider.ts';
import { answerOn, type Focus } from '../../../support/provider/hostile/script.ts';
import { type LyingPage, lyingPage } from './lying-feed.ts';

/** `of` and `orders` count what there is at that moment, round and round. */
export type Step<Said = unknown> =
  | { does: 'create session'; amount: number; script: Said }
  | { does: 'create order'; of: number; script: Said }
  | { does: 'capture'; orders: number[]; script: Said }
  | { does: 'capture many'; orders: number[]; script: Said }
  | { does: 'retry'; of: number; script: Said }
  | { does: 'resolve'; of: number; isTrue: boolean }
  /** Nobody waits for a capture any more, a person resolves it, and then its answer comes. */
  | { does: 'answer late'; of: number; isTrue: boolean; script: Said }
  | { does: 'take back'; of: number }
  /** Of a charged order. part: thousandths of what is left. isSameForm: the form of its last refund is sent once more. */
  | { does: 'refund'; of: number; part: number; isSameForm: boolean; script: Said }
  /** Of a charged order. comesBack: first its newest debit is returned for insufficient funds, and the feed tells it. */
  | { does: 'present again'; of: number; comesBack: boolean; script: Said }
  /** Of the marketplace's balance. isNextMonth: the month before has ended. */
  | { does: 'pay out'; amount: number; isNextMonth: boolean; script: Said }
  /** The feed tells what is so of a charge. */
  | { does: 'hear'; of: number }
  /** The feed tells what isn't so. */
  | { does: 'lie'; page: LyingPage }
  | { does: 'back up' | 'restore' | 'restart' };

/** keeps: backups, restores and restarts, on a desk of its own. */
export type Setting = {
  isMarketplace: boolean;
  rejectsRepeats: boolean;
  /** Whether the provider does once per key what has an Idempotency-Key. */
  honorsKeys: boolean;
  keeps: boolean;
};
export type Sequence<Said = unknown> = Setting & { steps: Step<Said>[] };
export type HostileSequence = Sequence<Script>;
export type DullSequence = Sequence<DullScript> & { style: Style };

const MAX_STEPS = 20;
const which = fc.nat(15);

/** One in so many. */
const onceIn = <Value>(times: number, value: fc.Arbitrary<Value>): fc.Arbitrary<Value | null> =>
  fc.oneof({ weight: times - 1, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: value });
const spokenOn = (focus: Focus): fc.Arbitrary<Script> => {
  const answer = answerOn(focus);
  return fc.record({
    answers: fc.array(answer, { minLength: 1, maxLength: 4 }),
    token: onceIn(40, answer),
    early: onceIn(40, answer),
  });
};

/** isHostile: whether an answer may come late, the feed lies, and there is a dashboard to ask for refunds; even a plain answer may then be unknown. actsTimes: how much more often these are asked for. */
type Range = { isHostile: boolean; actsTimes: number };

/** What is asked for at the dashboard's API. */
function actSteps<Said>(scripts: fc.Arbitrary<Said>, times: number): fc.WeightedArbitrary<Step<Said>>[] {
  const does = <Name extends string>(name: Name) => fc.constant(name);
  // Some of it, all that is left, or a little more.
  const part = fc.oneof(fc.integer({ min: 1, max: 1_000 }), fc.constant(1_000), fc.integer({ min: 1_001, max: 1_100 }));
  const isSameForm = fc.oneof(
    { weight: 4, arbitrary: fc.constant(false) },
    { weight: 1, arbitrary: fc.constant(true) },
  );
  return [
    {
      weight: 3 * times,
      arbitrary: fc.record({ does: does('refund'), of: which, part, isSameForm, script: scripts }),
    },
    {
      weight: 2 * times,
      arbitrary: fc.record({ does: does('present again'), of: which, comesBack: fc.boolean(), script: scripts }),
    },
    {
      weight: times,
      arbitrary: fc.record({
        does: does('pay out'),
        amount: fc.constantFrom(1_000, 50_000),
        isNextMonth: fc.boolean(),
        script: scripts,
      }),
    },
    { weight: times, arbitrary: fc.record({ does: does('hear'), of: which }) },
  ];
}

const step = <Said>(
  scripts: fc.Arbitrary<Said>,
  { keeps, isHostile, actsTimes }: Range & { keeps: boolean },
): fc.Arbitrary<Step<Said>> =>
  fc.oneof(
    {
      weight: 8,
      arbitrary: fc.record({
        does: fc.constant('capture' as const),
        orders: fc.oneof(
          { weight: 2, arbitrary: which.map((one) => [one]) },
          { weight: 2, arbitrary: fc.array(which, { minLength: 2, maxLength: 5 }) },
        ),
        script: scripts,
      }),
    },
    { weight: 4, arbitrary: fc.record({ does: fc.constant('create order' as const), of: which, script: scripts }) },
    {
      weight: 2,
      arbitrary: fc.record({
        does: fc.constant('create session' as const),
        amount: fc.integer({ min: 1, max: 50_000 }),
        script: scripts,
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({
        does: fc.constant('capture many' as const),
        orders: fc.array(which, { minLength: 1, maxLength: 8 }),
        script: scripts,
      }),
    },
    {
      weight: isHostile ? 2 : 1,
      arbitrary: fc.record({ does: fc.constant('retry' as const), of: which, script: scripts }),
    },
    { weight: 2, arbitrary: fc.record({ does: fc.constant('resolve' as const), of: which, isTrue: fc.boolean() }) },
    { weight: 1, arbitrary: fc.record({ does: fc.constant('take back' as const), of: which }) },
    ...(isHostile
      ? [
          ...actSteps(scripts, actsTimes),
          { weight: 2, arbitrary: fc.record({ does: fc.constant('lie' as const), page: lyingPage }) },
          {
            weight: 1,
            arbitrary: fc.record({
              does: fc.constant('answer late' as const),
              of: which,
              isTrue: fc.boolean(),
              script: scripts,
            }),
          },
        ]
      : []),
    ...(keeps
      ? [
          {
            weight: 6,
            arbitrary: fc.record({ does: fc.constantFrom('restart' as const, 'back up' as const, 'restore' as const) }),
          },
        ]
      : []),
  );

const setting = (keeps: boolean) => ({
  isMarketplace: fc.boolean(),
  rejectsRepeats: fc.oneof({ weight: 9, arbitrary: fc.constant(false) }, { weight: 1, arbitrary: fc.constant(true) }),
  honorsKeys: fc.boolean(),
  keeps: fc.constant(keeps),
});

/** One in so many is kept, restored and restarted. */
const KEPT_IN = 40;

/** Sequences of a desk at a provider that says what `scripts` draws. */
const sequencesOf = <Said>(
  scripts: fc.Arbitrary<Said>,
  { keptIn, ...range }: Range & { keptIn: number },
): fc.Arbitrary<Sequence<Said>> => {
  const one = (keeps: boolean) =>
    fc.record({
      ...setting(keeps),
      steps: fc.array(step(scripts, { keeps, ...range }), { minLength: 1, maxLength: MAX_STEPS, size: 'max' }),
    });
  return fc.oneof({ weight: keptIn - 1, arbitrary: one(false) }, { weight: 1, arbitrary: one(true) });
};

/** isKept: each backs up, restores and restarts. */
export const hostileSequencesOn = (focus: Focus, isKept: boolean): fc.Arbitrary<HostileSequence> =>
  sequencesOf(spokenOn(focus), {
    keptIn: isKept ? 1 : KEPT_IN,
    isHostile: true,
    actsTimes: focus.isOfActs ? 6 : 1,
  });
export const hostileSequence: fc.Arbitrary<HostileSequence> = hostileSequencesOn({}, false);
export const dullSequence: fc.Arbitrary<DullSequence> = fc
  .tuple(sequencesOf(dullScript, { keptIn: KEPT_IN, isHostile: false, actsTimes: 0 }), style)
  .map(([sequence, of]) => ({ ...sequence, style: of }));
