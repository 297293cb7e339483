// Where a text tells of work: in any part of any text of a body, its codes included, unless what stands near before it denies it.
import { expect, test } from 'vitest';
import {
  clausesOf,
  saysGoingOn,
  tellsOfWork,
  withoutEnded,
} from '../../../main/providers/hosted-ach/telling-of-work.ts';

const NO_REASON = { sentences: [], codes: [], objects: [] };
const tells = (text: string) => tellsOfWork(NO_REASON, { note: text }, false);
const goesOn = (sentences: string[], codes: string[] = []) => saysGoingOn({ ...NO_REASON, sentences, codes });

test('work is told of in a sentence, a code or any other text', () => {
  const [plain, done] = ['The amount is odd.', 'The order was charged.'];
  for (const [sentences, codes, note] of [
    ...[[[plain, done], [], plain] as const, [[plain], ['charged'], plain] as const, [[plain], [], done] as const],
  ])
    expect(tellsOfWork({ ...NO_REASON, sentences: [...sentences], codes: [...codes] }, { note }, false)).toBe(true);
  expect(tellsOfWork({ ...NO_REASON, sentences: [plain], codes: ['odd'] }, { note: plain }, false)).toBe(false);
});

test('a comma, a bracket or a “but” ends what is denied', () => {
  expect(tells('No the order was charged')).toBe(false);
  for (const said of ['No, the order was charged', 'No (the order was charged)', 'No but the order was charged'])
    expect([said, tells(said)]).toEqual([said, true]);
  expect(clausesOf('No, it was 1,000 {and} so “on”')).toEqual(['no', 'it was 1 000', 'on']);
});

test('only what is near denies', () => {
  const said = (between: string) => `An order can be created ${between}once the payment is completed`;
  expect([tells(said('')), tells(said('with care '.repeat(13)))]).toEqual([false, true]);
});

test('work goes on where any sentence, part of one, or code says so', () => {
  for (const [sentences, codes] of [
    [['The charge is still processing.'], []],
    [['The amount is odd.', 'The charge is still processing.'], []],
    [['The amount is odd. The charge is still processing.'], []],
    [['The amount is odd.'], ['charge_pending']],
  ] as const)
    expect([sentences, codes, goesOn([...sentences], [...codes])]).toEqual([sentences, codes, true]);
  for (const said of ['The amount is odd.', 'The order was charged.', 'Account under review'])
    expect([said, goesOn([said]), goesOn([], [said])]).toEqual([said, false, false]);
});

test('what has ended was not done', () => {
  expect(withoutEnded('the order already expired')).not.toContain('expired');
  expect(withoutEnded('the order was charged already')).toContain('charged already');
});
